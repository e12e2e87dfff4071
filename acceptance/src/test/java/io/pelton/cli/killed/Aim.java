// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

/** When a process is to be killed. */
sealed interface Aim {
    /** When the output has grown by so much. */
    record Output(long bytes) implements Aim {}

    /** When so many manifests have come into their place, and the output has grown by so much since the last of them. */
    record Manifest(int manifests, long bytes) implements Aim {}

    /**
     * Some time after it has entered a phase.
     *
     * @param time for the how manieth time
     * @param standsStill whether it waits there: for a phase that is over too soon
     * @param delayNanos how long after that
     */
    record In(Phase phase, int time, boolean standsStill, long delayNanos) implements Aim {}
}

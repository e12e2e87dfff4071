// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

/**
 * What one step, source or sink has done so far, over all its instances.
 *
 * @param id its name
 * @param index its number in the plan
 * @param in records that came to it
 * @param out records that left it for the next step; of a sink: records written
 * @param failed records that failed in it for good: dead letters, skipped, or the one that stopped the flow
 * @param retries how often it was tried again
 * @param stateBytes about how many bytes of the heap it keeps, such as groups, with all that use it
 * @param mostStateBytes how many these have been at most, about
 */
public record StepCounters(
        String id, int index, long in, long out, long failed, long retries, long stateBytes, long mostStateBytes) {
    /** Counters of a step that keeps nothing. */
    public StepCounters(String id, int index, long in, long out, long failed, long retries) {
        this(id, index, in, out, failed, retries, 0, 0);
    }
}

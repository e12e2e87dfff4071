// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.time.Duration;
import java.util.Locale;

/**
 * How much of the machine this process has used.
 *
 * @param busy how many processors were busy with it on average
 * @param count how many it may use
 */
record Processors(double busy, int count) {
    /** What this process has used since a moment, at which its {@link #time} was {@code before}. */
    static Processors since(Duration before, double seconds) {
        double used = Figures.seconds(time().minus(before));
        return new Processors(seconds > 0 ? used / seconds : 0, Runtime.getRuntime().availableProcessors());
    }

    /** The processor time of this process so far, all threads together; zero where the system does not tell. */
    static Duration time() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** The part of the machine, in percent. */
    int percent() {
        return Math.clamp(Math.round(100 * busy / count), 0, 100);
    }

    /** Such as {@code 1.9 of 2 processors busy}. */
    @Override
    public String toString() {
        String processors = count == 1 ? "1 processor" : count + " processors";
        return String.format(Locale.ROOT, "%.1f of %s busy", Math.min(busy, count), processors);
    }
}

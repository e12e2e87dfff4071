// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.flow.RetryRule;

/** Makes a failed call again: the one loop for error policies and for the recoveries of blocks. */
public final class Retries {
    private Retries() {}

    /** What passes before another try. */
    @FunctionalInterface
    public interface Pause {
        /** Waits, and counts the try. */
        void await(long millis) throws Exception;
    }

    /**
     * Makes the call again as long as {@code rule} says.
     *
     * @param error what the call has thrown
     * @return the result of the first try that does not fail
     * @throws Throwable the last error, or what {@code rule} or {@code pause} throw
     */
    public static Object retry(Throwable error, RetryRule rule, Pause pause, FailureHandler.Retry call) throws Throwable {
        Throwable last = error;
        int attempt = 1;
        for (long millis = rule.pauseMillis(attempt, last); millis >= 0; millis = rule.pauseMillis(attempt, last)) {
            pause.await(millis);
            attempt++;
            try {
                return call.call();
            } catch (Throwable e) {
                last = e;
            }
        }
        throw last;
    }
}

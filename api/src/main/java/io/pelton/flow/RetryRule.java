// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

/** How often a call that has failed is made again, and how long to wait before. */
@FunctionalInterface
public interface RetryRule {
    /** There is no further try. */
    long GIVE_UP = -1;

    /**
     * The pause before another try.
     *
     * @param attempt the number of that try, from 1
     * @param error what the last one has thrown
     * @return milliseconds; negative to give up
     * @throws Exception what the call fails with, in place of {@code error}
     */
    long pauseMillis(int attempt, Throwable error) throws Exception;
}

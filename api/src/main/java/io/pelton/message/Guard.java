// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

/** Whether the error handler of a route acts on the steps that a message takes. */
public enum Guard {
    /** As it is written: where the steps are not within a {@code doTry} or {@code circuitBreaker}. */
    AS_PLACED,
    /** It does, wherever they are. */
    GUARDED,
    /** It does not. */
    UNGUARDED
}

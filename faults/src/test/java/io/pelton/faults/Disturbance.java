// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

/** What happens to a run or its servers while records are on their way. */
enum Disturbance {
    /** {@code kill -9} of the engine; servers stay up. */
    KILL,
    /** The engine is told to stop, as by SIGTERM, and ends in order. */
    STOP,
    /** {@code kill -9} of a server, which is started again with what it has kept. */
    SERVER_KILL,
    /** A server ends in order, and is started again. */
    SERVER_RESTART,
    /** All connections to a server are reset, in the middle of whatever is on its way. */
    CUT,
    /** No connection that there is carries anything any more, and none of them ends. New ones work. */
    HALF_OPEN;

    /** Whether it happens to a server, so that the run may end with an error; else it may not. */
    boolean isOfServer() {
        return this != KILL && this != STOP;
    }
}

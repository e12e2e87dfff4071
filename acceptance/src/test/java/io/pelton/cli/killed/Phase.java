// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.util.EnumSet;
import java.util.Set;

/** What a run with a state folder is at, as its cut points tell. While an epoch is taken the flows go on, but for a pause. */
enum Phase {
    /** The process has begun, and has not opened its state folder. */
    START,
    /** The state folder is read, sources and steps go on from the last epoch, outputs are cut back, and a first epoch says so. */
    RESTORE,
    /** Records are read and written, and no epoch is taken. */
    READ,
    /** Sources pause, and what is under way comes to its end. */
    PAUSE,
    /** All is quiet: positions, states and the ends of outputs are copied. */
    SNAPSHOT,
    /** Outputs are synced, and states are written to files. */
    PREPARE,
    /** The manifest is written, synced and put in its place. */
    DECIDE,
    /** What the manifest does not name is deleted, and sources learn what is settled. */
    COMMIT;

    /** Those in which kills must hit. */
    static final Set<Phase> HIT = EnumSet.range(RESTORE, COMMIT);

    /** Those of a process that has restored what there was, or had nothing to restore. */
    static final Set<Phase> OF_EPOCHS = EnumSet.range(READ, COMMIT);

    /** The phase that begins where {@code cutPoint} is passed in this one. The first epoch of a run is a part of {@link #RESTORE}. */
    Phase after(String cutPoint) {
        return switch (cutPoint) {
            case "a state folder is opened" -> RESTORE;
            case "sources are to pause" -> PAUSE;
            case "all is quiet" -> SNAPSHOT;
            case "outputs are to be synced" -> this == RESTORE ? RESTORE : PREPARE;
            case "states are written" -> this == RESTORE ? RESTORE : DECIDE;
            case "a manifest is in its place" -> this == RESTORE ? RESTORE : COMMIT;
            case "an epoch is decided" -> this == RESTORE ? READ : COMMIT;
            case "an epoch is settled" -> READ;
            default -> this;
        };
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

/**
 * For how long a file that does not match any more has given nothing. A program that has it open goes on writing after it was renamed: until it opens the new
 * one, which may be never if nobody makes that, and for minutes if it has still to end what it does. Used by one thread.
 */
final class Silence {
    /** Ten looks are a second. */
    private static final int LOOKS_BEFORE_ASKING = 50;

    private static final int LOOKS_AFTER_SUCCESSOR = 3_000;

    private int looks;
    private int looksAfterSuccessor;
    private boolean isOfDeleted;

    /** There was something, or the file matches. */
    void ends() {
        looks = 0;
        looksAfterSuccessor = 0;
        isOfDeleted = false;
    }

    /**
     * There was nothing again.
     *
     * @param hasSuccessor whether another file has the name of the log now
     */
    void goesOn(boolean hasSuccessor) {
        looks++;
        looksAfterSuccessor = hasSuccessor ? looksAfterSuccessor + 1 : 0;
    }

    /** Whether nothing came for a while though another file has the name: it is likely that nothing comes any more. */
    boolean isAfterSuccessor() {
        return looksAfterSuccessor >= LOOKS_BEFORE_ASKING;
    }

    /** Whether somebody is to look now whether the file was deleted, as from time to time. */
    boolean isToBeExplained() {
        return !isOfDeleted && looks > 0 && looks % LOOKS_BEFORE_ASKING == 0;
    }

    /** The file was deleted: its space is not to be kept for long. */
    void isOfDeleted() {
        isOfDeleted = true;
    }

    /** Whether the file ends where it ends now. */
    boolean isLong() {
        return isOfDeleted || looksAfterSuccessor >= LOOKS_AFTER_SUCCESSOR;
    }
}

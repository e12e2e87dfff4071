// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

/**
 * Follows the quotes of one record, from one byte that may mean something to the next. Whether a quote within a quoted
 * field closes it or is the first of two shows only with what comes behind, which may not have been read yet.
 */
final class QuoteState {
    /** What a byte means. */
    enum Meaning {
        /** It ends the field. */
        SEPARATES,
        /** It opens a quoted field. */
        OPENS,
        /** It belongs to a quoted field. */
        INSIDE,
        /** It is a quote in a field that does not begin with one. */
        STRAY,
        /** Between the closing quote and this byte there is something, {@link #behind}. */
        BEHIND
    }

    private static final int NOWHERE = -1;

    private boolean isOpen;
    private int closedAt = NOWHERE;

    void begin() {
        isOpen = false;
        closedAt = NOWHERE;
    }

    /** The bytes are now that much further in front. */
    void move(int by) {
        closedAt = closedAt == NOWHERE ? NOWHERE : closedAt - by;
    }

    /** Whether a quoted field has begun and not ended. */
    boolean isOpen() {
        return isOpen;
    }

    /** Whether the record may end at {@code place} although nothing there says so. */
    boolean mayEnd(int place) {
        return !isOpen && (closedAt == NOWHERE || closedAt + 1 == place);
    }

    /** The place behind the last closing quote. */
    int behind() {
        return closedAt + 1;
    }

    Meaning see(byte[] bytes, int place, int fieldStart) {
        boolean isQuote = bytes[place] == '"';
        if (isOpen) {
            isOpen = !isQuote;
            closedAt = isQuote ? place : NOWHERE;
            return Meaning.INSIDE;
        }
        if (closedAt != NOWHERE) {
            return seeBehind(bytes, place, isQuote);
        }
        if (!isQuote) {
            return Meaning.SEPARATES;
        }
        isOpen = place == fieldStart;
        return isOpen ? Meaning.OPENS : Meaning.STRAY;
    }

    private Meaning seeBehind(byte[] bytes, int place, boolean isQuote) {
        int distance = place - closedAt;
        boolean isLineEnd = distance == 2 && bytes[place] == '\n' && bytes[place - 1] == '\r';
        if (distance != 1 && !isLineEnd) {
            return Meaning.BEHIND;
        }
        closedAt = NOWHERE;
        isOpen = isQuote;
        return isQuote ? Meaning.INSIDE : Meaning.SEPARATES;
    }
}

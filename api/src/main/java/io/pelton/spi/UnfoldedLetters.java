// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Locale;

/**
 * Letters of which RE2/J 1.8 looks for the other cases without end, as its tables are older than those of the JDK (github.com/google/re2j/issues/168): U+1C80 to
 * U+1C88, which only old books in Cyrillic have. They are left out of ranges of letters whose case is ignored.
 */
final class UnfoldedLetters {
    private static final int FIRST = 0x1C80;
    private static final int LAST = 0x1C88;

    private UnfoldedLetters() {}

    /** Whether a letter is one of them. */
    static boolean isOne(int letter) {
        return letter >= FIRST && letter <= LAST;
    }

    /** Whether a range has some of them, and others. */
    static boolean areIn(int low, int high) {
        return low <= LAST && high >= FIRST && !(isOne(low) && isOne(high));
    }

    /** A range as RE2 reads it within a character class, without them. */
    static String without(int low, int high) {
        return part(low, Math.min(high, FIRST - 1)) + part(Math.max(low, LAST + 1), high);
    }

    private static String part(int low, int high) {
        return low > high ? "" : String.format(Locale.ROOT, "\\x{%X}-\\x{%X}", low, high);
    }
}

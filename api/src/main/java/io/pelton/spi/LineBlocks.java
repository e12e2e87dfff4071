// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/**
 * What a cursor may offer whose records are lines that lie in memory one behind the other: several of them can be taken at
 * once, by a reader that looks at their bytes. The two ways can be mixed: what one has taken the other does not give.
 */
public interface LineBlocks {
    /**
     * Gives {@code reader} the lines behind the current record that have been read, or else those that can be read at once.
     * What {@link Cursor#current()} gave is invalid from now on.
     *
     * @return how many it took; 0 if there is none in this form now: then {@link Cursor#advance()} says what there is
     */
    int takeLines(Reader reader);

    /** Takes plain lines, and leaves those that need more care to whoever asks for them one by one. */
    interface Reader {
        /**
         * Takes lines from {@code bytes[from]} on, each up to its line feed, the last of which is at {@code to - 1}. Stops
         * before the first that it does not want. The array is the caller's and may be read as a whole, but bytes behind
         * {@code to} mean nothing.
         *
         * @return how many lines it took; never throws
         */
        int take(byte[] bytes, int from, int to);

        /** Where the lines that were not taken begin, after {@link #take}. */
        int next();
    }
}

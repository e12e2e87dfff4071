// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.io.record.Words;
import io.pelton.spi.LineTable;

/**
 * Counts the words of lines. It finds the white space in eight bytes at once, which most words fit in; a line feed is white space like other, but is
 * counted as the end of a line.
 */
final class WordReader implements LineTable.Reader {
    /** How far behind the beginning of a word this may look. */
    private static final int LOOK_AHEAD = 3 * Long.BYTES;

    private static final long LOWS = ~Words.HIGHS;
    private static final long SPACES = ' ' * Words.ONES;
    private static final long FROM_TAB = (0x80 - '\t') * Words.ONES;
    private static final long BEHIND_RETURN = (0x80 - '\r' - 1) * Words.ONES;

    private final Groups groups;
    private int next;
    private long added;

    WordReader(Groups groups) {
        this.groups = groups;
    }

    @Override
    public int next() {
        return next;
    }

    @Override
    public long added() {
        return added;
    }

    /** The highest bit of each byte that is white space: exact, as nothing is carried from one byte into the next. */
    static long spaces(long word) {
        long low = word & LOWS;
        long isSpace = ~((low ^ SPACES) + LOWS);
        long isControl = low + FROM_TAB & ~(low + BEHIND_RETURN);
        return (isSpace | isControl) & ~word & Words.HIGHS;
    }

    @Override
    public int take(byte[] bytes, int from, int to) {
        int end = lastLine(bytes, from, Math.min(to, bytes.length - LOOK_AHEAD));
        long[] cells = groups.cells;
        int mask = groups.mask;
        int width = groups.width;
        int at = from;
        int lines = 0;
        long words = 0;
        while (at < end) {
            long first = Words.at(bytes, at);
            long inFirst = spaces(first);
            long second;
            int length;
            if (inFirst != 0) {
                length = Long.numberOfTrailingZeros(inFirst) >>> 3;
                first &= ((inFirst & -inFirst) >>> 7) - 1;
                second = Groups.lengthBits(length);
            } else {
                length = longWordLength(bytes, at);
                second = Groups.second(bytes, at, length);
            }
            if (length > 0) {
                int slot = Groups.hash(first, second) & mask;
                int cell = slot * width;
                while (cells[cell] != first
                        || cells[cell + 1] != second
                        || (second < 0 && !groups.isKey(cell, bytes, at, length))) {
                    if (cells[cell + 2] == 0) {
                        cell = groups.insert(first, second, bytes, at, length);
                        cells = groups.cells;
                        mask = groups.mask;
                        break;
                    }
                    slot = slot + 1 & mask;
                    cell = slot * width;
                }
                cells[cell + Groups.COUNT]++;
                words++;
            }
            at += length;
            lines += bytes[at] == '\n' ? 1 : 0;
            at++;
        }
        next = at;
        added = words;
        return lines;
    }

    /** The end of the last line before {@code end}; the table has room for all words up to there. */
    private int lastLine(byte[] bytes, int from, int end) {
        int at = (int) Math.min(end, from + Math.max(groups.room(end - from), 0));
        while (at > from && bytes[at - 1] != '\n') {
            at--;
        }
        return at;
    }

    /** The length of a word of 8 bytes or more; it ends before the line does. */
    private static int longWordLength(byte[] bytes, int from) {
        int at = from + Long.BYTES;
        long marked = spaces(Words.at(bytes, at));
        while (marked == 0) {
            at += Long.BYTES;
            marked = spaces(Words.at(bytes, at));
        }
        return at - from + (Long.numberOfTrailingZeros(marked) >>> 3);
    }
}

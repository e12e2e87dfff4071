// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.io.record.Words;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.spi.LineTable;

/**
 * Reads lines {@code key;number} into a table. It looks at each byte once, eight at a time: the first two words of a line have
 * the delimiter, so the key, and the word behind the delimiter has the number and the line feed. There is no branch that
 * depends on how long a short key is or on the sign.
 *
 * <p>It takes no line whose number is not written with exactly the decimals of the column, has more than six digits or is none,
 * whose key begins with a quote, or that has another number of fields: those are for {@link RowTable#add}. Whether a key has a
 * line feed in it, because its line has no delimiter, is looked at only when the key is new: one that is in the table has none.
 *
 * <p>After S. E. Anderson, Bit Twiddling Hacks (finding a byte in a word), and D. Lemire, Quickly parsing eight digits.
 */
final class PairReader implements LineTable.Reader {
    /** How far behind the beginning of a line this may look: the longest short key, delimiter, number. */
    private static final int LOOK_AHEAD = 4 * Long.BYTES;

    private static final long NEWLINES = '\n' * Words.ONES;
    private static final long ZERO_DIGITS = '0' * Words.ONES;
    private static final long UP_TO_NINE = (0x7F - 9) * Words.ONES;

    private final RowTable table;
    private final Groups groups;
    private final long delimiters;
    private final byte delimiter;
    private final byte quote;
    private int next;
    private long added;

    PairReader(RowTable table, UnmarshalCsv csv) {
        this.table = table;
        this.groups = table.groups();
        this.delimiter = csv.delimiter();
        this.delimiters = (csv.delimiter() & 0xFF) * Words.ONES;
        this.quote = csv.quote();
    }

    @Override
    public int next() {
        return next;
    }

    @Override
    public long added() {
        return added;
    }

    @Override
    public int take(byte[] bytes, int from, int to) {
        int end = Math.min(to, bytes.length - LOOK_AHEAD);
        int decimals = table.decimals(0);
        boolean isSummed = table.isSummed(0);
        long[] cells = groups.cells;
        int mask = groups.mask;
        int width = groups.width;
        int at = from;
        int lines = 0;
        while (at < end) {
            long first = Words.at(bytes, at);
            long second = Words.at(bytes, at + Long.BYTES);
            long inFirst = Words.zeros(first ^ delimiters);
            long inSecond = Words.zeros(second ^ delimiters);
            int length;
            if ((inFirst | inSecond) != 0) {
                int lengthInFirst = Long.numberOfTrailingZeros(inFirst) >>> 3;
                long goesOn = (long) (7 - lengthInFirst) >> 63;
                length = lengthInFirst + ((Long.numberOfTrailingZeros(inSecond) >>> 3) & (int) goesOn);
                first &= ((inFirst & -inFirst) >>> 7) - 1;
                second = second & ((inSecond & -inSecond) >>> 7) - 1 & goesOn | Groups.lengthBits(length);
            } else {
                length = longKeyLength(bytes, at, end);
                if (length < 0) {
                    break;
                }
                second = Groups.second(bytes, at, length);
            }
            int numberAt = at + length + 1;
            long number = Words.at(bytes, numberAt);
            long newline = Words.zeros(number ^ NEWLINES);
            long negative = ((number & 0xFF ^ '-') - 1) >>> 63;
            int digits = (Long.numberOfTrailingZeros(newline) >>> 3) - (int) negative;
            int point = digits - 1 - decimals;
            number >>>= negative << 3;
            long value;
            if (decimals == 0) {
                value = number;
            } else {
                if (point < 1 || (number >>> (point << 3) & 0xFF) != '.' || newline == 0) {
                    break;
                }
                long below = (1L << (point << 3)) - 1;
                value = number & below | number >>> 8 & ~below;
                digits--;
            }
            if (digits < 1 || digits > 7 || newline == 0) {
                break;
            }
            value = (value ^ ZERO_DIGITS) << (8 - digits << 3);
            if (((value + UP_TO_NINE | value) & Words.HIGHS) != 0) {
                break;
            }
            value = value * (10 << 8 | 1) >>> 8 & 0x00FF_00FF_00FF_00FFL;
            value = value * (100 << 16 | 1) >>> 16 & 0x0000_FFFF_0000_FFFFL;
            value = value * (10_000L << 32 | 1) >>> 32;
            value = (value ^ -negative) + negative;
            int slot = Groups.hash(first, second) & mask;
            int cell = slot * width;
            while (cells[cell] != first
                    || cells[cell + 1] != second
                    || (second < 0 && !groups.isKey(cell, bytes, at, length))) {
                if (cells[cell + 2] == 0) {
                    cell = insert(first, second, bytes, at, length);
                    cells = groups.cells;
                    mask = groups.mask;
                    break;
                }
                slot = slot + 1 & mask;
                cell = slot * width;
            }
            if (cell < 0) {
                break;
            }
            long sum = cells[cell + Groups.NUMBERS] + value;
            if (isSummed && ((cells[cell + Groups.NUMBERS] ^ sum) & (value ^ sum)) < 0) {
                break;
            }
            cells[cell + Groups.COUNT]++;
            cells[cell + Groups.NUMBERS] = sum;
            cells[cell + Groups.NUMBERS + 1] = Math.min(cells[cell + Groups.NUMBERS + 1], value);
            cells[cell + Groups.NUMBERS + 2] = Math.max(cells[cell + Groups.NUMBERS + 2], value);
            at = numberAt + (Long.numberOfTrailingZeros(newline) >>> 3) + 1;
            lines++;
        }
        next = at;
        added = lines;
        return lines;
    }

    /** Where the delimiter is behind the first 16 bytes; -1 if there is none before {@code end}. */
    private int longKeyLength(byte[] bytes, int from, int end) {
        for (int at = from + 2 * Long.BYTES; at < end; at++) {
            if (bytes[at] == delimiter) {
                return at - from;
            }
        }
        return -1;
    }

    /** A new group; -1 if the key is not a plain one or there is no room. */
    private int insert(long first, long second, byte[] bytes, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (bytes[i] == '\n' || bytes[i] == quote) {
                return -1;
            }
        }
        int cell = groups.insert(first, second, bytes, from, length);
        if (cell >= 0) {
            table.clear(cell);
        }
        return cell;
    }
}

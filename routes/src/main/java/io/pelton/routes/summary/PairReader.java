// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.io.record.Words;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.spi.LineTable;

/**
 * Reads lines {@code key;number} into a table. It looks at each byte once, eight at a time: the first two words of a line have
 * the delimiter and the line feed, and the word that ends before the line feed has the number. Where the next line begins does
 * not depend on where the delimiter is, so the processor is at work on the next line before this one is done; and there is no
 * branch that depends on how long a short key is or on the sign.
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

    private static final byte NEWLINE = '\n';
    private static final int MAX_DECIMALS = 6;
    private static final long NEWLINES = NEWLINE * Words.ONES;
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

    /** Whether lines are of this kind: what separates and encloses fields is in no number. */
    static boolean canRead(UnmarshalCsv csv) {
        return !isInNumbers(csv.delimiter()) && !isInNumbers(csv.quote());
    }

    private static boolean isInNumbers(byte b) {
        return b >= '0' && b <= '9' || b == '-' || b == '.';
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
        NumberShape shape = NumberShape.of(table.decimals(0));
        boolean isSummed = table.isSummed(0);
        long[] cells = groups.cells;
        int mask = groups.mask;
        int width = groups.width;
        int at = from;
        int lines = 0;
        while (at < end) {
            long first = Words.at(bytes, at);
            long second = Words.at(bytes, at + Long.BYTES);
            long inFirst = Words.zeros(first ^ NEWLINES);
            long inSecond = Words.zeros(second ^ NEWLINES);
            int beginsQuoted = ((int) first & 0xFF ^ quote) - 1;
            int lineLength = (inFirst | inSecond) != 0
                    ? position(inFirst, inSecond)
                    : lengthTo(NEWLINE, bytes, at, to);
            inFirst = Words.zeros(first ^ delimiters);
            inSecond = Words.zeros(second ^ delimiters);
            int length;
            if ((inFirst | inSecond) != 0) {
                length = position(inFirst, inSecond);
                first &= ((inFirst & -inFirst) >>> 7) - 1;
                second = second & ((inSecond & -inSecond) >>> 7) - 1 & (long) (7 - length) >> 63
                        | Groups.lengthBits(length);
            } else {
                length = lengthTo(delimiter, bytes, at, to);
                second = Groups.second(bytes, at, length);
            }
            // One branch for what is rare. One of its own that is taken once a segment would have the compiled code thrown
            // away, and the next compilation takes longer than the work.
            int numberLength = lineLength - length - 1;
            boolean isRare = (numberLength - 1 | Long.BYTES - numberLength | at + lineLength - Long.BYTES | beginsQuoted) < 0;
            if (isRare) {
                break;
            }
            long number = Words.at(bytes, at + lineLength - Long.BYTES);
            long negative = ((number >>> (Long.BYTES - numberLength << 3) & 0xFF ^ '-') - 1) >>> 63;
            int digits = numberLength - (int) negative - shape.pointLength();
            long value = (number & shape.fraction() | (number & shape.whole()) << shape.gap()) ^ ZERO_DIGITS;
            // in two steps, because a shift by 64 would be one by 0
            value = value >>> (Long.BYTES - digits << 2) >>> (Long.BYTES - digits << 2);
            value <<= Long.BYTES - digits << 3;
            if (digits < shape.minDigits()
                    || (number & shape.pointMask()) != shape.point()
                    || ((value + UP_TO_NINE | value) & Words.HIGHS) != 0) {
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
            at += lineLength + 1;
            lines++;
        }
        next = at;
        added = lines;
        return lines;
    }

    /**
     * How the last eight bytes of a line become the digits of its number, which end there.
     *
     * @param pointMask the byte where the decimal point is; none without decimals
     * @param point the point in that byte
     * @param fraction the bytes behind it
     * @param whole the bytes before it
     * @param gap how far these are shifted to close the gap
     * @param pointLength 1, or 0 without decimals
     * @param minDigits with so many the point is in the number, and not in the key before a shorter one
     */
    private record NumberShape(
            long pointMask, long point, long fraction, long whole, int gap, int pointLength, int minDigits) {
        /** More than six decimals never fit: the point is looked for outside the word, and nothing matches. */
        static NumberShape of(int decimals) {
            if (decimals == 0) {
                return new NumberShape(0, 0, -1, 0, 0, 0, 1);
            }
            if (decimals > MAX_DECIMALS) {
                return new NumberShape(0, -1, 0, 0, 0, 1, 1);
            }
            int shift = Byte.SIZE * (7 - decimals);
            return new NumberShape(
                    0xFFL << shift, (long) '.' << shift, -1L << shift + 8, (1L << shift) - 1, Byte.SIZE, 1, decimals);
        }
    }

    /** The index of the first of the marked bytes of two words. */
    private static int position(long inFirst, long inSecond) {
        int firstIndex = Long.numberOfTrailingZeros(inFirst) >>> 3;
        return firstIndex + ((Long.numberOfTrailingZeros(inSecond) >>> 3) & 7 - firstIndex >> 31);
    }

    /** How far {@code wanted} is behind the first 16 bytes; {@code to - from} if it is not before {@code to}. */
    private static int lengthTo(byte wanted, byte[] bytes, int from, int to) {
        int at = from + 2 * Long.BYTES;
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at - from;
    }

    /** A new group; -1 if the key has a line feed in it or there is no room. */
    private int insert(long first, long second, byte[] bytes, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (bytes[i] == NEWLINE) {
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

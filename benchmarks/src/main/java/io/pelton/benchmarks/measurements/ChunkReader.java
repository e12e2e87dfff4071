// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.measurements;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Reads the lines of a piece of a file into a table. A line belongs to the piece that has its first byte. Two places of
 * the piece are read in turns, so that the processor can work on one while it waits for the other.
 */
final class ChunkReader {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int LONGEST_LINE = 128;
    private static final int PADDING = 32;
    private static final long SEMICOLONS = 0x3B3B3B3B3B3B3B3BL;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final FileChannel file;
    private final int chunkBytes;
    private final MemorySegment memory;
    private final ByteBuffer buffer;

    ChunkReader(FileChannel file, int chunkBytes) {
        this.file = file;
        this.chunkBytes = chunkBytes;
        this.memory = Arena.ofAuto().allocate(1L + chunkBytes + LONGEST_LINE + PADDING, 8);
        this.buffer = memory.asByteBuffer();
    }

    /** Reads the piece from {@code at} on, and what its last line has behind it. */
    void read(long at, StationTable table) throws IOException {
        long from = Math.max(0, at - 1);
        buffer.clear().limit((int) (at - from) + chunkBytes + LONGEST_LINE);
        while (buffer.hasRemaining() && file.read(buffer, from + buffer.position()) >= 0) {}
        long filled = buffer.position();
        long start = at == 0 ? 0 : behindNewline(0);
        long end = Math.min(filled, at - from + chunkBytes);
        long middle = behindNewline(Math.max(start, (start + end) / 2));
        long left = start;
        long right = middle;
        while (left < middle && right < end) {
            left = readLine(left, table);
            right = readLine(right, table);
        }
        while (left < Math.min(middle, end)) {
            left = readLine(left, table);
        }
        while (right < end) {
            right = readLine(right, table);
        }
    }

    private long behindNewline(long from) {
        long at = from;
        while (memory.get(ValueLayout.JAVA_BYTE, at) != '\n') {
            at++;
        }
        return at + 1;
    }

    private long readLine(long line, StationTable table) {
        long first = memory.get(LONG, line);
        long found = semicolon(first);
        if (found != 0) {
            int length = Long.numberOfTrailingZeros(found) >>> 3;
            long word = first & (found ^ (found - 1)) >>> 8;
            return readNumber(line + length + 1, table.find(memory, line, length, word, 0), table);
        }
        long second = memory.get(LONG, line + 8);
        found = semicolon(second);
        if (found != 0) {
            int length = 8 + (Long.numberOfTrailingZeros(found) >>> 3);
            long word = second & (found ^ (found - 1)) >>> 8;
            return readNumber(line + length + 1, table.find(memory, line, length, first, word), table);
        }
        return readLongLine(line, first, second, table);
    }

    private long readLongLine(long line, long first, long second, StationTable table) {
        int length = 16;
        long found = semicolon(memory.get(LONG, line + length));
        while (found == 0) {
            length += 8;
            found = semicolon(memory.get(LONG, line + length));
        }
        length += Long.numberOfTrailingZeros(found) >>> 3;
        return readNumber(line + length + 1, table.find(memory, line, length, first, second), table);
    }

    /** A high bit for each semicolon, and perhaps for bytes above the lowest one. */
    private static long semicolon(long word) {
        long zeroIfFound = word ^ SEMICOLONS;
        return (zeroIfFound - ONES) & ~zeroIfFound & HIGH_BITS;
    }

    /**
     * Adds a number such as {@code -12.3} to a station and returns where the next line begins. There is no branch: the
     * point is found by its bit 4, which digits have and it has not, the digits are shifted to fixed places and
     * multiplied to their sum (Quan Anh Mai's way).
     */
    private long readNumber(long at, int station, StationTable table) {
        long word = memory.get(LONG, at);
        int point = Long.numberOfTrailingZeros(~word & 0x10101000L);
        long sign = (~word << 59) >> 63;
        long digits = ((word & ~(sign & 0xFF)) << (28 - point)) & 0x0F000F0F00L;
        long absolute = ((digits * 0x640A0001L) >>> 32) & 0x3FF;
        table.add(station, (absolute ^ sign) - sign);
        return at + (point >>> 3) + 3;
    }
}

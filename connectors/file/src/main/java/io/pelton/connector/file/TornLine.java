// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * The last line of a file, if it has no end, as an interrupted write leaves it.
 *
 * @param number of the line, from 1; 0 in a file that is too long to count its lines
 * @param start offset of its first byte; that of a byte within it, if it is very long and the file too
 */
record TornLine(long number, long start) {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final long MAX_COUNTED_BYTES = 1L << 28;
    private static final long MAX_SEARCHED_BYTES = 1L << 20;

    /**
     * Looks at the first {@code size} bytes; null if there are none, or their last line has an end. The position of {@code channel} is not
     * changed.
     */
    static @Nullable TornLine of(FileChannel channel, long size) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        if (size == 0 || channel.read(last, size - 1) < 1 || last.get(0) == '\n') {
            return null;
        }
        boolean isCounted = size <= MAX_COUNTED_BYTES;
        long from = isCounted ? 0 : size - MAX_SEARCHED_BYTES;
        long number = 1;
        long start = from;
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
        for (long position = from; position < size; position += chunk.limit()) {
            chunk.clear().limit((int) Math.min(CHUNK_BYTES, size - position));
            if (channel.read(chunk, position) < 1) {
                break;
            }
            chunk.flip();
            for (int i = 0; i < chunk.limit(); i++) {
                if (chunk.get(i) == '\n') {
                    number++;
                    start = position + i + 1;
                }
            }
        }
        return new TornLine(isCounted ? number : 0, start);
    }

    @Override
    public String toString() {
        String at = "byte %,d".formatted(start);
        return number == 0 ? "the last line (" + at + ")" : "line %,d (%s)".formatted(number, at);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a zstd file (RFC 8878), which it follows from frame to frame, so that the end of the file in the middle of one
 * is an error with an offset. The decompressor looks for that in the first frame of what it has read only.
 *
 * <pre>
 *   frame      magic(4) descriptor(1) window(0,1) dictionary(0,1,2,4) size(0,1,2,4,8) block… checksum(0,4)
 *   block      last(1 bit) type(2) size(21), then its bytes: one if type is 1
 *   to skip    magic(4) length(4), then so many bytes
 * </pre>
 */
final class ZstdFrames extends FilterInputStream {
    private static final int MAGIC = 0xFD2FB528;
    private static final int SKIPPED_MAGIC = 0x184D2A50;
    private static final int MAGIC_BYTES = 4;
    private static final int LENGTH_BYTES = 4;
    private static final int BLOCK_HEADER_BYTES = 3;
    private static final int CHECKSUM_BYTES = 4;
    private static final int REPEATED_BYTE = 1;
    private static final int RESERVED = 3;

    /** What the bytes being collected are. */
    private enum Part {
        MAGIC,
        LENGTH,
        DESCRIPTOR,
        BLOCK
    }

    private Part part = Part.MAGIC;
    private int wanted = MAGIC_BYTES;
    private int collected;
    private long value;

    /** How many bytes come before the next part: content. */
    private long content;

    private boolean hasChecksum;
    private long offset;
    private long frames;
    private @Nullable IOException failure;

    ZstdFrames(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /** Gives what comes before damage, then fails. */
    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        int count = super.read(target, from, length);
        if (count < 0) {
            if (part != Part.MAGIC || collected > 0 || content > 0) {
                throw new IOException("the compressed data is cut short: it ends at byte " + offset + ", in part " + frames);
            }
            return count;
        }
        int sound = follow(target, from, from + count) - from;
        if (failure != null && sound == 0) {
            throw failure;
        }
        return sound;
    }

    /** Where it stopped: at {@code to}, or where the damaged part of the frame begins if {@link #failure} says so. */
    private int follow(byte[] bytes, int from, int to) {
        int at = from;
        int begun = from;
        while (at < to && failure == null) {
            if (content > 0) {
                int passed = (int) Math.min(content, to - at);
                content -= passed;
                at += passed;
                offset += passed;
            } else {
                begun = collected == 0 ? at : begun;
                collect(bytes[at]);
                at++;
                offset++;
            }
        }
        return failure == null ? at : begun;
    }

    private void collect(byte next) {
        if (part == Part.MAGIC && collected == 0) {
            frames++;
        }
        value |= (next & 0xFFL) << Byte.SIZE * collected;
        collected++;
        if (collected == wanted) {
            int whole = (int) value;
            switch (part) {
                case MAGIC -> beginFrame(whole);
                case LENGTH -> expect(Part.MAGIC, MAGIC_BYTES, whole & 0xFFFF_FFFFL);
                case DESCRIPTOR -> describe(whole);
                case BLOCK -> beginBlock(whole);
            }
        }
    }

    private void beginFrame(int magic) {
        if (magic == MAGIC) {
            expect(Part.DESCRIPTOR, 1, 0);
        } else if ((magic & ~0xF) == SKIPPED_MAGIC) {
            expect(Part.LENGTH, LENGTH_BYTES, 0);
        } else {
            damaged(String.format("begins with %08x and not with 28b52ffd", Integer.reverseBytes(magic)));
        }
    }

    private void describe(int descriptor) {
        boolean isSingleSegment = (descriptor & 1 << 5) != 0;
        int window = isSingleSegment ? 0 : 1;
        int dictionary = (1 << (descriptor & 3)) >> 1;
        int sizeFlag = descriptor >> 6;
        int size = sizeFlag == 0 ? 1 - window : 1 << sizeFlag;
        hasChecksum = (descriptor & 1 << 2) != 0;
        expect(Part.BLOCK, BLOCK_HEADER_BYTES, window + dictionary + size);
    }

    private void beginBlock(int header) {
        boolean isLast = (header & 1) != 0;
        int type = header >> 1 & 3;
        int bytes = type == 1 ? REPEATED_BYTE : header >> 3;
        if (type == RESERVED) {
            damaged("has a block of a kind that RFC 8878 does not define");
        } else if (isLast) {
            expect(Part.MAGIC, MAGIC_BYTES, bytes + (hasChecksum ? CHECKSUM_BYTES : 0));
        } else {
            expect(Part.BLOCK, BLOCK_HEADER_BYTES, bytes);
        }
    }

    private void expect(Part next, int bytes, long contentBefore) {
        part = next;
        wanted = bytes;
        collected = 0;
        value = 0;
        content = contentBefore;
    }

    private void damaged(String how) {
        failure = new IOException("the compressed data is damaged at byte " + (offset + 1 - wanted) + ": part " + frames + ' ' + how);
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public long skip(long count) throws IOException {
        throw new UnsupportedOperationException("it is read by a decompressor only");
    }
}

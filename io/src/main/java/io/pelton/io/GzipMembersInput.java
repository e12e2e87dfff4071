// SPDX-License-Identifier: Apache-2.0

package io.pelton.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What is in a gzip stream (RFC 1952) of one or more members, as {@code cat a.gz b.gz} makes one. Behind a member there may be
 * another, or zeros up to the end, and nothing else: a member that is damaged or cut short is an error wherever it is, with
 * the offset in the compressed data. {@link java.util.zip.GZIPInputStream} takes a damaged header of any but the first for the
 * end.
 *
 * <p>Used by one thread at a time. Owns the stream it reads.
 */
public final class GzipMembersInput extends InputStream {
    private static final int MAGIC = 0x8B1F;
    private static final int DEFLATED = 8;
    private static final int FLAG_HEADER_CHECKSUM = 1 << 1;
    private static final int FLAG_EXTRA = 1 << 2;
    private static final int FLAG_NAME = 1 << 3;
    private static final int FLAG_COMMENT = 1 << 4;
    private static final int RESERVED_FLAGS = 0xE0;
    private static final int TIME_AND_SYSTEM_BYTES = 6;

    private final InputStream in;
    private final byte[] input;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final CRC32 headerChecksum = new CRC32();

    /** The offset of {@code input[0]} in the compressed data. */
    private long base;

    private int at;
    private int limit;
    private long members;
    private boolean isInMember;
    private boolean isFinished;

    /** Reads {@code in}, which it owns from now on, so many bytes at a time. */
    public GzipMembersInput(InputStream in, int bufferBytes) {
        this.in = Objects.requireNonNull(in, "in is null");
        this.input = new byte[bufferBytes];
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        while (isInMember || beginMember()) {
            int count = inflate(target, offset, length);
            if (count > 0) {
                checksum.update(target, offset, count);
                return count;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsInput()) {
                at = limit;
                nextBytes();
                inflater.setInput(input, at, limit - at);
            } else {
                throw damaged("needs a dictionary, which gzip has none of");
            }
        }
        return -1;
    }

    private int inflate(byte[] target, int offset, int length) throws IOException {
        try {
            return inflater.inflate(target, offset, length);
        } catch (DataFormatException e) {
            at = limit - inflater.getRemaining();
            throw damaged("is damaged" + (e.getMessage() == null ? "" : ": " + e.getMessage()));
        }
    }

    /** False if the stream has ended. */
    private boolean beginMember() throws IOException {
        if (isFinished || (members > 0 && isAtEnd())) {
            isFinished = true;
            return false;
        }
        members++;
        headerChecksum.reset();
        readHeader();
        inflater.reset();
        inflater.setInput(input, at, limit - at);
        checksum.reset();
        isInMember = true;
        return true;
    }

    /** Whether nothing is left but zeros, with which tapes and disks are filled up. */
    private boolean isAtEnd() throws IOException {
        boolean hasPadding = false;
        while (at < limit || fill()) {
            if (input[at] != 0) {
                if (hasPadding) {
                    throw new IOException("the compressed data is damaged at byte " + offset() + ": zeros end part " + members
                            + ", but something follows them");
                }
                return false;
            }
            hasPadding = true;
            at++;
        }
        return true;
    }

    private void readHeader() throws IOException {
        int magic = readTwo();
        if (magic != MAGIC) {
            throw damaged(String.format("begins with %02x %02x and not with 1f 8b", magic & 0xFF, magic >> 8));
        }
        int method = readByte();
        int flags = readByte();
        if (method != DEFLATED || (flags & RESERVED_FLAGS) != 0) {
            throw damaged("has a header that RFC 1952 does not define");
        }
        skip(TIME_AND_SYSTEM_BYTES);
        if ((flags & FLAG_EXTRA) != 0) {
            skip(readTwo());
        }
        if ((flags & FLAG_NAME) != 0) {
            skipText();
        }
        if ((flags & FLAG_COMMENT) != 0) {
            skipText();
        }
        if ((flags & FLAG_HEADER_CHECKSUM) != 0) {
            int expected = (int) headerChecksum.getValue() & 0xFFFF;
            if (readTwo() != expected) {
                throw damaged("has a header with a wrong checksum");
            }
        }
    }

    private void endMember() throws IOException {
        at = limit - inflater.getRemaining();
        isInMember = false;
        long expected = readTwo() | (long) readTwo() << 16;
        if (expected != checksum.getValue()) {
            throw damaged("has a wrong checksum");
        }
        long length = readTwo() | (long) readTwo() << 16;
        if (length != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
            throw damaged("has another length than it says");
        }
    }

    private int readTwo() throws IOException {
        int low = readByte();
        return low | readByte() << 8;
    }

    private int readByte() throws IOException {
        if (at == limit) {
            nextBytes();
        }
        int next = input[at++] & 0xFF;
        headerChecksum.update(next);
        return next;
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            readByte();
        }
    }

    private void skipText() throws IOException {
        while (readByte() != 0) {
            // it ends with a zero
        }
    }

    private void nextBytes() throws IOException {
        if (!fill()) {
            throw new IOException("the compressed data is cut short: it ends at byte " + offset() + ", in part " + members);
        }
    }

    /** Reads on behind what has been used up; false at the end. */
    private boolean fill() throws IOException {
        base += limit;
        at = 0;
        limit = 0;
        int count = in.read(input, 0, input.length);
        limit = Math.max(count, 0);
        return count > 0;
    }

    private long offset() {
        return base + at;
    }

    private IOException damaged(String how) {
        isFinished = true;
        return new IOException("the compressed data is damaged at byte " + offset() + ": part " + members + ' ' + how);
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        isFinished = true;
        isInMember = false;
        in.close();
    }
}

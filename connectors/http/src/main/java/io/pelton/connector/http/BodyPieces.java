// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a body as they come, in pieces: one array that grows would be copied again and again, and be up to twice as long. Used by one thread. */
final class BodyPieces {
    private static final int PIECE = 8 * 1024;

    private final List<byte[]> full = new ArrayList<>(1);
    private final long said;
    private byte[] last;
    private int used;
    private long size;

    /** @param said how many bytes it has, as its sender says; 0 if that is not known */
    BodyPieces(long said) {
        this.said = said;
        this.last = new byte[next()];
    }

    private int next() {
        return said > size ? (int) Math.min(PIECE, said - size) : said == 0 ? PIECE : 1;
    }

    /** Reads some bytes; returns how many, negative at the end. They are none of its bytes until it {@linkplain #keep keeps} them. */
    int read(InputStream in) throws IOException {
        if (used == last.length) {
            full.add(last);
            last = new byte[next()];
            used = 0;
        }
        return in.read(last, used, last.length - used);
    }

    /** Keeps the bytes that were read last. */
    void keep(int read) {
        used += read;
        size += read;
    }

    long size() {
        return size;
    }

    /** All of them, which the caller owns. */
    byte[] joined() {
        if (full.isEmpty() && used == last.length) {
            return last;
        }
        if (full.size() == 1 && used == 0) {
            return full.getFirst();
        }
        byte[] whole = new byte[Math.toIntExact(size)];
        int at = 0;
        for (byte[] piece : full) {
            System.arraycopy(piece, 0, whole, at, piece.length);
            at += piece.length;
        }
        System.arraycopy(last, 0, whole, at, used);
        return whole;
    }
}

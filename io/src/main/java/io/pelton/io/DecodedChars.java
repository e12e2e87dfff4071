// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a stream as characters. The bytes come in pieces as large as the buffer, the characters in slices that stay
 * in the processor's nearest cache; a new slice also lets the decoder of UTF-8 take its fast way for ASCII again, which
 * it leaves at the first other character. Not thread-safe.
 */
final class DecodedChars {
    /** The most characters decoded at once, unless a mark keeps more. */
    private static final int SLICE = 8192;

    /** A decoder needs room for a surrogate pair, and for what it makes of malformed bytes at the end. */
    private static final int LEAST = 16;

    private final CharsetDecoder decoder;
    private final ByteBuffer bytes;
    private @Nullable InputStream source;
    private char[] chars;

    /** Whether the bytes that are left, if any, are the beginning of a character. */
    private boolean starved;

    DecodedChars(InputStream source, CharsetDecoder decoder, int size) {
        this.source = source;
        this.decoder = decoder;
        this.bytes = ByteBuffer.allocate(Math.max(size, LEAST)).flip();
        this.chars = new char[Math.clamp(size, LEAST, SLICE)];
    }

    /** A decoder that makes U+FFFD of what is malformed. */
    static CharsetDecoder replacing(Charset charset) {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /** Where {@link #decode} puts characters. */
    char[] chars() {
        return chars;
    }

    /** Moves some characters to the front of an array that has room behind them, and returns that array. */
    char[] keep(int from, int count) {
        boolean hasRoom = chars.length - count >= LEAST;
        char[] target = hasRoom ? chars : new char[(int) Math.min(2L * (count + LEAST), Integer.MAX_VALUE - 8)];
        System.arraycopy(chars, from, target, 0, count);
        chars = target;
        return target;
    }

    /** Decodes at least one character to an index of the array; returns the index behind the last, the same at the end. */
    int decode(int start) throws IOException {
        CharBuffer target = CharBuffer.wrap(chars, start, chars.length - start);
        do {
            CoderResult result = decoder.decode(bytes, target, false);
            starved = result.isUnderflow();
            if (target.position() > start) {
                return target.position();
            }
            if (result.isError()) {
                result.throwException();
            }
        } while (readBytes());
        return finish(target, start);
    }

    /** Whether a character can be had without waiting. */
    boolean isReady() throws IOException {
        return !starved && bytes.hasRemaining() || BufferedFileInputStream.ready(open()) > 0;
    }

    void checkOpen() throws IOException {
        open();
    }

    void close() throws IOException {
        InputStream in = source;
        if (in != null) {
            source = null;
            in.close();
        }
    }

    /** Decodes what has begun and will not be continued; the decoder can go on if the file grows. */
    private int finish(CharBuffer target, int start) throws IOException {
        try {
            CoderResult result = decoder.decode(bytes, target, true);
            if (result.isError() && target.position() == start) {
                result.throwException();
            }
            if (result.isUnderflow()) {
                decoder.flush(target);
            }
        } finally {
            decoder.reset();
        }
        return target.position();
    }

    private boolean readBytes() throws IOException {
        InputStream in = open();
        bytes.compact();
        try {
            int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
            if (count == 0) {
                throw new IOException("the source " + in + " read 0 of " + bytes.remaining()
                        + " bytes: a stream must wait for at least one, or say that it has ended");
            }
            bytes.position(bytes.position() + Math.max(count, 0));
            return count > 0;
        } finally {
            bytes.flip();
        }
    }

    private InputStream open() throws IOException {
        InputStream in = source;
        if (in == null) {
            throw new IOException("Stream closed");
        }
        return in;
    }
}

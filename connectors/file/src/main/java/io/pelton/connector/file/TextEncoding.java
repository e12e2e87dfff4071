// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.record.ByteSlice;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * How the bytes of a line are read and written as text. Only encodings in which a newline is one byte that occurs in nothing
 * else.
 */
public enum TextEncoding {
    /** UTF-8; a byte order mark at the start of a file is skipped. */
    UTF_8(StandardCharsets.UTF_8),
    /** ISO-8859-1, also called Latin-1: a byte is a character, so any bytes can be read, and come out unchanged if they are written in it. */
    ISO_8859_1(StandardCharsets.ISO_8859_1);

    private final Charset charset;

    TextEncoding(Charset charset) {
        this.charset = charset;
    }

    /** The same as a charset of the JDK. */
    public Charset charset() {
        return charset;
    }

    /**
     * The encoding called {@code name}, in any case; {@code latin1} is ISO-8859-1.
     *
     * @throws PeltonException BAD_VALUE if there is no such encoding here
     */
    public static TextEncoding of(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "utf-8", "utf8" -> UTF_8;
            case "iso-8859-1", "iso8859-1", "iso_8859_1", "latin1", "latin-1" -> ISO_8859_1;
            default -> throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "the charset is '" + name + "', but lines can only be UTF-8 or ISO-8859-1; convert the file first");
        };
    }

    /**
     * Moves a line in ISO-8859-1 onto its characters in UTF-8, if they are others.
     *
     * @param room an array to put them in
     * @return that, or a larger one
     */
    static byte[] toUtf8(ByteSlice line, byte[] room) {
        int length = line.length();
        int more = 0;
        for (int i = 0; i < length; i++) {
            more += line.byteAt(i) < 0 ? 1 : 0;
        }
        if (more == 0) {
            return room;
        }
        int needed = Math.addExact(length, more);
        byte[] bytes = room.length < needed ? new byte[needed] : room;
        int at = 0;
        for (int i = 0; i < length; i++) {
            byte one = line.byteAt(i);
            if (one < 0) {
                bytes[at++] = (byte) (0xC0 | (one & 0xFF) >>> 6);
                bytes[at++] = (byte) (0x80 | one & 0x3F);
            } else {
                bytes[at++] = one;
            }
        }
        line.moveTo(bytes, 0, needed);
        return bytes;
    }

    /** The name as it is usually written, such as {@code UTF-8}. */
    @Override
    public String toString() {
        return charset.name();
    }
}

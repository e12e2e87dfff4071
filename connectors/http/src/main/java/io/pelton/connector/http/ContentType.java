// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the header {@code Content-Type} says beside the type. */
final class ContentType {
    private static final Pattern CHARSET = Pattern.compile(";\\s*charset\\s*=\\s*\"?([^;\"\\s]+)", Pattern.CASE_INSENSITIVE);

    private ContentType() {}

    /** The name of the charset, as it is written; empty if there is none. */
    static Optional<String> charsetName(String type) {
        if (type.indexOf(';') < 0) {
            return Optional.empty();
        }
        Matcher matcher = CHARSET.matcher(type);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /**
     * The charset; empty if none is named.
     *
     * @throws IllegalArgumentException if there is none of the name
     */
    static Optional<Charset> charset(String type) {
        return charsetName(type).map(name -> {
            try {
                return Charset.forName(name);
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                throw new IllegalArgumentException("there is no charset of the name in Content-Type", e);
            }
        });
    }

    /**
     * The text that {@code bytes} are in {@code charset}.
     *
     * @throws IllegalArgumentException if they are none, which says where
     */
    static String text(byte[] bytes, Charset charset) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            return charset.newDecoder().decode(in).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "the body is no text in " + charset.name() + ", which Content-Type names: the byte 0x%02x at %d of %d is not valid there"
                            .formatted(bytes[in.position()] & 0xFF, in.position() + 1, bytes.length),
                    e);
        }
    }
}

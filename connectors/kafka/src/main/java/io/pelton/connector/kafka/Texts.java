// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.message.WrittenBody;
import io.pelton.record.Fields;
import io.pelton.spi.ByteView;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;

/** What a body is as text, and what its bytes are. */
final class Texts {
    private Texts() {}

    static byte[] bytes(ByteView view) {
        byte[] bytes = new byte[view.length()];
        view.copyTo(bytes, 0);
        return bytes;
    }

    /**
     * Bytes stay as they are.
     *
     * @throws IllegalArgumentException if it has parts, for which nobody has said how they are written
     * @throws java.io.UncheckedIOException if it is a stream that cannot be read
     */
    static byte[] bytes(Object value) {
        return switch (value) {
            case byte[] bytes -> bytes;
            case ByteView view -> bytes(view);
            case Iterable<?> _, Iterator<?> _ -> throw new IllegalArgumentException("the body is a list, and a record has one value: split it before, or marshal it");
            case Map<?, ?> _, Fields _ -> throw new IllegalArgumentException("the body has named fields: marshal it before, such as with json");
            default -> WrittenBody.bytes(value, StandardCharsets.UTF_8);
        };
    }

    /** @throws IllegalArgumentException if it is none */
    static long number(Object value) {
        if (value instanceof Number number) {
            return number.longValue();
        }
        String text = value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : value.toString();
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is to be written as a whole number, and is none", e);
        }
    }
}

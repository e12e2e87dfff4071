// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.spi.ByteView;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Values of headers as bytes, as Camel writes them. */
final class HeaderBytes {
    private HeaderBytes() {}

    /** Null for a value that is no text, number, truth value or bytes: such a header is not sent. */
    static byte @Nullable [] of(Object value) {
        return switch (value) {
            case byte[] bytes -> bytes;
            case Long number -> ByteBuffer.allocate(Long.BYTES).putLong(number).array();
            case Integer number -> ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
            case Double number -> ByteBuffer.allocate(Double.BYTES).putDouble(number).array();
            case Boolean truth -> truth.toString().getBytes(StandardCharsets.UTF_8);
            case CharSequence text -> text.toString().getBytes(StandardCharsets.UTF_8);
            case ByteView view -> Texts.bytes(view);
            default -> null;
        };
    }
}

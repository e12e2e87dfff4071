// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A constant text, encoded once. A value that is a {@link ByteView} is compared byte by byte: nothing is decoded and
 * nothing allocated.
 */
final class Utf8Text implements Serializable {
    private final String text;
    private final byte[] bytes;

    Utf8Text(String text) {
        this.text = text;
        this.bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether {@code value} is this text; only for a text that is no number. */
    boolean isEqualTo(@Nullable Object value) {
        if (value instanceof String string) {
            return string.equals(text);
        }
        return value instanceof ByteView view ? view.contentEquals(bytes) : Comparisons.equal(value, text, false);
    }

    /** Whether {@code value} contains this text. */
    boolean isIn(@Nullable Object value) {
        return value instanceof ByteView view && !(value instanceof Row) ? view.contains(bytes) : Comparisons.contains(value, text, false);
    }

    /** Whether {@code value} begins with this text. */
    boolean begins(@Nullable Object value) {
        return value instanceof ByteView view
                ? view.startsWith(bytes)
                : value != null && Texts.of(value).startsWith(text);
    }

    /** Whether {@code value} ends with this text. */
    boolean ends(@Nullable Object value) {
        return value instanceof ByteView view ? view.endsWith(bytes) : value != null && Texts.of(value).endsWith(text);
    }

    @Override
    public String toString() {
        return text;
    }
}

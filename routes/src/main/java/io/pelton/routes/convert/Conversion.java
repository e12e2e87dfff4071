// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import io.pelton.spi.LazyBytes;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * How a value becomes one of another type.
 *
 * @param type that type
 * @param isMandatory whether it fails if there is no conversion; else nothing is what comes out
 * @param charset what bytes that are a text are written in; null for UTF-8
 */
public record Conversion(ValueType type, boolean isMandatory, @Nullable String charset) implements Serializable {
    /** {@code value}, converted; {@code what} it is, is said in errors. */
    public @Nullable Object of(Object value, String what) {
        Object plain = charset == null || type.type().isInstance(value) ? value : recoded(value, Charset.forName(charset));
        return isMandatory ? type.convert(plain, what) : type.convertIfPossible(plain);
    }

    private Object recoded(Object value, Charset in) {
        if (type == ValueType.BYTES || type == ValueType.INPUT_STREAM) {
            return value instanceof CharSequence text ? text.toString().getBytes(in) : value;
        }
        return switch (value) {
            case byte[] bytes -> new String(bytes, in);
            case InputStream stream -> new String(ValueText.bytesOf(stream), in);
            case LazyBytes file -> {
                byte[] bytes = new byte[file.length()];
                file.copyTo(bytes, 0);
                yield new String(bytes, in);
            }
            default -> value;
        };
    }
}

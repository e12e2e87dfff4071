// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.row.Row;
import io.pelton.spi.LazyBytes;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** How a value becomes one of another type. */
public sealed interface Conversion extends Serializable {
    /** Whether it fails if there is no conversion; else nothing is what comes out. */
    boolean isMandatory();

    /** {@code value}, converted; {@code what} it is, is said in errors. */
    @Nullable Object of(Object value, String what);

    /**
     * To a type that is known.
     *
     * @param type that type
     * @param charset what bytes that are a text are written in; null for UTF-8
     */
    record ToValue(ValueType type, boolean isMandatory, @Nullable String charset) implements Conversion {
        @Override
        public @Nullable Object of(Object value, String what) {
            Object plain = charset == null || type.type().isInstance(value) ? value : recoded(value, Charset.forName(charset));
            return isMandatory ? type.convert(plain, what) : type.convertIfPossible(plain);
        }

        private Object recoded(Object value, Charset in) {
            if (type == ValueType.BYTES || type == ValueType.INPUT_STREAM) {
                boolean isText = value instanceof CharSequence || type == ValueType.BYTES && value instanceof LazyBytes file && file.isText();
                return isText ? value.toString().getBytes(in) : value;
            }
            return switch (value) {
                case LazyBytes file when file.isText() -> file;
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

    /** To a class of the user's: its objects are what they are, and nothing else becomes one. */
    record ToClass(Class<?> type, boolean isMandatory) implements Conversion {
        @Override
        public @Nullable Object of(Object value, String what) {
            if (type.isInstance(value)) {
                return value;
            }
            if (value instanceof Row row && type.isAssignableFrom(LinkedHashMap.class)) {
                return row.map();
            }
            if (isMandatory) {
                throw new PeltonException(
                        ErrorCode.BAD_CONVERSION, "the " + what + ", " + value.getClass().getSimpleName() + ", cannot be converted to " + type.getName(),
                        new NoConversionException("no object of this class"));
            }
            return null;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.convert.ValueText;
import io.pelton.spi.OptionType;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/** Times that expressions give. */
final class Times {
    private Times() {}

    /** A number of milliseconds, or a text such as {@code 500} or {@code 5s}; null for nothing. */
    static @Nullable Long millis(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Number number -> number.longValue();
            case NodeList nodes -> parsed(ValueText.content(nodes));
            default -> parsed(Texts.of(value));
        };
    }

    private static Long parsed(String text) {
        try {
            return (Long) OptionType.DURATION.parse(text);
        } catch (IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.BAD_CONVERSION, "an expression gives no time: " + e.getMessage(), e);
        }
    }
}

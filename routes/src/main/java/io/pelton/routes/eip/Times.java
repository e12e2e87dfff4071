// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.convert.ValueText;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/** Times that expressions give. */
final class Times {
    private Times() {}

    /** A number of milliseconds, or its digits, as in Camel; null for nothing. */
    static @Nullable Long millis(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Number number -> number.longValue();
            case NodeList nodes -> parsed(ValueText.content(nodes));
            case Boolean truth -> truth ? 1L : 0L;
            default -> parsed(Texts.of(value));
        };
    }

    private static Long parsed(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            throw new PeltonException(
                    ErrorCode.BAD_CONVERSION, "an expression gives no time: '" + text + "' is not a number of milliseconds", e);
        }
    }
}

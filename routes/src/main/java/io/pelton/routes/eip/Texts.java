// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.simple.Expression;
import org.jspecify.annotations.Nullable;

/** Texts that expressions give: what {@code toString} says of bytes and nodes of XML is not their text. */
final class Texts {
    private Texts() {}

    /** The text that {@code expression} gives for {@code message}; empty for nothing. */
    static String of(Expression expression, Message message) {
        return of(expression.evaluate(message));
    }

    /** The text of a value; empty for nothing. */
    static String of(@Nullable Object value) {
        return value == null ? "" : ValueText.of(value);
    }
}

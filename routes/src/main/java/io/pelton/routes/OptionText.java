// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.TextExpression;
import org.jspecify.annotations.Nullable;

/** An endpoint's option with functions in it. The same text is the same option. */
record OptionText(String source, Expression expression) implements TextExpression {
    @Override
    public @Nullable String text(Object record) {
        if (expression.evaluate((Message) record) == null) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        expression.appendTo(text, (Message) record);
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OptionText text && text.source.equals(source);
    }

    @Override
    public int hashCode() {
        return source.hashCode();
    }
}

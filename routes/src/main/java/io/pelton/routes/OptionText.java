// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.spi.TextExpression;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint's option with functions in it. The same text is the same option, in any place that makes no difference.
 *
 * @param place the route and the step in which it stands, if a function names one of them
 */
record OptionText(String source, String place, Expression expression) implements TextExpression {
    private static final Pattern NAMES_PLACE = Pattern.compile("\\b(routeId|routeGroup|stepId)\\b");

    /** The option whose text is {@code source}. */
    static OptionText of(String source, Environment environment) throws SimpleSyntaxException {
        String place = NAMES_PLACE.matcher(source).find() ? environment.routeId() + " " + environment.stepId() : "";
        return new OptionText(source, place, Simple.expression(source, environment));
    }

    /** The option that is the condition {@code source}. */
    static OptionText condition(String source, Environment environment) throws SimpleSyntaxException {
        return new OptionText(source, "condition " + environment.routeId(), Simple.conditionValue(source, environment));
    }

    @Override
    public @Nullable String text(Object record) {
        StringBuilder text = new StringBuilder();
        return expression.appendTo(text, (Message) record) ? text.toString() : null;
    }

    @Override
    public @Nullable Object value(Object record) {
        return expression.evaluate((Message) record);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OptionText text && text.source.equals(source) && text.place.equals(place);
    }

    @Override
    public int hashCode() {
        return source.hashCode();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.simple.ExpressionCompiler.Constant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arguments of functions and methods as they are written. */
public final class Argument {
    private Argument() {}

    /**
     * A number or a truth without quotes.
     *
     * @param value what it is
     * @param text how it is written
     */
    private record Literal(Object value, String text) implements Expression {
        @Override
        public Object evaluate(Message message) {
            return value;
        }
    }

    /** What a parameter of a method is given for {@code argument}, which gave {@code value}: where it takes any object, as in Camel, a number or a truth as it is written. */
    public static @Nullable Object given(Expression argument, @Nullable Object value, Class<?> parameter) {
        return parameter == Object.class && argument instanceof Literal literal ? literal.text() : value;
    }

    /** An argument of a method: quoted it is a text, else a number, a truth, null or an expression. */
    public static Expression value(String written, int start, Environment environment) throws SimpleSyntaxException {
        if (Nesting.isQuoted(written)) {
            Expression text = template(Nesting.unquoted(written), start, environment);
            return text instanceof ExpressionCompiler.Constant ? text : JoinedText.of(List.of(text)); // also where it is a function alone
        }
        Number number = Numbers.literal(written);
        if (number != null) {
            return new Literal(number instanceof Long whole && whole == whole.intValue() ? (Object) whole.intValue() : number, written);
        }
        return switch (written) {
            case "true", "false" -> new Literal(Boolean.valueOf(written), written);
            case "null" -> new Constant(null);
            default -> template(written, start, environment);
        };
    }

    /** Arguments with commas between them. */
    public static List<Expression> list(String written, Environment environment) throws SimpleSyntaxException {
        List<Expression> values = new ArrayList<>();
        for (String argument : split(written)) {
            values.add(value(argument, 0, environment));
        }
        return values;
    }

    /** The same as they are written, with their quotes. */
    public static List<String> split(String written) {
        return written.isBlank() ? List.of() : Nesting.split(written).stream().map(String::strip).toList();
    }

    /** The same as texts, without their quotes. */
    public static List<String> texts(String written) {
        return split(written).stream()
                .map(argument -> Nesting.isQuoted(argument) ? Nesting.unquoted(argument) : argument)
                .toList();
    }

    /** A text with functions in it. */
    static Expression template(String written, int start, Environment environment) throws SimpleSyntaxException {
        try {
            return Simple.expression(written, environment);
        } catch (SimpleSyntaxException e) {
            throw e.within(start);
        }
    }

    /** A condition. */
    static Predicate condition(String written, int start, Environment environment) throws SimpleSyntaxException {
        try {
            return Simple.predicate(written, environment);
        } catch (SimpleSyntaxException e) {
            throw e.within(start);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.ExpressionCompiler.BodyOf;
import io.pelton.routes.simple.ExpressionCompiler.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A function with parentheses as it is written.
 *
 * @param name what stands before them
 * @param inner what stands in them
 * @param rest what stands behind them
 * @param start where it begins in the whole expression
 */
record CallText(String name, String inner, String rest, int start, Environment environment) {
    /** The function {@code content} is; empty if it has no parentheses. */
    static Optional<CallText> of(String content, int start, Environment environment) {
        int open = content.indexOf('(');
        int close = open < 0 ? -1 : Nesting.indexOf(content, ")", open + 1);
        if (close < 0 && open >= 0 && content.endsWith(")")) {
            close = content.length() - 1;
        }
        return close < 0
                ? Optional.empty()
                : Optional.of(new CallText(
                        content.substring(0, open),
                        content.substring(open + 1, close),
                        content.substring(close + 1),
                        start,
                        environment));
    }

    /** Its arguments; quotes around them and, outside of quotes, spaces are dropped. As in Camel, what has nothing between its commas is none: an empty text is in quotes. */
    List<String> arguments(int least, int most) throws SimpleSyntaxException {
        List<String> found = new ArrayList<>();
        if (!inner.replace(" ", "").isEmpty()) {
            Nesting.split(inner).stream().filter(argument -> !argument.isEmpty()).forEach(argument -> found.add(Nesting.unquoted(stripped(argument))));
            if (found.isEmpty()) {
                throw error("'" + name + "' has commas, but no arguments between them");
            }
        }
        if (found.size() < least || found.size() > most) {
            String wanted = least == most ? String.valueOf(least) : least + " to " + most;
            throw error("'" + name + "' takes " + wanted + " arguments, found " + found.size());
        }
        return found;
    }

    /** A line end or a tab is an argument, too. */
    private static String stripped(String argument) {
        return argument.isBlank() ? argument.replace(" ", "") : argument.strip();
    }

    /** Its arguments with their quotes, for conditions. */
    List<String> rawArguments() {
        return Nesting.split(inner).stream().map(String::strip).toList();
    }

    /** The value the function is of: its only argument, or the body. */
    Expression subject() throws SimpleSyntaxException {
        return inner.isEmpty() ? new BodyOf() : value(Nesting.unquoted(inner));
    }

    /** Several values, or the body. */
    List<Expression> subjects(boolean orBody) throws SimpleSyntaxException {
        List<Expression> values = new ArrayList<>();
        for (String argument : arguments(0, Integer.MAX_VALUE)) {
            values.add(value(argument));
        }
        return values.isEmpty() && orBody ? List.of(new BodyOf()) : values;
    }

    Expression value(String written) throws SimpleSyntaxException {
        return Argument.template(written, start, environment);
    }

    /** What follows the parentheses, called on {@code root}; nothing where that is nothing. */
    Expression withRest(Expression root) throws SimpleSyntaxException {
        return rest.isEmpty() ? root : new OgnlParser(rest, start, environment).parseIfThere(root);
    }

    /** {@code root}, as nothing may stand behind the parentheses: Camel ignores what does. */
    Expression withoutRest(Expression root) throws SimpleSyntaxException {
        if (rest.isBlank()) {
            return root;
        }
        String written = name + "(" + inner + ")";
        throw new SimpleSyntaxException(
                start + written.length(),
                "'}' is expected behind '" + written + "', found '" + rest.strip() + "'",
                "write ${" + written + "}" + rest);
    }

    ValueType type(String written) throws SimpleSyntaxException {
        return ValueType.namedOrPrimitive(written)
                .orElseThrow(() -> new SimpleSyntaxException(
                        ErrorCode.NOT_SUPPORTED, start, "values are not converted to '" + written + "' yet", null));
    }

    SimpleSyntaxException error(String message) {
        return new SimpleSyntaxException(start, message, null);
    }

    /** The text a value is; null for nothing. */
    static @Nullable String text(Expression expression, Message message) {
        Object value = expression.evaluate(message);
        return value == null ? null : Texts.of(value);
    }

    /** The whole number a value is. */
    static int number(Expression expression, Message message) {
        Object value = ValueType.INTEGER.convert(expression.evaluate(message));
        if (value == null) {
            throw new IllegalArgumentException("a number is expected, found nothing");
        }
        return (Integer) value;
    }

    static Expression constant(@Nullable Object value) {
        return new Constant(value);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.invoke.SafeMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what stands behind a value: {@code .name}, {@code ?.name(…)}, {@code [key]}, one after the other. */
final class OgnlParser {
    /** All that may be asked of a class. */
    private static final Pattern CLASS_NAME = Pattern.compile("(?:class|getClass(?:\\(\\))?)"
            + "(?:\\??\\.(?:(?<name>name|getName|typeName|getTypeName)|(?<simple>simpleName|getSimpleName)|canonicalName|getCanonicalName)(?:\\(\\))?(?![\\w(])"
            + "|(?<whole>)(?![\\w(.?\\[]))");

    private final String text;
    private final int start;
    private final Environment environment;
    private int index;
    private boolean isOnMethods;

    /** @param start index of the first character of {@code text} in the whole expression */
    OgnlParser(String text, int start, Environment environment) {
        this.text = text;
        this.start = start;
        this.environment = environment;
    }

    /** The same where the first name is a method, also without parentheses, and no entry of a map. */
    OgnlParser onMethods() {
        isOnMethods = true;
        return this;
    }

    /** The same, which is nothing where {@code root} is nothing. */
    Expression parseIfThere(Expression root) throws SimpleSyntaxException {
        return parse(root) instanceof Ognl.Link last ? new Ognl.IfThere(root, last) : root;
    }

    /** {@code root} with all that stands behind it. */
    Expression parse(Expression root) throws SimpleSyntaxException {
        Expression value = root;
        while (index < text.length()) {
            boolean isNullSafe = text.charAt(index) == '?';
            index += isNullSafe ? 1 : 0;
            char c = index < text.length() ? text.charAt(index) : ' ';
            value = switch (c) {
                case '.' -> method(value, isNullSafe);
                case '[' -> new Ognl.At(value, key(), isNullSafe);
                default -> throw unexpected(text.substring(index));
            };
        }
        return value;
    }

    private SimpleSyntaxException unexpected(String rest) {
        SimpleSyntaxException condition = Operators.within("…" + rest, start + index - 1);
        return condition != null ? condition : error("'.' or '[' is expected, found '" + rest + "'");
    }

    private Expression method(Expression receiver, boolean isNullSafe) throws SimpleSyntaxException {
        int nameStart = ++index;
        Matcher className = CLASS_NAME.matcher(text).region(nameStart, text.length());
        if (className.lookingAt()) {
            index = className.end();
            return new Ognl.ClassName(receiver, naming(className), isNullSafe);
        }
        while (index < text.length() && Character.isJavaIdentifierPart(text.charAt(index))) {
            index++;
        }
        String name = text.substring(nameStart, index);
        if (name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0))) {
            throw error("the name of a method is expected behind '.'");
        }
        if (SafeMethods.isRefused(name)) {
            index = nameStart;
            throw error("'" + name + "' may not be called in an expression: it leads out of the data");
        }
        boolean isCall = index < text.length() && text.charAt(index) == '(';
        int argumentsStart = index + 1;
        List<Expression> arguments = isCall ? arguments() : List.of();
        boolean isMethod = isCall || isOnMethods && nameStart <= 2;
        return new Ognl.Call(
                receiver, name, isMethod, arguments,
                Ognl.Call.isRegular(name) ? RegularExpressions.ofFirst(arguments, start + argumentsStart) : null,
                isNullSafe, environment);
    }

    private static Ognl.Naming naming(Matcher className) {
        if (className.group("whole") != null) {
            return Ognl.Naming.DESCRIPTION;
        }
        return className.group("name") != null
                ? Ognl.Naming.NAME
                : className.group("simple") != null ? Ognl.Naming.SIMPLE : Ognl.Naming.CANONICAL;
    }

    private Expression key() throws SimpleSyntaxException {
        int end = Nesting.indexOf(text, "]", index + 1);
        if (end < 0) {
            throw error("'[' is never closed");
        }
        String key = Nesting.unquoted(text.substring(index + 1, end).strip());
        if (key.isBlank()) {
            index++;
            throw error("a name or a number is expected between '[' and ']'");
        }
        index = end + 1;
        return Argument.template(key, start, environment);
    }

    private List<Expression> arguments() throws SimpleSyntaxException {
        int end = Nesting.indexOf(text, ")", index + 1);
        if (end < 0) {
            int quote = Nesting.openQuote(text, index + 1);
            index = Math.max(index, quote);
            throw quote < 0
                    ? error("'(' is never closed")
                    : error("the quote " + text.charAt(quote) + " that opens here is never closed");
        }
        String inner = text.substring(index + 1, end);
        index = end + 1;
        List<Expression> arguments = new ArrayList<>();
        if (!inner.isBlank()) {
            for (String argument : Nesting.split(inner)) {
                arguments.add(argument.strip().equals("*")
                        ? implied(arguments.isEmpty())
                        : Argument.value(argument.strip(), start, environment));
            }
        }
        return arguments;
    }

    /** As in Camel {@code *} is what a parameter is given of which nothing is said: the body, if it is the first. */
    private static Expression implied(boolean isFirst) {
        return isFirst ? Message::body : new ExpressionCompiler.Constant(null);
    }

    private SimpleSyntaxException error(String message) {
        return new SimpleSyntaxException(start + index, message, null);
    }
}

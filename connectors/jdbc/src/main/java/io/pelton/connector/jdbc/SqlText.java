// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.TextExpression;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement as a route writes it, cut at its parameters: {@code #}, {@code :#name}, {@code :#in:name} and <code>:#${…}</code>, as
 * Camel's {@code sql:} has them. What is in quotes or in a comment is left as it is. Immutable.
 *
 * @param pieces the text before, between and after the parameters: one more than these
 * @param parameters in the order written
 */
record SqlText(List<String> pieces, List<Parameter> parameters) implements Serializable {
    private static final String NAMED = ":#";
    private static final String NAMED_OF_BODY = ":?";
    private static final Pattern DOLLARS = Pattern.compile("\\$(?:[\\p{L}_][\\p{L}\\p{N}_]*)?\\$");

    /** The same text with its parameters, which it owns from now on. */
    SqlText {
        pieces = List.copyOf(pieces);
        parameters = List.copyOf(parameters);
    }

    /**
     * Cuts {@code text}.
     *
     * @param placeholder what the next value of the body is bound to, as is {@code ?}
     * @param isNamed whether there may be names and expressions
     * @param expressions compiles what stands between <code>${</code> and its bracket, with these
     * @throws IllegalArgumentException if an expression has no end
     */
    static SqlText of(String text, String placeholder, boolean isNamed, Function<String, TextExpression> expressions) {
        Cut cut = new Cut(text, placeholder, isNamed ? NAMED : "", expressions);
        cut.run();
        return new SqlText(cut.pieces, cut.parameters);
    }

    /**
     * Cuts {@code text} at each {@code ?} and, if {@code isNamed}, each {@code :?name}, as Camel's {@code jdbc:} has them.
     *
     * @throws IllegalArgumentException if a function stands where a name is to be: a message has none
     */
    static SqlText ofBody(String text, boolean isNamed) {
        Cut cut = new Cut(text, "", isNamed ? NAMED_OF_BODY : "", function -> {
            throw new IllegalArgumentException(
                    "'" + NAMED_OF_BODY + function + "' is a function, but a statement in a body has only names of headers, such as " + NAMED_OF_BODY + "id: set a header before");
        });
        cut.run();
        return new SqlText(cut.pieces, cut.parameters);
    }

    /** The expressions in {@code text}, each with its brackets. */
    static List<String> expressions(String text) {
        List<String> found = new ArrayList<>();
        SqlText _ = of(text, "#", true, expression -> {
            found.add(expression);
            return TextExpression.of(expression);
        });
        return found;
    }

    /** {@code text} without what is in quotes, comments or parentheses. */
    static String outermost(String text) {
        StringBuilder outermost = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < text.length(); ) {
            int end = endOfLiteral(text, i);
            if (end > i) {
                i = end;
                outermost.append(' ');
                continue;
            }
            char letter = text.charAt(i++);
            depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
            if (depth == 0) {
                outermost.append(letter);
            }
        }
        return outermost.toString();
    }

    /** Where the first statement of {@code text} ends: at a semicolon, or with the text. */
    static int endOfStatement(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) != ';') {
            int end = endOfLiteral(text, at);
            at = end > at ? end : at + 1;
        }
        return at;
    }

    /** Where what begins at {@code at} and is left as it is ends; there if nothing does. */
    private static int endOfLiteral(String text, int at) {
        return switch (text.charAt(at)) {
            case '\'' -> isEscapeString(text, at) ? endOfEscapeString(text, at + 1) : after(text, "'", at + 1);
            case '"' -> after(text, "\"", at + 1);
            case '`' -> text.indexOf('`', at + 1) < 0 ? at : after(text, "`", at + 1);
            case '$' -> endOfDollarQuotes(text, at);
            case '-' -> text.startsWith("--", at) ? after(text, "\n", at) : at;
            case '/' -> text.startsWith("/*", at) ? after(text, "*/", at + 2) : at;
            default -> at;
        };
    }

    private static int after(String text, String end, int from) {
        int found = text.indexOf(end, from);
        return found < 0 ? text.length() : found + end.length();
    }

    /** Whether a backslash may stand before a quote: {@code E'it\'s'}. */
    private static boolean isEscapeString(String text, int at) {
        return at > 0 && Character.toUpperCase(text.charAt(at - 1)) == 'E' && (at == 1 || !Character.isJavaIdentifierPart(text.charAt(at - 2)));
    }

    private static int endOfEscapeString(String text, int from) {
        int at = from;
        while (at < text.length()) {
            if (text.charAt(at) == '\\' || text.startsWith("''", at)) {
                at += 2;
            } else if (text.charAt(at++) == '\'') {
                return at;
            }
        }
        return text.length();
    }

    /** Of what PostgreSQL and H2 take for a text: {@code $$it's$$}, {@code $tag$it's$tag$}. */
    private static int endOfDollarQuotes(String text, int at) {
        if (at > 0 && Character.isJavaIdentifierPart(text.charAt(at - 1))) {
            return at;
        }
        Matcher quote = DOLLARS.matcher(text).region(at, text.length());
        int end = quote.lookingAt() ? text.indexOf(quote.group(), quote.end()) : -1;
        return end < 0 ? at : end + quote.group().length();
    }

    /** Whether values of the body are bound one after the other: nothing has a name. */
    boolean isPositional() {
        return parameters.stream().allMatch(Parameter.Next.class::isInstance);
    }

    /** The statement for the driver, where {@code counts} says how many values each parameter has. */
    String prepared(List<Integer> counts) {
        StringBuilder sql = new StringBuilder(pieces.getFirst());
        for (int i = 0; i < counts.size(); i++) {
            sql.append(String.join(", ", Collections.nCopies(counts.get(i), "?"))).append(pieces.get(i + 1));
        }
        return sql.toString();
    }

    /** Goes through a text once. */
    private static final class Cut {
        private static final String SEVERAL = "in:";

        /** How PostgreSQL's driver is told of an operator with a question mark. */
        private static final String ESCAPED = "??";

        private final String text;
        private final String placeholder;

        /** What a name begins with; empty if there are none. */
        private final String named;

        private final Function<String, TextExpression> expressions;
        private final List<String> pieces = new ArrayList<>();
        private final List<Parameter> parameters = new ArrayList<>();
        private int begin;
        private int at;

        Cut(String text, String placeholder, String named, Function<String, TextExpression> expressions) {
            this.text = text;
            this.placeholder = placeholder;
            this.named = named;
            this.expressions = expressions;
        }

        void run() {
            while (at < text.length()) {
                int end = endOfLiteral(text, at);
                if (end > at) {
                    at = end;
                } else if (text.startsWith(ESCAPED, at)) {
                    at += ESCAPED.length();
                } else if (!named.isEmpty() && text.startsWith(named, at) && isName(at + named.length())) {
                    add(named.length(), named(at + named.length()));
                } else if (!placeholder.isEmpty() && text.startsWith(placeholder, at)) {
                    add(0, new Read(new Parameter.Next(), at + placeholder.length()));
                } else if (text.charAt(at) == '?') {
                    add(0, new Read(new Parameter.Next(), at + 1));
                } else {
                    at++;
                }
            }
            pieces.add(text.substring(begin));
        }

        private record Read(Parameter parameter, int end) {}

        private void add(int skipped, Read read) {
            assert read.end() >= at + skipped;
            pieces.add(text.substring(begin, at));
            parameters.add(read.parameter());
            begin = read.end();
            at = begin;
        }

        private boolean isName(int index) {
            return index < text.length() && (isExpression(index) || Character.isJavaIdentifierPart(text.charAt(index)));
        }

        private boolean isExpression(int index) {
            return text.startsWith("${", index) || text.startsWith("$simple{", index);
        }

        private Read named(int index) {
            if (text.startsWith(SEVERAL, index) && isName(index + SEVERAL.length())) {
                Read one = named(index + SEVERAL.length());
                return new Read(new Parameter.Several(one.parameter()), one.end());
            }
            if (isExpression(index)) {
                int end = endOfExpression(index);
                return new Read(new Parameter.Computed(expressions.apply(text.substring(index, end))), end);
            }
            if (text.charAt(index) == '$') {
                throw new IllegalArgumentException("'" + text.substring(at, Math.min(text.length(), index + 20)) + "' has no name: one begins with a letter, a digit or an underscore");
            }
            int end = index;
            while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end)) && text.charAt(end) != '$') {
                end++;
            }
            return new Read(new Parameter.Named(text.substring(index, end)), end);
        }

        /** As Simple reads it: functions are nested, another bracket is text, and so is one that closes where a backslash stands before it. */
        private int endOfExpression(int index) {
            int nested = 0;
            for (int i = text.indexOf('{', index) + 1; i < text.length(); i++) {
                if (text.startsWith("${", i) || text.startsWith("\\}", i)) {
                    nested += text.charAt(i) == '$' ? 1 : 0;
                    i++;
                } else if (text.charAt(i) == '}' && nested-- == 0) {
                    return i + 1;
                }
            }
            throw new IllegalArgumentException("the expression '" + text.substring(index) + "' has no end: a '}' is missing");
        }
    }
}

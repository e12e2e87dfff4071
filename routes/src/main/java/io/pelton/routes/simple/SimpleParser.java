// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.simple.Condition.And;
import io.pelton.routes.simple.Condition.Comparison;
import io.pelton.routes.simple.Condition.Or;
import io.pelton.routes.simple.Condition.Truth;
import io.pelton.routes.simple.Value.BooleanLiteral;
import io.pelton.routes.simple.Value.Literal;
import io.pelton.routes.simple.Value.NullLiteral;
import io.pelton.routes.simple.Value.Quoted;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses one expression. Positions in its exceptions are indexes into the expression.
 *
 * <pre>
 *   template   = { text | function }                      escapes in text: \n \t \r \}
 *   condition  = term { ( "&amp;&amp;" | "||" ) term }    strictly from left to right, as in Camel
 *   term       = value [ operator value ]
 *   value      = function | 'quoted' | "quoted" | number | true | false | null
 * </pre>
 */
final class SimpleParser {
    private static final String FUNCTION_START = "${";
    private static final String LONG_FUNCTION_START = "$simple{";

    private final String text;
    private int index;

    SimpleParser(String text) {
        this.text = text;
    }

    /** The whole expression as a text with functions in it. */
    Value template() throws SimpleSyntaxException {
        List<Value> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        while (index < text.length()) {
            if (atFunction()) {
                flush(literal, parts);
                parts.add(function());
            } else {
                literal.append(escapedCharacter());
            }
        }
        flush(literal, parts);
        return join(parts);
    }

    /** The whole expression as a condition. */
    Condition condition() throws SimpleSyntaxException {
        skipSpace();
        if (index == text.length()) {
            throw error("the condition is empty", "write for example ${body} contains 'text'");
        }
        Condition condition = term();
        skipSpace();
        while (index < text.length()) {
            boolean isAnd = logicalOperator();
            Condition right = term();
            condition = isAnd ? new And(condition, right) : new Or(condition, right);
            skipSpace();
        }
        return condition;
    }

    private boolean logicalOperator() throws SimpleSyntaxException {
        boolean isAnd = text.startsWith("&&", index);
        if (!isAnd && !text.startsWith("||", index)) {
            throw Operators.unexpectedAfterTerm(text, index);
        }
        requireSpaceAround(text.substring(index, index + 2));
        index += 2;
        skipSpace();
        return isAnd;
    }

    private Condition term() throws SimpleSyntaxException {
        Value left = value("a value");
        skipSpace();
        if (index == text.length() || text.startsWith("&&", index) || text.startsWith("||", index)) {
            return new Truth(left);
        }
        String spelling = Operators.at(text, index);
        requireSpaceAround(spelling);
        Operator operator = Operator.of(spelling).orElseThrow();
        index += spelling.length();
        skipSpace();
        int column = index;
        return new Comparison(left, operator, value("a value behind '" + spelling + "'"), column);
    }

    private Value value(String wanted) throws SimpleSyntaxException {
        if (index == text.length()) {
            throw error("the condition ends where " + wanted + " is expected", null);
        }
        char c = text.charAt(index);
        if (atFunction()) {
            return function();
        }
        if (c == '\'' || c == '"') {
            return quoted(c);
        }
        String word = Operators.wordAt(text, index);
        if (isNumberStart(c)) {
            return number(word);
        }
        int start = index;
        index += word.length();
        return switch (word) {
            case "true", "false" -> new BooleanLiteral(word.equals("true"));
            case "null" -> new NullLiteral(false);
            default -> throw Operators.unexpectedValue(start, word, wanted);
        };
    }

    private Value number(String word) throws SimpleSyntaxException {
        Number value = Numbers.literal(word);
        if (value == null) {
            throw error("'" + word + "' is not a number", "put text in quotes: '" + word + "'");
        }
        index += word.length();
        return new Value.NumberLiteral(word, value);
    }

    private Quoted quoted(char quote) throws SimpleSyntaxException {
        int start = index++;
        List<Value> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        while (index < text.length() && text.charAt(index) != quote) {
            if (atFunction()) {
                flush(literal, parts);
                parts.add(function());
            } else {
                literal.append(text.charAt(index++));
            }
        }
        if (index == text.length()) {
            index = start;
            throw error(
                    "the quote " + quote + " that opens here is never closed",
                    "add " + quote + " at the end of the text");
        }
        index++;
        flush(literal, parts);
        return new Quoted(join(parts));
    }

    private Value function() throws SimpleSyntaxException {
        int start = index + text.substring(index).indexOf('{') + 1;
        int end = text.indexOf('}', start);
        int nested = text.indexOf(FUNCTION_START, start);
        if (nested >= 0 && (end < 0 || nested < end)) {
            index = nested;
            throw error("a function stands in a function", "close the one before with '}': functions are not nested");
        }
        if (end < 0) {
            int opening = index;
            index = text.length();
            throw error(
                    "'}' is expected: the function that opens at character " + (opening + 1) + " is never closed",
                    "add '}'");
        }
        index = end + 1;
        return Functions.parse(text.substring(start, end), start);
    }

    private boolean atFunction() {
        return text.startsWith(FUNCTION_START, index) || text.startsWith(LONG_FUNCTION_START, index);
    }

    private char escapedCharacter() {
        char c = text.charAt(index++);
        char next = c == '\\' && index < text.length() ? text.charAt(index) : ' ';
        return switch (next) {
            case 'n' -> skipTo('\n');
            case 't' -> skipTo('\t');
            case 'r' -> skipTo('\r');
            case '}' -> skipTo('}');
            default -> c;
        };
    }

    private char skipTo(char meant) {
        index++;
        return meant;
    }

    private boolean isNumberStart(char c) {
        boolean isSigned = c == '-' && index + 1 < text.length() && Character.isDigit(text.charAt(index + 1));
        return isSigned || c >= '0' && c <= '9';
    }

    private void requireSpaceAround(String operator) throws SimpleSyntaxException {
        int behind = index + operator.length();
        boolean before = index > 0 && Character.isWhitespace(text.charAt(index - 1));
        boolean after = behind >= text.length() || Character.isWhitespace(text.charAt(behind));
        if (!before || !after) {
            throw error(
                    "the operator '" + operator + "' needs a space before and behind it",
                    "write ' " + operator + " '");
        }
    }

    private void skipSpace() {
        while (index < text.length() && Character.isWhitespace(text.charAt(index))) {
            index++;
        }
    }

    private static void flush(StringBuilder literal, List<Value> parts) {
        if (!literal.isEmpty()) {
            parts.add(new Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private static Value join(List<Value> parts) {
        return switch (parts.size()) {
            case 0 -> new Literal("");
            case 1 -> parts.getFirst();
            default -> new Value.Template(parts);
        };
    }

    private SimpleSyntaxException error(String message, @Nullable String suggestion) {
        return new SimpleSyntaxException(index, message, suggestion);
    }
}

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
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses one expression. Positions in its exceptions are indexes into the expression.
 *
 * <pre>
 *   template   = { text | function }                      escapes in it and in functions: \n \t \r \}
 *   condition  = term { ( "&amp;&amp;" | "||" ) term }    strictly from left to right, as in Camel
 *   term       = value [ operator value ]
 *   value      = function | 'quoted' | "quoted" | number | true | false | null
 * </pre>
 */
final class SimpleParser {
    private static final String FUNCTION_START = "${";
    /** What a chain hands on, within the function that it is handed to. */
    private static final Pattern PIPED = Pattern.compile("\\$param\\b");

    private static final String LONG_FUNCTION_START = "$simple{";

    private final String text;
    private final Environment environment;
    private int index;

    SimpleParser(String text) {
        this(text, Environment.NONE);
    }

    SimpleParser(String text, Environment environment) {
        this.text = text.contains("~>") ? PIPED.matcher(text).replaceAll("\\${body}") : text;
        this.environment = environment;
    }

    /** The whole expression as a text with functions in it. */
    Value template() throws SimpleSyntaxException {
        Template template = new Template(text);
        StringBuilder literal = new StringBuilder();
        while (index < text.length()) {
            String operator = Joins.operatorAt(text, index);
            if (atFunction()) {
                template.addText(literal);
                template.add(function());
            } else if (operator != null && template.accepts(operator, index)) {
                template.addText(literal);
                template.addOperator(operator, index);
                index += operator.length();
            } else {
                literal.append(escapedCharacter());
            }
        }
        template.addText(literal);
        return template.value();
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
        Value left = chained("a value");
        if (index == text.length() || text.startsWith("&&", index) || text.startsWith("||", index)) {
            return new Truth(left);
        }
        String operator = Joins.operatorAt(text, index);
        if (operator != null) {
            return new Truth(joined(operator, left, new Truth(left)));
        }
        Condition condition = comparison(left);
        skipSpace();
        operator = Joins.operatorAt(text, index);
        return operator != null && operator.equals("?") ? new Truth(joined(operator, left, condition)) : condition;
    }

    /** A value, or several in a chain. */
    private Value chained(String wanted) throws SimpleSyntaxException {
        int start = index;
        Value value = value(wanted);
        skipSpace();
        String operator = Joins.operatorAt(text, index);
        while (operator != null && operator.endsWith("~>")) {
            index += operator.length();
            skipSpace();
            Expression next = ExpressionCompiler.compile(value("a function behind '" + operator + "'"));
            Expression left = ExpressionCompiler.compile(value);
            value = new Value.Call(text.substring(start, index), new Joins.Chain(left, next, operator.equals("?~>")));
            skipSpace();
            operator = Joins.operatorAt(text, index);
        }
        return value;
    }

    /** What stands behind {@code left} and an operator that gives one of two values. */
    private Value joined(String operator, Value left, Condition condition) throws SimpleSyntaxException {
        int start = index;
        index += operator.length();
        skipSpace();
        Expression first = ExpressionCompiler.compile(value("a value behind '" + operator + "'"));
        skipSpace();
        if (operator.equals("?:")) {
            Expression elvis = new Joins.Elvis(ExpressionCompiler.compile(left), first);
            return new Value.Call(left + " " + text.substring(start, index).strip(), elvis);
        }
        if (!":".equals(Joins.operatorAt(text, index))) {
            throw error("':' is expected: the '?' at character " + (start + 1) + " gives one of two values", "write CONDITION ? 'a' : 'b'");
        }
        index++;
        skipSpace();
        Expression second = ExpressionCompiler.compile(value("a value behind ':'"));
        Predicate decides = new PredicateCompiler(text, environment).compile(condition);
        skipSpace();
        return new Value.Call(
                condition + " " + text.substring(start, index).strip(), new Joins.Ternary(decides, first, second));
    }

    private Comparison comparison(Value left) throws SimpleSyntaxException {
        String spelling = Operators.at(text, index);
        requireSpaceAround(spelling);
        Operator operator = Operator.of(spelling).orElseThrow();
        index += spelling.length();
        skipSpace();
        int column = index;
        return new Comparison(left, operator, chained("a value behind '" + spelling + "'"), column);
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
        if (value instanceof BigDecimal) {
            throw error("'" + word + "' has more digits than a number can have", "whole numbers go up to " + Long.MAX_VALUE);
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
        int opening = index;
        int start = text.indexOf('{', index) + 1;
        int end = Nesting.end(text, start);
        if (end < 0) {
            index = opening;
            throw error("the function that opens here is never closed", "add '}' at its end");
        }
        index = end + 1;
        Value value = Functions.parse(Escapes.read(text.substring(start, end)), start, environment);
        return index < text.length() ? incremented(value, opening) : value;
    }

    /** A function with {@code ++} or {@code --} behind it, which a space or the end has to follow. */
    private Value incremented(Value value, int opening) {
        boolean isUp = text.startsWith("++", index);
        boolean isEnd = index + 2 >= text.length() || text.charAt(index + 2) == ' ';
        if (!isEnd || !isUp && !text.startsWith("--", index)) {
            return value;
        }
        index += 2;
        return new Value.Call(text.substring(opening, index), new Joins.Step(ExpressionCompiler.compile(value), isUp ? 1 : -1));
    }

    private boolean atFunction() {
        return text.startsWith(FUNCTION_START, index) || text.startsWith(LONG_FUNCTION_START, index);
    }

    private char escapedCharacter() {
        boolean isEscaped = Escapes.isAt(text, index);
        char meant = isEscaped ? Escapes.meant(text, index) : text.charAt(index);
        index += isEscaped ? 2 : 1;
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

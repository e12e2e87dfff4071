// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.simple.Value.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Texts, values and operators in the order they were read, and what they come to. */
final class Template {
    /** An operator between two values. */
    private record Mark(String operator, int index) {}

    private static final String WORD = "-?\\d+(?:\\.\\d+)?|true|false|null";

    private static final Pattern CONSTANT = Pattern.compile("'[^']*'|\"[^\"]*\"|" + WORD);
    private static final Pattern BEGINS_CONSTANT = Pattern.compile("['\"]|(?:" + WORD + ")\\b");

    private final String text;
    private final List<Object> items = new ArrayList<>();
    private int questions;

    Template(String text) {
        this.text = text;
    }

    /** Whether {@code operator} is one at this place, and not text. */
    boolean accepts(String operator, int index) {
        return switch (operator) {
            case ":" -> questions > 0;
            case "?" -> text.indexOf(" : ", index) > 0;
            default -> index > 0;
        };
    }

    void add(Value value) {
        items.add(value);
    }

    /** Adds the text; beside an operator, the space that belongs to it goes. */
    void addText(StringBuilder literal) {
        if (!literal.isEmpty()) {
            items.add(new Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    void addOperator(String operator, int index) {
        questions += operator.equals("?") ? 1 : operator.equals(":") ? -1 : 0;
        items.add(new Mark(operator, index));
    }

    Value value() throws SimpleSyntaxException {
        if (items.stream().anyMatch(Mark.class::isInstance)) {
            dropSpaces();
            reduce("?");
            reduce("~>");
            reduce("?:");
        }
        List<Value> parts = items.stream().map(Value.class::cast).toList();
        return switch (parts.size()) {
            case 0 -> new Literal("");
            case 1 -> parts.getFirst();
            default -> new Value.Template(parts);
        };
    }

    /** Takes one space before and one behind each operator out of the texts there. */
    private void dropSpaces() {
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Object item = items.get(i);
            if (item instanceof Literal(String literal)) {
                boolean isBehind = i > 0 && items.get(i - 1) instanceof Mark;
                boolean isBefore = i + 1 < items.size() && items.get(i + 1) instanceof Mark;
                String rest = isBehind && literal.startsWith(" ") ? literal.substring(1) : literal;
                rest = isBefore && rest.endsWith(" ") ? rest.substring(0, rest.length() - 1) : rest;
                if (!rest.isEmpty()) {
                    kept.add(new Literal(rest));
                }
            } else {
                kept.add(item);
            }
        }
        items.clear();
        items.addAll(kept);
    }

    private void reduce(String operator) throws SimpleSyntaxException {
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Mark mark && (mark.operator().equals(operator) || isChain(mark, operator))) {
                i = reduceAt(i, mark);
            }
        }
    }

    private static boolean isChain(Mark mark, String operator) {
        return operator.equals("~>") && mark.operator().equals("?~>");
    }

    private int reduceAt(int at, Mark mark) throws SimpleSyntaxException {
        Expression left = operand(at - 1, mark);
        Expression right = operand(at + 1, mark);
        int last = at + 1;
        Expression joined;
        if (mark.operator().equals("?")) {
            refuseWhatCamelRefuses(at, mark);
            joined = new Joins.Ternary(new Predicates.IsTrue(left), right, operand(at + 3, mark));
            last = at + 3;
        } else if (mark.operator().equals("?:")) {
            joined = new Joins.Elvis(left, right);
        } else {
            joined = new Joins.Chain(left, right, mark.operator().equals("?~>"));
        }
        items.subList(at - 1, last + 1).clear();
        items.add(at - 1, new Value.Call(text, joined));
        return at - 1;
    }

    /** In Camel 4.18 the first of two values outside of a function is a constant, and the second one begins with one or is a function. */
    private void refuseWhatCamelRefuses(int at, Mark mark) throws SimpleSyntaxException {
        Object first = at + 1 < items.size() ? items.get(at + 1) : "";
        if (!(first instanceof Literal(String constant) && CONSTANT.matcher(constant.strip()).matches())) {
            String found = first instanceof Literal(String literal) ? "'" + literal.strip() + "'" : "a function";
            throw new SimpleSyntaxException(
                    mark.index(),
                    "a text in quotes or a number is expected after '?', found " + found + ", which Camel refuses outside of '${' and '}'",
                    "write it within them: ${header.a > 3 ? ${header.a} : 'b'}");
        }
        if (!(at + 2 < items.size() && items.get(at + 2) instanceof Mark colon && colon.operator().equals(":"))) {
            throw new SimpleSyntaxException(mark.index(), "':' is expected behind '?'", "write ${…} ? 'a' : 'b'");
        }
        if (at + 3 < items.size() && items.get(at + 3) instanceof Literal(String literal) && !BEGINS_CONSTANT.matcher(literal).lookingAt()) {
            throw new SimpleSyntaxException(
                    colon.index(), "a text in quotes, a number or a function is expected after ':', found '" + literal.strip() + "'", "write ${…} ? 'a' : 'b'");
        }
    }

    /** A value beside an operator; a text loses the quotes around it. */
    private Expression operand(int at, Mark mark) throws SimpleSyntaxException {
        if (at < 0 || at >= items.size() || !(items.get(at) instanceof Value value)) {
            throw new SimpleSyntaxException(
                    mark.index(), "'" + mark.operator() + "' needs a value before and behind it", "write for example ${header.a} ?: 'b'");
        }
        return ExpressionCompiler.compile(value instanceof Literal(String literal) ? new Literal(Nesting.unquoted(literal)) : value);
    }
}

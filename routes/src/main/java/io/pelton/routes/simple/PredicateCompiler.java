// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.pelton.error.ErrorCode;
import io.pelton.routes.convert.Items;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Condition.Comparison;
import io.pelton.routes.simple.ExpressionCompiler.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles conditions: everything that is constant is read, split and encoded here, once. */
final class PredicateCompiler {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})\\.\\.(\\d{1,18})");

    private final String expression;
    private final Environment environment;

    PredicateCompiler(String expression, Environment environment) {
        this.expression = expression;
        this.environment = environment;
    }

    Predicate compile(Condition condition) throws SimpleSyntaxException {
        return switch (condition) {
            case Condition.And and -> new Predicates.Both(compile(and.left()), compile(and.right()));
            case Condition.Or or -> new Predicates.Either(compile(or.left()), compile(or.right()));
            case Condition.Truth truth -> Simple.truth(ExpressionCompiler.compile(truth.value()));
            case Comparison comparison -> guarded(comparison, comparison(comparison));
        };
    }

    private static Predicate guarded(Comparison comparison, Predicate positive) {
        return comparison.operator().isNegation() ? new Predicates.Not(positive) : positive;
    }

    private Predicate comparison(Comparison comparison) throws SimpleSyntaxException {
        Expression left = number(ExpressionCompiler.compile(comparison.left()));
        Expression right = number(ExpressionCompiler.compile(comparison.right()));
        Operator operator = comparison.operator().positive();
        String text = textConstant(right);
        return switch (operator) {
            case EQUAL -> equal(left, right);
            case EQUAL_IGNORING_CASE -> new Predicates.Equal(left, right, true);
            case GREATER, GREATER_OR_EQUAL, LESS, LESS_OR_EQUAL -> order(left, operator, right);
            case CONTAINS -> contains(left, right);
            case CONTAINS_IGNORING_CASE -> right instanceof Constant(String part)
                    ? new TextPredicates.ContainsIgnoringCase(left, part)
                    : new Predicates.Contains(left, right, true);
            case STARTS_WITH -> text != null
                    ? new TextPredicates.StartsWith(left, new Utf8Text(text))
                    : new Predicates.StartsWith(left, right);
            case ENDS_WITH -> text != null
                    ? new TextPredicates.EndsWith(left, new Utf8Text(text))
                    : new Predicates.EndsWith(left, right);
            case IN -> in(left, right);
            case IS -> is(left, constant(comparison, right), comparison.column());
            case REGEX -> regex(left, constant(comparison, right), comparison.column());
            case RANGE -> range(left, constant(comparison, right), comparison.column());
            default -> throw new IllegalStateException(operator + " is not positive");
        };
    }

    /** As in Camel, a number that is written is an Integer if it can be. */
    private static Expression number(Expression value) {
        return value instanceof Constant(Long number) && number == number.intValue() ? new Constant(number.intValue()) : value;
    }

    private static Predicate contains(Expression left, Expression right) {
        return right instanceof Constant(String text)
                ? new TextPredicates.Contains(left, new Utf8Text(text))
                : new Predicates.Contains(left, right, false);
    }

    private static Predicate equal(Expression left, Expression right) {
        if (right instanceof Constant(Object value)) {
            if (value instanceof String text && !Numbers.isDecimal(text)) {
                return new TextPredicates.EqualsText(left, new Utf8Text(text));
            }
            Number number = value instanceof String text ? Numbers.literal(text) : value instanceof Number n ? n : null;
            if (number instanceof Long || number instanceof Integer) {
                return new NumberPredicates.EqualsNumber(left, number.longValue(), value);
            }
        }
        return new Predicates.Equal(left, right, false);
    }

    private static Predicate order(Expression left, Operator operator, Expression right) {
        if (right instanceof Constant(Object value) && value != null) {
            Number number = value instanceof Number n ? n : Numbers.literal(Texts.of(value));
            if (number instanceof Long || number instanceof Integer) {
                return new NumberPredicates.OrderedNumber(left, operator, number.longValue(), value);
            }
        }
        return new Predicates.Ordered(left, operator, right);
    }

    private static Predicate in(Expression left, Expression right) {
        if (!(right instanceof Constant(String list))) {
            return new Predicates.In(left, right);
        }
        List<String> texts = new ArrayList<>();
        Items.of(list).forEach(item -> texts.add((String) item));
        List<Predicate> choices = texts.stream().map(text -> equal(left, new Constant(text))).toList();
        return new Predicates.InTexts(left, texts, choices);
    }

    private Predicate is(Expression left, String name, int column) throws SimpleSyntaxException {
        Optional<FailureTest> failures = environment.failures(name);
        return failures.isPresent() ? new Predicates.IsFailure(left, failures.get()) : new Predicates.IsInstance(left, type(name, column));
    }

    /** A class that values are compared with, which needs no leave: none of its code runs. */
    private Class<?> type(String name, int column) throws SimpleSyntaxException {
        Optional<ValueType> known = ValueType.named(name);
        if (known.isPresent()) {
            return known.get().type();
        }
        return environment.classes().find(name).orElseThrow(() ->
                new SimpleSyntaxException(column, "there is no class '" + name + "'", "write for example 'java.lang.String'"));
    }

    private static Predicate regex(Expression left, String regex, int column) throws SimpleSyntaxException {
        return new TextPredicates.Matches(left, RegularExpressions.compile(regex, column));
    }

    private static Predicate range(Expression left, String range, int column) throws SimpleSyntaxException {
        Matcher matcher = RANGE.matcher(range);
        if (!matcher.matches()) {
            throw new SimpleSyntaxException(
                    column, "'" + range + "' is no range", "write the first and the last number as '1..9'");
        }
        long first = Long.parseLong(matcher.group(1));
        long last = Long.parseLong(matcher.group(2));
        return new Predicates.Both(
                new NumberPredicates.OrderedNumber(left, Operator.GREATER_OR_EQUAL, first, matcher.group(1)),
                new NumberPredicates.OrderedNumber(left, Operator.LESS_OR_EQUAL, last, matcher.group(2)));
    }

    private String constant(Comparison comparison, Expression right) throws SimpleSyntaxException {
        String constant = textConstant(right);
        if (constant == null) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED,
                    comparison.column(),
                    "behind '" + comparison.operator().text() + "' a text in quotes without functions is expected in '"
                            + expression + "'",
                    "data never becomes a pattern");
        }
        return constant;
    }

    private static @Nullable String textConstant(Expression expression) {
        return expression instanceof Constant(Object value) && value != null ? Texts.of(value) : null;
    }
}

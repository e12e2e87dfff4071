// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.convert.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Camel's Simple language.
 *
 * <p>Only the text written in the route is ever parsed. What an expression gives is a value: a body that reads
 * <code>${header.x}</code> stays these eleven characters.
 *
 * <p>What is understood means what it means in Camel 4.18: {@code &&} and {@code ||} are taken from left to right
 * without precedence, there are no escapes between quotes, and digits in quotes are numbers. Different on purpose:
 *
 * <ul>
 *   <li>5.5 is greater than 5; Camel cuts a {@code Double} to a whole number when the other side is one.
 *   <li>Digits that do not fit a long are compared exactly; Camel fails.
 *   <li>{@code contains} on a collection compares elements as {@code ==} does; Camel does not convert them.
 *   <li>A value without operator may stand beside {@code &&} and {@code ||}, and a number on the left; Camel refuses
 * both.
 *   <li>An empty condition and {@code a == b == c} are errors; Camel gives a constant answer.
 *   <li>Two values or conditions side by side are an error; in Camel each must be true by itself.
 *   <li>Text between the parentheses of a function and its brace is an error; Camel ignores it.
 *   <li>What stands behind {@code regex} and {@code range} is constant, and regular expressions are those of RE2.
 * </ul>
 */
public final class Simple {
    private Simple() {}

    /** Compiles a text with functions in it, such as <code>Hello ${body}</code>. */
    public static Expression expression(String text) throws SimpleSyntaxException {
        return expression(text, Environment.NONE);
    }

    /** The same for an expression of a route. */
    public static Expression expression(String text, Environment environment) throws SimpleSyntaxException {
        String loaded = environment.loaded(text);
        InitBlock block = InitBlock.of(loaded, environment);
        return block == null
                ? ExpressionCompiler.compile(new SimpleParser(loaded, environment).template())
                : block.expression();
    }

    /** What the message has of this name, in which functions may stand, as Camel's languages {@code header}, {@code exchangeProperty} and {@code variable} give it. */
    public static Expression named(Scope scope, String name, Environment environment) throws SimpleSyntaxException {
        return ExpressionCompiler.compile(Named.value(scope, name, 0, environment));
    }

    /** Compiles a condition, such as <code>${body} contains ' 500 '</code>. */
    public static Predicate predicate(String text) throws SimpleSyntaxException {
        return predicate(text, Environment.NONE);
    }

    /** The same for a condition of a route. */
    public static Predicate predicate(String text, Environment environment) throws SimpleSyntaxException {
        String loaded = environment.loaded(text);
        InitBlock block = InitBlock.of(loaded, environment);
        return block == null
                ? new PredicateCompiler(loaded, environment).compile(new SimpleParser(loaded, environment).condition())
                : block.condition();
    }

    /** Compiles a condition for what it gives. As in Camel, a value by itself, such as <code>${header.paid}</code>, is what it is, and not converted to a truth. */
    public static Expression conditionValue(String text, Environment environment) throws SimpleSyntaxException {
        String loaded = environment.loaded(text);
        if (InitBlock.of(loaded, environment) == null
                && new SimpleParser(loaded, environment).condition() instanceof Condition.Truth alone) {
            return ExpressionCompiler.compile(alone.value());
        }
        return predicate(text, environment)::test;
    }

    /** Whether what {@code expression} gives counts as true. */
    public static Predicate truth(Expression expression) {
        return expression instanceof Conditional own ? own.condition() : new Predicates.IsTrue(expression);
    }

    /** Whether a value counts as true. */
    public static boolean isTrue(@Nullable Object value) {
        return Comparisons.isTrue(value);
    }

    /** What {@code expression} gives, as a value of {@code type}. */
    public static Expression converted(Expression expression, ValueType type) {
        return new MessageFunctions.Converted(expression, type, false);
    }

    /** What {@code expression} gives as a text; JSON or XML with a line for each part. */
    public static Expression pretty(Expression expression) {
        return MessageFunctions.pretty(expression);
    }

    /** Always {@code value}. */
    public static Expression constant(@Nullable Object value) {
        return new ExpressionCompiler.Constant(value);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

/**
 * Camel's Simple language.
 *
 * <p>Only the text written in the route is ever parsed. What an expression gives is a value: a body that reads
 * <code>${header.x}</code> stays these eleven characters.
 */
public final class Simple {
    private Simple() {}

    /** Compiles a text with functions in it, such as <code>Hello ${body}</code>. */
    public static Expression expression(String text) throws SimpleSyntaxException {
        return ExpressionCompiler.compile(new SimpleParser(text).template());
    }

    /** Compiles a condition, such as <code>${body} contains ' 500 '</code>. */
    public static Predicate predicate(String text) throws SimpleSyntaxException {
        return new PredicateCompiler(text).compile(new SimpleParser(text).condition());
    }
}

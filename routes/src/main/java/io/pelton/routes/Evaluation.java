// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.language.GroupSize;
import io.pelton.routes.language.Tokenize;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** An expression that stands outside of a route, compiled. Immutable. */
public final class Evaluation {
    /** The languages an expression outside of a route may be written in. */
    public static final List<String> LANGUAGES = List.of(
            "simple", "constant", "header", "exchangeProperty", "variable", "tokenize", "xtokenize", "jsonpath", "jq", "xpath");

    /** What stands for the file in the places of problems. */
    public static final String FILE = "expression";

    private final Expression expression;

    private Evaluation(Expression expression) {
        this.expression = expression;
    }

    /**
     * An expression that gives a value.
     *
     * @param language one of {@link #LANGUAGES}
     * @throws InvalidPlanException if the text is no such expression
     */
    public static Evaluation value(String language, String text, Placeholders placeholders) {
        try {
            return new Evaluation(compile(language, text, environment(placeholders)));
        } catch (SimpleSyntaxException e) {
            throw invalid(text, e);
        }
    }

    /** The same for a condition: it gives true or false. */
    public static Evaluation condition(String language, String text, Placeholders placeholders) {
        try {
            Environment environment = environment(placeholders);
            Predicate predicate = language.equals("simple")
                    ? Simple.predicate(text, environment)
                    : Simple.truth(compile(language, text, environment));
            return new Evaluation(predicate::test);
        } catch (SimpleSyntaxException e) {
            throw invalid(text, e);
        }
    }

    /** What the expression gives; fails with an exception of any type. */
    public @Nullable Object of(Message message) {
        return expression.evaluate(message);
    }

    /** A value as routes write it into texts; of nodes of XML what stands in them, one a line. */
    public static String text(Object value) {
        if (value instanceof NodeList nodes) {
            return IntStream.range(0, nodes.getLength())
                    .mapToObj(nodes::item)
                    .map(Node::getTextContent)
                    .collect(Collectors.joining("\n"));
        }
        Object text = ValueType.STRING.convertIfPossible(value);
        return String.valueOf(text == null ? value : text);
    }

    private static Environment environment(Placeholders placeholders) {
        return new RouteEnvironment(new Context(new Connectors(List.of()), placeholders, new Problems()), "", "", () -> "");
    }

    private static Expression compile(String language, String text, Environment environment) throws SimpleSyntaxException {
        return switch (language) {
            case "simple" -> Simple.expression(text, environment);
            case "constant" -> Simple.constant(text);
            case "header", "exchangeProperty", "variable" -> Simple.named(Scope.ofLanguage(language), text, environment);
            case "tokenize" -> {
                if (text.isEmpty()) {
                    throw new SimpleSyntaxException(0, "the token is empty: it stands nowhere", null);
                }
                Tokenize.Separator separator = new Tokenize.Separator(text, null);
                yield new Tokenize(Message::body, separator, text, "", false, GroupSize.NONE, text, false);
            }
            default -> environment.language(language, text, null);
        };
    }

    private static InvalidPlanException invalid(String text, SimpleSyntaxException e) {
        int index = Math.clamp(e.index(), 0, text.length());
        int line = (int) text.substring(0, index).chars().filter(c -> c == '\n').count() + 1;
        int start = text.lastIndexOf('\n', index - 1) + 1;
        int column = text.codePointCount(start, index) + 1;
        return new InvalidPlanException(
                List.of(new Problem(e.code(), new Origin(FILE, line, column), e.getMessage(), e.suggestion())));
    }
}

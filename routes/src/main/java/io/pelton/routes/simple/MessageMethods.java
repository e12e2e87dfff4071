// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an expression may read of a message that is the body, or a part of it, as where a {@code GroupedExchangeAggregationStrategy} has gathered some: methods of
 * Camel's {@code Exchange} and {@code Message}, which are one here.
 */
final class MessageMethods {
    private MessageMethods() {}

    /** A method. */
    interface Getter {
        @Nullable Object get(Message message, @Nullable Object[] arguments);
    }

    /** The one that has this name, also as the property of it, and so many arguments. */
    static Optional<Getter> named(String name, int arguments) {
        return Optional.ofNullable(arguments == 0 ? alone(name) : arguments == 1 ? ofName(name) : null);
    }

    private static @Nullable Getter alone(String name) {
        return switch (name) {
            case "getMessage", "message", "getIn", "in", "getExchange", "exchange" -> (message, _) -> message;
            case "getBody", "body" -> (message, _) -> message.body();
            case "getHeaders", "headers" -> (message, _) -> ExpressionCompiler.copyOf(message.headers());
            case "getProperties", "properties" -> (message, _) -> ExpressionCompiler.copyOf(message.properties());
            case "getVariables", "variables" -> (message, _) -> ExpressionCompiler.copyOf(message.variables());
            case "getExchangeId", "exchangeId" -> (message, _) -> message.exchangeId();
            case "getException", "exception" -> (message, _) -> message.exception();
            default -> null;
        };
    }

    private static @Nullable Getter ofName(String name) {
        return switch (name) {
            case "getHeader" -> (message, arguments) -> message.header(String.valueOf(arguments[0]));
            case "getProperty" -> (message, arguments) -> message.property(String.valueOf(arguments[0]));
            case "getVariable" -> (message, arguments) -> message.variable(String.valueOf(arguments[0]));
            default -> null;
        };
    }
}

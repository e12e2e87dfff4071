// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.access.CamelProperties;
import io.pelton.routes.convert.ValueType;
import java.util.Map;
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
        return Optional.ofNullable(switch (arguments) {
            case 0 -> alone(name);
            case 1 -> ofName(name);
            case 2 -> converted(name);
            default -> null;
        });
    }

    private static @Nullable Getter alone(String name) {
        return switch (name) {
            case "getMessage", "message", "getIn", "in", "getExchange", "exchange" -> (message, _) -> message;
            case "getBody", "body" -> (message, _) -> message.body();
            case "getMandatoryBody", "mandatoryBody" -> (message, _) -> mandatory(message.body(), "Object");
            case "getHeaders", "headers" -> (message, _) -> ExpressionCompiler.headersOf(message);
            case "hasHeaders" -> (message, _) -> message.headers().size() > 0;
            case "getProperties", "properties" -> (message, _) -> properties(message);
            case "getAllProperties", "allProperties" -> (message, _) -> ExpressionCompiler.copyOf(message.properties());
            case "hasProperties" -> (message, _) -> !properties(message).isEmpty();
            case "getVariables", "variables" -> (message, _) -> ExpressionCompiler.copyOf(message.variables());
            case "getExchangeId", "exchangeId", "getMessageId", "messageId" -> (message, _) -> message.exchangeId();
            case "getFromRouteId", "fromRouteId" -> (message, _) -> message.fromRouteId().isEmpty() ? null : message.fromRouteId();
            case "getPattern", "pattern" -> (message, _) -> message.isInOut() ? "InOut" : "InOnly";
            case "getException", "exception" -> (message, _) -> message.exception();
            case "isFailed", "failed" -> (message, _) -> message.exception() != null;
            default -> null;
        };
    }

    private static @Nullable Getter ofName(String name) {
        return switch (name) {
            case "getBody" -> (message, arguments) -> as(arguments[0], message.body());
            case "getMandatoryBody" -> (message, arguments) -> mandatory(as(arguments[0], message.body()), arguments[0]);
            case "getHeader" -> (message, arguments) -> message.header(String.valueOf(arguments[0]));
            case "getProperty" -> (message, arguments) -> message.property(String.valueOf(arguments[0]));
            case "getVariable" -> (message, arguments) -> message.variable(String.valueOf(arguments[0]));
            default -> null;
        };
    }

    private static @Nullable Getter converted(String name) {
        Getter plain = name.equals("getBody") || name.equals("getMandatoryBody") ? null : ofName(name);
        return plain == null ? null : (message, arguments) -> as(arguments[1], plain.get(message, arguments));
    }

    private static Map<String, Object> properties(Message message) {
        Map<String, Object> own = ExpressionCompiler.copyOf(message.properties());
        own.keySet().removeIf(CamelProperties::isOwn);
        return own;
    }

    private static @Nullable Object as(@Nullable Object type, @Nullable Object value) {
        String name = type instanceof Class<?> known ? known.getName() : String.valueOf(type);
        ValueType wanted = ValueType.named(name).orElseThrow(() -> new CallException("'" + name + "' is no type that values are converted to", null));
        return value == null ? wanted.ofNothing() : wanted.convertIfPossible(value);
    }

    private static Object mandatory(@Nullable Object body, @Nullable Object type) {
        if (body == null) {
            throw new CallException("the body is nothing, but a " + type + " is needed", null);
        }
        return body;
    }
}

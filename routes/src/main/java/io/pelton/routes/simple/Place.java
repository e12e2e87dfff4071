// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where a named value is kept: in the message, or, as some variables are, outside of all messages. */
public sealed interface Place extends Serializable {
    /** The value; null if there is none. */
    @Nullable Object get(Message message);

    /** Sets it; a null value removes it. */
    void set(Message message, @Nullable Object value);

    /** Where the header {@code key} of an answer is kept whose body is kept here. */
    Place header(String key);

    /**
     * The place that {@code name} names in an expression or a step of a route. As in Camel, what stands before the colon of a variable's name
     * is where it is kept: {@code global:NAME}, {@code route:NAME} of the route itself and {@code route:ROUTE:NAME} of another one;
     * {@code exchange:} and {@code header:} are in the message.
     */
    static Place named(Scope scope, String name, Environment environment) throws SimpleSyntaxException {
        int colon = scope == Scope.VARIABLE ? name.indexOf(':') : -1;
        if (colon < 0) {
            return new InMessage(scope, name);
        }
        String rest = name.substring(colon + 1);
        return switch (name.substring(0, colon)) {
            case "exchange" -> new InMessage(scope, name);
            case "header" -> rest.indexOf('.') < 0 ? new Answered(name) : new InMessage(scope, name);
            case "global" -> new Shared(environment.shared(), name.substring(0, colon + 1), rest);
            case "route" -> new Shared(environment.shared(), name.substring(0, colon + 1), ofRoute(rest, environment.routeId()));
            default -> throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, 0, "variables of the repository '" + name.substring(0, colon) + "' are not supported yet",
                    "global:NAME and route:NAME are");
        };
    }

    private static String ofRoute(String rest, String routeId) throws SimpleSyntaxException {
        if (rest.indexOf(':') >= 0) {
            return rest;
        }
        if (routeId.isEmpty()) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, 0, "'route:" + rest + "' stands outside of a route", "write route:ROUTE:" + rest);
        }
        return routeId + ":" + rest;
    }

    /** The same for the step that removes a variable: there {@code *} is all, and a route has to be named, as in Camel. */
    static Place removed(String name, Environment environment) throws SimpleSyntaxException {
        if (name.equals("*")) {
            return new AllInMessage();
        }
        if (name.startsWith("exchange:") || name.startsWith("header:")) {
            throw new SimpleSyntaxException(0, "in Camel, 'removeVariable' knows no '" + name + "'", "write global:NAME or route:ROUTE:NAME, or the name alone");
        }
        if (name.startsWith("route:") && name.indexOf(':', "route:".length()) < 0) {
            throw new SimpleSyntaxException(0, "in Camel, 'removeVariable' does not know which route '" + name + "' belongs to", "write route:ROUTE:NAME");
        }
        if (name.startsWith("route:") && name.endsWith(":*")) {
            return new AllOfRoute(environment.shared(), name.substring(0, name.length() - 1));
        }
        return named(Scope.VARIABLE, name, environment);
    }

    /** What the message has of this name. */
    record InMessage(Scope scope, String name) implements Place {
        @Override
        public @Nullable Object get(Message message) {
            return switch (scope) {
                case HEADER -> message.header(name);
                case PROPERTY -> message.property(name);
                case VARIABLE -> message.variable(name);
            };
        }

        @Override
        public void set(Message message, @Nullable Object value) {
            scope.set(message, name, value);
        }

        @Override
        public Place header(String key) {
            return new InMessage(scope, "header:" + name + "." + key);
        }
    }

    /** {@code header:NAME}: all headers of the answer that is kept in the variable NAME. */
    record Answered(String name) implements Place {
        @Override
        public @Nullable Object get(Message message) {
            if (message.variables().isEmpty()) {
                return null;
            }
            String beginning = name + ".";
            Map<String, Object> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            message.variables().forEach((each, value) -> {
                if (each.startsWith(beginning)) {
                    headers.put(each.substring(beginning.length()), value);
                }
            });
            return headers;
        }

        @Override
        public void set(Message message, @Nullable Object value) {
            message.setVariable(name, value);
        }

        @Override
        public Place header(String key) {
            return new InMessage(Scope.VARIABLE, "header:" + name + "." + key);
        }
    }

    /** A variable outside of messages. */
    @SuppressWarnings("serial") // they are there where the route runs
    record Shared(SharedVariables variables, String repository, String name) implements Place {
        @Override
        public @Nullable Object get(Message message) {
            return variables.get(repository + name);
        }

        @Override
        public void set(Message message, @Nullable Object value) {
            variables.set(repository + name, value);
        }

        @Override
        public Place header(String key) {
            return new Shared(variables, repository, "header:" + name + "." + key);
        }
    }

    /** All variables of the message, which can only be removed. */
    record AllInMessage() implements Place {
        @Override
        public @Nullable Object get(Message message) {
            return null;
        }

        @Override
        public void set(Message message, @Nullable Object value) {
            message.variables().clear();
        }

        @Override
        public Place header(String key) {
            return this;
        }
    }

    /** All variables of a route, which can only be removed. */
    @SuppressWarnings("serial") // they are there where the route runs
    record AllOfRoute(SharedVariables variables, String beginning) implements Place {
        @Override
        public @Nullable Object get(Message message) {
            return null;
        }

        @Override
        public void set(Message message, @Nullable Object value) {
            variables.removeAll(beginning);
        }

        @Override
        public Place header(String key) {
            return this;
        }
    }

    /** Finds the place of a name that a message gives. */
    interface Namer extends Serializable {
        /** The place called {@code name}. */
        Place of(String name) throws SimpleSyntaxException;
    }

    /** A place whose name an expression gives, as the names of some steps are in Camel. */
    record Computed(Expression name, Namer namer) implements Place {
        private Place at(Message message) {
            String found = CallText.text(name, message);
            if (found == null) {
                throw new NullPointerException("the name is nothing"); // as in Camel
            }
            try {
                return namer.of(found);
            } catch (SimpleSyntaxException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }

        @Override
        public @Nullable Object get(Message message) {
            return at(message).get(message);
        }

        @Override
        public void set(Message message, @Nullable Object value) {
            at(message).set(message, value);
        }

        @Override
        public Place header(String key) {
            return new Computed(name, found -> namer.of(found).header(key));
        }
    }
}

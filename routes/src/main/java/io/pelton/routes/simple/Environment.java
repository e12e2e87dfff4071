// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.routes.access.AllowedClasses;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known about a route when its expressions are compiled. */
public interface Environment {
    /** One that knows nothing: for expressions outside of routes. */
    Environment NONE = new Environment() {};

    /** The prefix of an expression that is read from a resource. */
    String RESOURCE = "resource:";

    /** The id of the route the expression stands in. */
    default String routeId() {
        return "";
    }

    /** The group of that route; empty if it is in none. */
    default String routeGroup() {
        return "";
    }

    /** The id of the {@code step} around it; empty if there is none. */
    default String stepId() {
        return "";
    }

    /** The expression asks for the {@code step} that a message has come to, so that messages have to know. */
    default void usesSteps() {}

    /** The expression asks for messages as they came, so that they have to be kept. */
    default void usesOriginals() {}

    /** The value of a placeholder. */
    default Optional<String> property(String name) {
        return Optional.empty();
    }

    /** The value of an environment variable. */
    default Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name));
    }

    /** The classes whose methods expressions may call, and whose exceptions they may throw. */
    default AllowedClasses classes() {
        return AllowedClasses.values();
    }

    /** A function that the expression itself has named. */
    default Optional<Expression> function(String name) {
        return Optional.empty();
    }

    /** The content of a resource, such as {@code classpath:a.txt} or {@code file:a.txt}. */
    default String resource(String uri) throws SimpleSyntaxException {
        throw new SimpleSyntaxException(ErrorCode.NOT_SUPPORTED, 0, "there are no resources here", null);
    }

    /** {@code text}, or the content of the resource that it names. */
    default String loaded(String text) throws SimpleSyntaxException {
        String written = text.strip();
        return written.startsWith(RESOURCE) ? resource(written.substring(RESOURCE.length())) : text;
    }

    /** The variables that belong to no message. */
    default SharedVariables shared() throws SimpleSyntaxException {
        throw new SimpleSyntaxException(ErrorCode.NOT_SUPPORTED, 0, "there are no variables outside of the message here", null);
    }

    /** Whether failures are of the class {@code name}, which may be one of Camel's; empty if it is none of failures. */
    default Optional<FailureTest> failures(String name) {
        return Optional.empty();
    }

    /** A call of a bean; without a method of its only suitable one. */
    default Expression bean(String name, @Nullable String method) throws SimpleSyntaxException {
        throw new SimpleSyntaxException(ErrorCode.NOT_SUPPORTED, 0, "there are no beans here", null);
    }

    /** The bean called {@code name} itself. */
    default Expression reference(String name) throws SimpleSyntaxException {
        throw new SimpleSyntaxException(ErrorCode.NOT_SUPPORTED, 0, "there are no beans here", null);
    }

    /** An expression of another language on {@code source}, such as {@code header:NAME}, or on the body. */
    default Expression language(String language, String text, @Nullable String source) throws SimpleSyntaxException {
        throw new SimpleSyntaxException(
                ErrorCode.NOT_SUPPORTED, 0, "Camel's language '" + language + "' is not supported yet", null);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.error.Origin;
import io.pelton.message.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One case of a test: what routes are given, and what has to come of it.
 *
 * @param name what it is called
 * @param origin where it begins
 * @param routes the files of the routes
 * @param properties values of placeholders
 * @param given the messages, in the order they come
 * @param replacements what is done in place of some endpoints
 * @param expected what has to come where; empty if nothing is said about that
 * @param failures of the messages that have to fail, a part of what is said about each, in their order
 */
public record TestCase(
        String name,
        Origin origin,
        List<Path> routes,
        Map<String, String> properties,
        List<Given> given,
        Map<String, Replacement> replacements,
        List<Expected> expected,
        List<ExpectedFailure> failures) {
    public TestCase {
        routes = List.copyOf(routes);
        properties = Map.copyOf(properties);
        given = List.copyOf(given);
        expected = List.copyOf(expected);
        failures = List.copyOf(failures);
    }

    /** Whether nothing is said about what has to come of it. */
    public boolean expectsNothing() {
        return expected.isEmpty() && failures.isEmpty();
    }

    /**
     * A message that is given.
     *
     * @param at the endpoint or the route it is given to; empty if there is only one that can be meant
     * @param origin where that is said, or where the message stands
     * @param body its body
     */
    public record Given(
            Optional<String> at, Origin origin, @Nullable Object body, Map<String, Object> headers, Map<String, Object> properties) {
        /** A new message that has all of that. */
        Message message() {
            Message message = new Message(body);
            headers.forEach(message::setHeader);
            properties.forEach(message::setProperty);
            return message;
        }
    }

    /**
     * What is done in place of an endpoint.
     *
     * @param origin where it is said
     * @param failure what sending there fails with; empty if it does not
     * @param times how many messages fail, before others do not
     * @param answer what a called route makes of the message, or what polling gives; empty if the message stays as it is, or nothing is
     *     there
     */
    public record Replacement(Origin origin, Optional<String> failure, long times, Optional<Given> answer) {}

    /**
     * What has to come to an endpoint.
     *
     * @param endpoint the endpoint, with or without its options
     * @param origin where it is said
     * @param count how many messages
     * @param anyOrder whether their order means nothing
     * @param messages what they are; empty if only their number is said
     */
    public record Expected(String endpoint, Origin origin, int count, boolean anyOrder, List<ExpectedMessage> messages) {
        public Expected {
            messages = List.copyOf(messages);
        }
    }

    /**
     * A message that has to come. Only what is said is compared.
     *
     * @param origin where it is said
     * @param body its body: a text, a map, a list, or null for none; empty if nothing is said about it
     * @param headers some of its headers; null where there must be none of that name
     * @param properties some of its properties
     * @param variables some of its variables
     */
    public record ExpectedMessage(
            Origin origin,
            List<@Nullable Object> body,
            Map<String, @Nullable Object> headers,
            Map<String, @Nullable Object> properties,
            Map<String, @Nullable Object> variables) {
        /** Whether something is said about its body. */
        public boolean hasBody() {
            return !body.isEmpty();
        }
    }

    /** A failure that has to be there, by a part of its text. */
    public record ExpectedFailure(Origin origin, String text) {}
}

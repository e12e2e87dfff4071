// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the sources and sinks of one endpoint scheme, such as {@code lines}. Found through {@link java.util.ServiceLoader};
 * described by its {@link #descriptor()}, from which validation and documentation come.
 */
public interface Connector {
    /** The scheme, its options and what it can do. */
    EndpointDescriptor descriptor();

    /**
     * What in the path of {@code endpoint} is an expression, each as it is written there, such as <code>${body.id}</code>. When something is made of the
     * endpoint, {@link Endpoint#expression} has what they are compiled to, by these texts. None by default.
     *
     * @throws IllegalArgumentException if one has no end
     */
    default List<String> expressions(Endpoint endpoint) {
        return List.of();
    }

    /**
     * A source for {@code endpoint}. Reaches for nothing outside: the source does so when it is started.
     *
     * @throws PeltonException with a configuration code if the options do not fit together
     */
    default Source<?> source(Endpoint endpoint) {
        throw new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, "'" + descriptor().scheme() + ":' can only be written to");
    }

    /**
     * What a step asks that sends to {@code endpoint}, if the answer is the message that goes on: its body, headers, properties and variables
     * take the place of those of the request, so an answer with the headers of the request begins as a copy of that. Null if it only writes
     * to a {@link #sink}.
     * Reaches for nothing outside.
     *
     * @throws PeltonException with a configuration code if the options do not fit together
     */
    default @Nullable Caller<Message, Message> caller(Endpoint endpoint) {
        return null;
    }

    /** Whether messages may name endpoints that a step asks: which, {@link #namedCaller} decides. None may by default. */
    default boolean mayBeNamed() {
        return false;
    }

    /**
     * What a step asks whose message names the endpoint, without options: as {@link #caller}, if the user allows messages to name it.
     *
     * @throws PeltonException if no message may name it; the message says who may allow it
     */
    default Caller<Message, Message> namedCaller(Endpoint endpoint) {
        throw new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, "no message may name an endpoint of '" + descriptor().scheme() + ":'");
    }

    /**
     * A sink for {@code endpoint}, taking records of any type. Reaches for nothing outside: its writers do so.
     *
     * @throws PeltonException with a configuration code if the options do not fit together
     */
    default Sink<Object> sink(Endpoint endpoint) {
        throw new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, "'" + descriptor().scheme() + ":' can only be read from");
    }
}

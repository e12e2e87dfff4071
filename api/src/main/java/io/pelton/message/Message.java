// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.spi.View;
import org.jspecify.annotations.Nullable;

/**
 * The record of a route: a body and headers, and perhaps properties and variables. A source uses one message again and
 * again, so a message is a {@link View}: whoever keeps it keeps {@link #detach()}. Steps change it in place. Not
 * thread-safe.
 *
 * <p>As in Camel, headers belong to what is sent, and their names are the same in any case; properties and variables
 * belong to the way through the route, and their names are as written. All are data only: none of them ever selects a
 * method, an endpoint or a file.
 */
public final class Message implements View {
    private @Nullable Object body;
    private final NamedValues headers;
    private @Nullable RouteState state;

    /** A message with the given body and nothing else. */
    public Message(@Nullable Object body) {
        this(body, NamedValues.inAnyCase(), null);
    }

    private Message(@Nullable Object body, NamedValues headers, @Nullable RouteState state) {
        this.body = body;
        this.headers = headers;
        this.state = state;
    }

    /** The body; null if there is none. It may be a view. */
    public @Nullable Object body() {
        return body;
    }

    /** Replaces the body. */
    public void setBody(@Nullable Object newBody) {
        body = newBody;
    }

    /** The value of the header, its name in any case; null if there is none. */
    public @Nullable Object header(String name) {
        return headers.get(name);
    }

    /** Sets a header, replacing one of the same name in any case. A null value removes it. */
    public void setHeader(String name, @Nullable Object value) {
        headers.set(name, value);
    }

    /** The headers, in the order they were first set. */
    public NamedValues headers() {
        return headers;
    }

    /** The value of the property; null if there is none. */
    public @Nullable Object property(String name) {
        return state == null ? null : state.properties.get(name);
    }

    /** Sets a property. A null value removes it. */
    public void setProperty(String name, @Nullable Object value) {
        if (value != null || state != null) {
            properties().set(name, value);
        }
    }

    /** The properties, in the order they were first set. */
    public NamedValues properties() {
        return state().properties;
    }

    /** The value of the variable; null if there is none. */
    public @Nullable Object variable(String name) {
        return state == null ? null : state.variables.get(name);
    }

    /** Sets a variable. A null value removes it. */
    public void setVariable(String name, @Nullable Object value) {
        if (value != null || state != null) {
            variables().set(name, value);
        }
    }

    /** The variables, in the order they were first set. */
    public NamedValues variables() {
        return state().variables;
    }

    /** Whether there is nothing beside the body. */
    public boolean isBodyOnly() {
        return headers.isEmpty() && (state == null || state.isEmpty());
    }

    /** Makes this a fresh message with {@code newBody} and nothing else: for the cursor that owns it. */
    public void reset(@Nullable Object newBody) {
        body = newBody;
        headers.clear();
        if (state != null) {
            state.clear();
        }
    }

    @Override
    public Message detach() {
        return new Message(
                body == null ? null : View.keep(body),
                headers.detach(),
                state == null || state.isEmpty() ? null : state.detach());
    }

    private RouteState state() {
        if (state == null) {
            state = new RouteState();
        }
        return state;
    }

    @Override
    public String toString() {
        return headers.isEmpty() ? String.valueOf(body) : body + " " + headers;
    }
}

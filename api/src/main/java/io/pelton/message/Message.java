// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.spi.View;
import org.jspecify.annotations.Nullable;

/**
 * The record of a route: a body and headers. A source uses one message again and again, so a message is a {@link View}:
 * whoever keeps it keeps {@link #detach()}. Steps change it in place. Not thread-safe.
 *
 * <p>Headers are data only: none of them ever selects a method, an endpoint or a file.
 */
public final class Message implements View {
    private @Nullable Object body;
    private final Headers headers;

    /** A message with the given body and no headers. */
    public Message(@Nullable Object body) {
        this(body, new Headers());
    }

    private Message(@Nullable Object body, Headers headers) {
        this.body = body;
        this.headers = headers;
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
    public Headers headers() {
        return headers;
    }

    /** Makes this a fresh message with {@code newBody} and no headers: for the cursor that owns it. */
    public void reset(@Nullable Object newBody) {
        body = newBody;
        headers.clear();
    }

    @Override
    public Message detach() {
        return new Message(body == null ? null : View.keep(body), headers.detach());
    }

    @Override
    public String toString() {
        return headers.isEmpty() ? String.valueOf(body) : body + " " + headers;
    }
}

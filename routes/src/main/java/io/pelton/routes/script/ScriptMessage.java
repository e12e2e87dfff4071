// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.script;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message under the names of Camel's {@code Message}. Of use while the script runs. */
public final class ScriptMessage {
    private final Message message;

    ScriptMessage(Message message) {
        this.message = message;
    }

    /** A view of what was read as a text, which scripts may keep. */
    static @Nullable Object plain(@Nullable Object value) {
        return value instanceof Row row ? row.map() : value instanceof ByteView ? ValueType.STRING.convert(value) : value;
    }

    public @Nullable Object getBody() {
        return plain(Row.mapped(message));
    }

    /** The body, converted. */
    public @Nullable Object getBody(Class<?> type) {
        return ScriptExchange.converted(message.body(), type);
    }

    public void setBody(@Nullable Object body) {
        message.setBody(GroovyText.plain(body));
    }

    public @Nullable Object getHeader(String name) {
        return plain(message.header(name));
    }

    /** A header, converted. */
    public @Nullable Object getHeader(String name, Class<?> type) {
        return ScriptExchange.converted(message.header(name), type);
    }

    /** The same, or {@code instead} if there is none. */
    public @Nullable Object getHeader(String name, @Nullable Object instead, Class<?> type) {
        Object found = message.header(name);
        return ScriptExchange.converted(found == null ? instead : found, type);
    }

    public void setHeader(String name, @Nullable Object value) {
        message.setHeader(name, GroovyText.plain(value));
    }

    /** Removes a header, and gives what it was. */
    public @Nullable Object removeHeader(String name) {
        return getHeaders().remove(name);
    }

    public Map<String, Object> getHeaders() {
        return new ScriptValues(message.headers());
    }

    /** Replaces all headers. */
    public void setHeaders(Map<String, ?> headers) {
        Map<String, Object> all = getHeaders();
        all.clear();
        all.putAll(headers);
    }

    public ScriptExchange getExchange() {
        return new ScriptExchange(message);
    }

    public String getMessageId() {
        return message.exchangeId();
    }

    @Override
    public String toString() {
        return "Message";
    }
}

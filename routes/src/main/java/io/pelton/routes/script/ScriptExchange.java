// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.script;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.access.CamelProperties;
import io.pelton.routes.convert.ValueType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message under the names of Camel's {@code Exchange}. Of use while the script runs. */
public final class ScriptExchange {
    private final Message message;

    /** The exchange of {@code message}. */
    public ScriptExchange(Message message) {
        this.message = message;
    }

    static @Nullable Object converted(@Nullable Object value, Class<?> type) {
        Object plain = ScriptMessage.plain(value);
        if (plain == null || type.isInstance(plain)) {
            return plain;
        }
        return ValueType.namedOrPrimitive(type.getName())
                .orElseThrow(() -> new PeltonException(ErrorCode.NOT_SUPPORTED, "nothing is converted to " + type.getName() + " for scripts"))
                .convert(plain);
    }

    public ScriptMessage getMessage() {
        return new ScriptMessage(message);
    }

    public ScriptMessage getIn() {
        return getMessage();
    }

    public @Nullable Object getProperty(String name) {
        return ScriptMessage.plain(message.property(name));
    }

    /** A property, converted. */
    public @Nullable Object getProperty(String name, Class<?> type) {
        return converted(message.property(name), type);
    }

    /** The same, or {@code instead} if there is none. */
    public @Nullable Object getProperty(String name, @Nullable Object instead, Class<?> type) {
        Object found = message.property(name);
        return converted(found == null ? instead : found, type);
    }

    public void setProperty(String name, @Nullable Object value) {
        message.setProperty(name, GroovyText.plain(value));
    }

    /** Removes a property, and gives what it was. */
    public @Nullable Object removeProperty(String name) {
        return getAllProperties().remove(name);
    }

    /** Those that are none of Camel's own. */
    public Map<String, Object> getProperties() {
        return new ScriptValues(message.properties()) {
            @Override
            boolean isShown(String name) {
                return !CamelProperties.isOwn(name);
            }
        };
    }

    public Map<String, Object> getAllProperties() {
        return new ScriptValues(message.properties());
    }

    public @Nullable Object getVariable(String name) {
        return ScriptMessage.plain(message.variable(name));
    }

    /** A variable, converted. */
    public @Nullable Object getVariable(String name, Class<?> type) {
        return converted(message.variable(name), type);
    }

    /** The same, or {@code instead} if there is none. */
    public @Nullable Object getVariable(String name, @Nullable Object instead, Class<?> type) {
        Object found = message.variable(name);
        return converted(found == null ? instead : found, type);
    }

    public void setVariable(String name, @Nullable Object value) {
        message.setVariable(name, GroovyText.plain(value));
    }

    public Map<String, Object> getVariables() {
        return new ScriptValues(message.variables());
    }

    public @Nullable Throwable getException() {
        return message.exception();
    }

    public String getExchangeId() {
        return message.exchangeId();
    }

    public String getFromRouteId() {
        return message.fromRouteId();
    }

    /** Fails: there is none. */
    public Object getContext() {
        throw noContext(null);
    }

    /** The failure of a script that asks for it. */
    public static PeltonException noContext(@Nullable Throwable cause) {
        return new PeltonException(
                ErrorCode.NOT_SUPPORTED,
                "a script asks for the CamelContext, and Pelton has none: it has body, headers, variables, exchangeProperties, exchange,"
                        + " request and log",
                cause);
    }

    @Override
    public String toString() {
        return "Exchange[" + message.exchangeId() + "]";
    }
}

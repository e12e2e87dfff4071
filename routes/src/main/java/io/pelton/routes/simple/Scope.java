// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.message.NamedValues;
import org.jspecify.annotations.Nullable;

/** Where a message keeps named values. */
public enum Scope {
    HEADER("header", "headers"),
    PROPERTY("property", "properties"),
    VARIABLE("variable", "variables");

    private final String one;
    private final String many;

    Scope(String one, String many) {
        this.one = one;
        this.many = many;
    }

    /** The one that the language {@code header}, {@code exchangeProperty} or {@code variable} is about. */
    public static Scope ofLanguage(String language) {
        return switch (language) {
            case "header" -> HEADER;
            case "exchangeProperty" -> PROPERTY;
            case "variable" -> VARIABLE;
            default -> throw new IllegalArgumentException(language + " names no value of a message");
        };
    }

    /** What one of them is called. */
    public String one() {
        return one;
    }

    /** What several of them are called. */
    public String many() {
        return many;
    }

    /** Sets one; a null value removes it. */
    public void set(Message message, String name, @Nullable Object value) {
        switch (this) {
            case HEADER -> message.setHeader(name, value);
            case PROPERTY -> message.setProperty(name, value);
            case VARIABLE -> message.setVariable(name, value);
        }
    }

    /** All of them. */
    public NamedValues of(Message message) {
        return switch (this) {
            case HEADER -> message.headers();
            case PROPERTY -> message.properties();
            case VARIABLE -> message.variables();
        };
    }
}

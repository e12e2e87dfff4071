// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.script;

import org.jspecify.annotations.Nullable;

/** Texts of Groovy with expressions in them, which only Groovy knows, as texts of Java. */
public final class GroovyText {
    private static final String TYPE = "groovy.lang.GString";

    private GroovyText() {}

    /** {@code value}, or the text of Java that it is. */
    public static @Nullable Object plain(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(TYPE)) {
                return value.toString();
            }
        }
        return value;
    }
}

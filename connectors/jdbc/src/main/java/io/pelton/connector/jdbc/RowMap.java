// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a row by their labels, in the order of the statement; what is asked for by name need not have their case. */
final class RowMap extends LinkedHashMap<String, @Nullable Object> {
    private static final long serialVersionUID = 1;

    /** The labels by their names in small letters; one for all rows of a result. */
    private final Map<String, String> labels;

    RowMap(Map<String, String> labels) {
        super(Math.max(1, 2 * labels.size()));
        this.labels = labels;
    }

    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private @Nullable Object label(@Nullable Object name) {
        return name instanceof String text && !super.containsKey(text) ? labels.getOrDefault(folded(text), text) : name;
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        return super.get(label(name));
    }

    @Override
    public @Nullable Object getOrDefault(@Nullable Object name, @Nullable Object otherwise) {
        return super.getOrDefault(label(name), otherwise);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return super.containsKey(label(name));
    }

    @Override
    public @Nullable Object put(String name, @Nullable Object value) {
        return super.put((String) java.util.Objects.requireNonNull(label(name)), value);
    }

    @Override
    public @Nullable Object remove(@Nullable Object name) {
        return super.remove(label(name));
    }
}

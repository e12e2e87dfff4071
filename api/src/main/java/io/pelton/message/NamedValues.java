// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.record.View;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A small map from names to values: the headers, properties or variables of a message. It finds the names of headers in
 * any case, keeps the order of insertion and allocates nothing when it is cleared and filled again. Messages have few of
 * each, so it searches its array; and as messages of a route mostly have the same ones in the same order, it tries first
 * whether the name is the one that stood there in the message before. Not thread-safe.
 */
public final class NamedValues {
    private static final int INITIAL_CAPACITY = 4;
    private static final @Nullable String[] NO_NAMES = new String[0];
    private static final @Nullable Object[] NO_VALUES = new Object[0];

    private final boolean ignoresCase;
    private @Nullable String[] names = NO_NAMES;
    private @Nullable Object[] values = NO_VALUES;
    private int size;

    /** How many of the names, those of messages before included, are known to differ from each other. */
    private int known;

    private NamedValues(boolean ignoresCase) {
        this.ignoresCase = ignoresCase;
    }

    /** None yet; names are found in any case. */
    static NamedValues inAnyCase() {
        return new NamedValues(true);
    }

    /** None yet; names are found as they were written only. */
    static NamedValues asWritten() {
        return new NamedValues(false);
    }

    /** None, but the same names are expected as here. */
    NamedValues successor() {
        NamedValues next = new NamedValues(ignoresCase);
        next.names = names.clone();
        next.values = new Object[values.length];
        next.known = known;
        return next;
    }

    /** The value of {@code name}, or null. */
    public @Nullable Object get(String name) {
        int index = indexOf(name);
        return index < 0 ? null : values[index];
    }

    /** Sets {@code name}; a null value removes it. */
    @SuppressWarnings("ReferenceEquality")
    public void set(String name, @Nullable Object value) {
        if (size < known && name == names[size] && value != null) {
            values[size] = value;
            size++;
            return;
        }
        int index = indexOf(name);
        if (value == null) {
            if (index >= 0) {
                removeAt(index);
            }
        } else if (index >= 0) {
            values[index] = value;
        } else {
            append(name, value);
        }
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** The name at a place, from 0. */
    String name(int index) {
        return Objects.requireNonNull(names[index]);
    }

    /** The value at a place, from 0. */
    Object value(int index) {
        return Objects.requireNonNull(values[index]);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Shows every name and value to {@code action}, in order. */
    public void forEach(BiConsumer<? super String, Object> action) {
        for (int i = 0; i < size; i++) {
            action.accept(Objects.requireNonNull(names[i]), Objects.requireNonNull(values[i]));
        }
    }

    /** Removes those whose name {@code condition} holds for. */
    public void removeIf(Predicate<? super String> condition) {
        for (int i = size - 1; i >= 0; i--) {
            if (condition.test(Objects.requireNonNull(names[i]))) {
                removeAt(i);
            }
        }
    }

    /** Removes all. */
    public void clear() {
        for (int i = 0; i < size; i++) {
            values[i] = null;
        }
        size = 0;
    }

    /** Replaces all by those of {@code other}. */
    @SuppressWarnings("ReferenceEquality")
    void copyFrom(NamedValues other) {
        if (other == this) {
            return;
        }
        if (other.size > names.length) {
            names = new String[other.names.length];
            values = new Object[other.names.length];
        } else if (size > other.size) {
            Arrays.fill(values, other.size, size, null);
        }
        boolean isSame = true;
        for (int i = 0; i < other.size; i++) {
            isSame &= names[i] == other.names[i];
            names[i] = other.names[i];
            values[i] = other.values[i];
        }
        size = other.size;
        known = isSame ? Math.max(known, size) : size;
    }

    NamedValues detach() {
        NamedValues copy = new NamedValues(ignoresCase);
        if (size > 0) {
            copy.names = Arrays.copyOf(names, size);
            copy.values = new Object[size];
            for (int i = 0; i < size; i++) {
                copy.values[i] = View.keep(Objects.requireNonNull(values[i]));
            }
            copy.size = size;
            copy.known = size;
        }
        return copy;
    }

    /** Names written in a route are interned constants, so the same name is nearly always the same object. */
    @SuppressWarnings("ReferenceEquality")
    private int indexOf(String name) {
        for (int i = 0; i < size; i++) {
            if (name == names[i]) {
                return i;
            }
        }
        for (int i = 0; i < size; i++) {
            if (ignoresCase ? name.equalsIgnoreCase(names[i]) : name.equals(names[i])) {
                return i;
            }
        }
        return -1;
    }

    private void append(String name, Object value) {
        if (size == names.length) {
            int capacity = Math.max(INITIAL_CAPACITY, size * 2);
            names = Arrays.copyOf(names, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        names[size] = name;
        values[size] = value;
        size++;
        known = size;
    }

    private void removeAt(int index) {
        size--;
        System.arraycopy(names, index + 1, names, index, size - index);
        System.arraycopy(values, index + 1, values, index, size - index);
        values[size] = null;
        known = size;
    }

    /** The values as {@code {name=value, …}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        forEach((name, value) -> text.append(text.length() == 1 ? "" : ", ").append(name).append('=').append(value));
        return text.append('}').toString();
    }
}

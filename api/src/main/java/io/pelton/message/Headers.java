// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.spi.View;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A small map from names to values that finds a name in any case, keeps the order of insertion and allocates nothing when
 * it is cleared and filled again. Messages have few headers, so it searches its array. Not thread-safe.
 */
public final class Headers {
    private static final int INITIAL_CAPACITY = 4;

    private @Nullable String[] names = new String[0];
    private @Nullable Object[] values = new Object[0];
    private int size;

    Headers() {}

    /** The value of {@code name}, or null. */
    public @Nullable Object get(String name) {
        int index = indexOf(name);
        return index < 0 ? null : values[index];
    }

    /** Sets {@code name}; a null value removes it. */
    public void set(String name, @Nullable Object value) {
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

    /** The number of headers. */
    public int size() {
        return size;
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

    void clear() {
        if (size > 0) {
            Arrays.fill(names, 0, size, null);
            Arrays.fill(values, 0, size, null);
            size = 0;
        }
    }

    Headers detach() {
        Headers copy = new Headers();
        if (size > 0) {
            copy.names = Arrays.copyOf(names, size);
            copy.values = new Object[size];
            for (int i = 0; i < size; i++) {
                copy.values[i] = View.keep(Objects.requireNonNull(values[i]));
            }
            copy.size = size;
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
            if (name.equalsIgnoreCase(names[i])) {
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
    }

    private void removeAt(int index) {
        size--;
        System.arraycopy(names, index + 1, names, index, size - index);
        System.arraycopy(values, index + 1, values, index, size - index);
        names[size] = null;
        values[size] = null;
    }

    /** The headers as {@code {name=value, …}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        forEach((name, value) -> text.append(text.length() == 1 ? "" : ", ").append(name).append('=').append(value));
        return text.append('}').toString();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;

/** One number. Not thread-safe. */
public final class LongState implements State {
    private long value;

    private LongState(long initial) {
        this.value = initial;
    }

    /** A number that begins as {@code initial}. */
    public static StateSpec<LongState> named(String name, long initial) {
        return new StateSpec<>(name, 1, _ -> new LongState(initial));
    }

    /** The number. */
    public long get() {
        return value;
    }

    /** Sets the number. */
    public void set(long newValue) {
        value = newValue;
    }

    @Override
    public void write(StateParts parts) throws IOException {
        parts.single().writeLong(value);
    }

    @Override
    public void read(StateIn in) throws IOException {
        value = in.readLong();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sink that gives another one what it makes of records: it says of itself all that the other one says. A subclass overrides what differs.
 *
 * @param <T> the type of record it takes
 * @param <S> the type that the other one takes
 */
public abstract class ForwardingSink<T, S> implements Sink<T> {
    private final Sink<S> inner;

    /** Before {@code inner}. */
    protected ForwardingSink(Sink<S> inner) {
        this.inner = inner;
    }

    /** The other sink. */
    protected final Sink<S> inner() {
        return inner;
    }

    /** A writer that gives {@code writer} what it makes of records, and owns it. */
    protected abstract SinkWriter<T> around(SinkWriter<S> writer);

    @Override
    public SinkWriter<T> open() throws Exception {
        return around(inner.open());
    }

    @Override
    public SinkWriter<T> open(@Nullable Mark end) throws Exception {
        return around(inner.open(end));
    }

    @Override
    public Object prepare(Object record) {
        return inner.prepare(record);
    }

    @Override
    public Set<SinkTrait> traits() {
        return inner.traits();
    }

    @Override
    public @Nullable Path target() {
        return inner.target();
    }

    @Override
    public boolean writes(Path file) throws IOException {
        return inner.writes(file);
    }

    @Override
    public @Nullable Path output() {
        return inner.output();
    }

    @Override
    public String toString() {
        return inner.toString();
    }
}

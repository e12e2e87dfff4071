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

    /** The same for batches, of what {@link #prepare} has made of records. A sink before one that takes batches overrides this. */
    protected BatchWriter<T> aroundBatches(BatchWriter<S> writer) {
        throw new UnsupportedOperationException(this + " is written in batches, which " + getClass().getSimpleName() + " does not make");
    }

    @Override
    public OutputWriter<T> open() throws Exception {
        return aroundAny(inner.open());
    }

    @Override
    public OutputWriter<T> open(@Nullable Mark end) throws Exception {
        return aroundAny(inner.open(end));
    }

    @Override
    public OutputWriter<T> open(int number, @Nullable Mark end) throws Exception {
        return aroundAny(inner.open(number, end));
    }

    @Override
    public boolean isCommitted(Mark prepared) throws Exception {
        return inner.isCommitted(prepared);
    }

    /**
     * As many as the other one has, by the keys that it finds in what {@link #prepare} has made of records. A sink whose writers make what the other
     * one takes overrides this.
     */
    @Override
    @SuppressWarnings("unchecked") // what the other one has prepared is what its keys are of
    public Writers<T> writers() {
        return (Writers<T>) inner.writers();
    }

    private OutputWriter<T> aroundAny(OutputWriter<S> writer) {
        return switch (writer) {
            case SinkWriter<S> records -> around(records);
            case BatchWriter<S> batches -> aroundBatches(batches);
        };
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

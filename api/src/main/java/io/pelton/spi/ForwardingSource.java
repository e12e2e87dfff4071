// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.error.PeltonException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A source that changes what another one gives: it says of itself all that the other one says. A subclass overrides what differs.
 *
 * @param <T> the type of its records
 * @param <S> the type of the other one's
 */
public abstract class ForwardingSource<T, S> implements Source<T> {
    private final Source<S> inner;

    /** Around {@code inner}. */
    protected ForwardingSource(Source<S> inner) {
        this.inner = inner;
    }

    /** The other source. */
    protected final Source<S> inner() {
        return inner;
    }

    @Override
    public List<? extends Split> splits() throws Exception {
        return inner.splits();
    }

    @Override
    public List<? extends Split> splits(List<Position> known) throws Exception {
        return inner.splits(known);
    }

    @Override
    public Closeable announce() {
        return inner.announce();
    }

    @Override
    public Set<SourceTrait> traits() {
        return inner.traits();
    }

    /** This one around what {@code inner} is for such a consumer. */
    @Override
    public abstract Source<T> unordered();

    @Override
    public boolean reads(Path file) throws IOException {
        return inner.reads(file);
    }

    @Override
    public boolean movesOver(Path output) throws IOException {
        return inner.movesOver(output);
    }

    @Override
    public @Nullable Path stateFile() {
        return inner.stateFile();
    }

    @Override
    public @Nullable PeltonException absence() throws IOException {
        return inner.absence();
    }

    @Override
    public Set<String> onlyReaderOf() throws IOException {
        return inner.onlyReaderOf();
    }

    @Override
    public String toString() {
        return inner.toString();
    }
}

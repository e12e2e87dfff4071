// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.spi.Cursor;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source that gives nothing while its route is stopped. That of a route which begins late is not looked at before. */
@SuppressWarnings("serial") // a route is stopped where it runs
final class SwitchedSource<T> implements Source<T> {
    private final Source<T> inner;
    private final RouteSwitch control;

    SwitchedSource(Source<T> inner, RouteSwitch control) {
        this.inner = inner;
        this.control = control;
    }

    @Override
    public List<? extends Split> splits() throws Exception {
        return control.isLate() ? List.of(new Split(inner.toString(), -1)) : inner.splits();
    }

    @Override
    public Cursor<T> open(Split split, long offset) throws Exception {
        return new SwitchedCursor<>(control.isLate() ? new LateCursor<>(inner) : inner.open(split, offset), split.id(), control);
    }

    @Override
    public boolean isBlocking() {
        return inner.isBlocking();
    }

    @Override
    public Source<T> unordered() {
        return new SwitchedSource<>(inner.unordered(), control);
    }

    @Override
    public boolean isAcknowledged() {
        return inner.isAcknowledged();
    }

    @Override
    public boolean isReplayable() {
        return inner.isReplayable() && !control.isLate();
    }

    @Override
    public boolean reads(Path file) throws IOException {
        return inner.reads(file);
    }

    @Override
    public Closeable announce() {
        return inner.announce();
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
    public @Nullable String onlyReaderOf() throws IOException {
        return inner.onlyReaderOf();
    }

    @Override
    public String toString() {
        return inner.toString();
    }
}

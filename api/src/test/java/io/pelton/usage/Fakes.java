// SPDX-License-Identifier: Apache-2.0

package io.pelton.usage;

import io.pelton.error.Origin;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;

/**
 * Sources and sinks that only have a name: plans are made of them, but nothing runs. They are outside the package of
 * the flows, as user code is, so that flows find the line they are called from.
 */
public final class Fakes {
    private Fakes() {}

    /** A source that can be replayed. */
    public static Source<Integer> source(String name) {
        return new NamedSource(name, Set.of(SourceTrait.REPLAYABLE));
    }

    /** A source of these traits. */
    static Source<Integer> sourceOf(String name, SourceTrait... traits) {
        return new NamedSource(name, Set.of(traits));
    }

    /** A sink that is idempotent. */
    public static Sink<Object> sink(String name) {
        return new NamedSink(name, true);
    }

    /** The line this is called from. */
    public static Origin here() {
        return StackWalker.getInstance()
                .walk(frames -> frames.skip(1).findFirst())
                .map(frame -> new Origin(String.valueOf(frame.getFileName()), frame.getLineNumber(), 0))
                .orElseThrow();
    }

    private record NamedSource(String name, Set<SourceTrait> traits) implements Source<Integer> {
        @Override
        public List<Split> splits() {
            throw new UnsupportedOperationException("a fake is not read");
        }

        @Override
        public Cursor<Integer> open(Split split, long offset, CursorContext context) {
            throw new UnsupportedOperationException("a fake is not read");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private record NamedSink(String name, boolean isIdempotent) implements Sink<Object> {
        @Override
        public Set<SinkTrait> traits() {
            return isIdempotent ? Set.of(SinkTrait.IDEMPOTENT) : Set.of();
        }

        @Override
        public SinkWriter<Object> open() {
            throw new UnsupportedOperationException("a fake is not written to");
        }

        @Override
        public String toString() {
            return name;
        }
    }
}

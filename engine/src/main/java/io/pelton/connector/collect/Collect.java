// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.collect;

import io.pelton.record.View;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A sink that keeps every record in memory, for tests: {@code flow.to(collect)}, and after the run {@code
 * collect.records()}. Views are detached. Thread-safe. It cannot be serialised: the records are wanted where the test
 * runs.
 *
 * @param <T> the type of record
 */
public final class Collect<T> implements Sink<T> {
    private final transient Queue<T> records = new ConcurrentLinkedQueue<>();

    /** A sink that has no records yet. */
    public Collect() {}

    /** A copy of what has been written up to now, in the order written. */
    public List<T> records() {
        return List.copyOf(records);
    }

    @Override
    public SinkWriter<T> open() {
        return this::keep;
    }

    /** A view detaches to its own type, as {@code ByteView} and {@code Message} do. */
    @SuppressWarnings("unchecked")
    private void keep(T record) {
        records.add((T) View.keep(record));
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return "collect";
    }
}

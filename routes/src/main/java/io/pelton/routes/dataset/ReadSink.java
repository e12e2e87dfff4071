// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import io.pelton.message.Message;
import io.pelton.record.View;
import io.pelton.routes.simple.LinearPattern;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares messages with those that another endpoint gives when the flow begins for the first time: later runs of its plan expect the same,
 * as the endpoint may have put them away.
 */
@SuppressWarnings("serial") // messages are compared where the route runs
public final class ReadSink implements Sink<Object> {
    private final String uri;
    private final Source<?> source;
    private final long timeoutMillis;
    private final String delimiter;
    private @Nullable DataSetSink expected;

    /**
     * @param timeoutMillis how long the next of the expected messages is waited for
     * @param delimiter matches what stands between messages that come as one; empty if each is one
     */
    public ReadSink(String uri, Source<?> source, long timeoutMillis, String delimiter) {
        this.uri = uri;
        this.source = source;
        this.timeoutMillis = timeoutMillis;
        this.delimiter = delimiter;
    }

    /** By the thread that starts the flow, which waits for the messages: nothing is locked meanwhile. */
    @Override
    public SinkWriter<Object> open() throws Exception {
        if (expected == null) {
            expected = new DataSetSink(uri, new ListDataSet(bodies()), IndexCheck.OFF);
        }
        return expected.open();
    }

    private List<Object> bodies() throws Exception {
        List<Object> bodies = new ArrayList<>();
        EngineRuntime runtime = EngineRuntime.current();
        AtomicBoolean isWoken = new AtomicBoolean();
        CursorContext context = new CursorContext(runtime, () -> isWoken.set(true));
        for (Split split : source.splits()) {
            try (Cursor<?> cursor = source.open(split, 0, context)) {
                while (hasNext(cursor, runtime, isWoken)) {
                    add(cursor.current(), bodies);
                    if (source.traits().contains(SourceTrait.WANTS_COMPLETION)) {
                        cursor.completed(cursor.key(), null);
                    }
                    cursor.committed(cursor.offset());
                }
            }
        }
        return bodies;
    }

    private boolean hasNext(Cursor<?> cursor, EngineRuntime runtime, AtomicBoolean isWoken) throws Exception {
        long end = runtime.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (!cursor.advance()) {
            long left = end - runtime.nanoTime();
            if (cursor.isFinished() || left <= 0) {
                return false;
            }
            try {
                runtime.await(() -> isWoken.getAndSet(false), Math.min(cursor.idleNanos(), left));
            } catch (InterruptedException e) {
                return false;
            }
        }
        return true;
    }

    private void add(Object record, List<Object> bodies) {
        Object body = record instanceof Message message ? message.body() : record;
        Object kept = body instanceof ByteView bytes ? bytes.toString() : body == null ? "" : View.keep(body);
        if (delimiter.isEmpty()) {
            bodies.add(kept);
        } else {
            Stream.of(LinearPattern.compile(delimiter).split(kept.toString())).filter(part -> !part.isEmpty()).forEach(bodies::add);
        }
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return uri;
    }
}

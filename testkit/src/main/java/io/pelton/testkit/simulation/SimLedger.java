// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** A sink that adds lines to a file of a simulated store, and cuts that back to where it is to go on. For one writer at a time. */
public final class SimLedger implements Sink<Object> {
    private final String file;
    private final transient SimStore store;
    private final transient Calls calls;
    private final transient Function<Object, String> lines;

    /** Adds each record as it is shown. Its calls are {@code sink.open}, {@code sink.write}, {@code sink.flush} and {@code sink.sync}. */
    public SimLedger(String file, SimStore store, Calls calls) {
        this(file, store, calls, Object::toString);
    }

    /** Adds the line that {@code lines} makes of each record. */
    public SimLedger(String file, SimStore store, Calls calls, Function<Object, String> lines) {
        this.file = file;
        this.store = store;
        this.calls = calls;
        this.lines = lines;
    }

    /** How long the file was at a mark. */
    public static int length(@Nullable Mark mark) {
        return mark == null ? 0 : Integer.parseInt(new String(mark.bytes(), StandardCharsets.UTF_8));
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.RESUMABLE);
    }

    @Override
    public SinkWriter<Object> open() {
        return open(null);
    }

    @Override
    public SinkWriter<Object> open(@Nullable Mark end) {
        calls.before("sink.open");
        int size = store.read(file).length;
        assertThat(size).as("length of %s", file).isGreaterThanOrEqualTo(length(end));
        assertThat(end == null && size > 0).as("%s has content that no epoch knows of", file).isFalse();
        if (size > length(end)) {
            store.truncate(file, length(end));
        }
        return new Writer();
    }

    @Override
    public String toString() {
        return file;
    }

    private final class Writer implements SinkWriter<Object> {
        private final StringBuilder pending = new StringBuilder();

        @Override
        public void write(Object record) {
            calls.before("sink.write");
            pending.append(lines.apply(record)).append('\n');
        }

        @Override
        public void flush() {
            calls.before("sink.flush");
            if (!pending.isEmpty()) {
                store.append(file, pending.toString().getBytes(StandardCharsets.UTF_8));
                pending.setLength(0);
            }
            calls.after("sink.flush");
        }

        @Override
        public Mark mark() {
            assertThat(pending).as("not flushed at an epoch").isEmpty();
            return Mark.of(Integer.toString(store.read(file).length).getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void sync() {
            calls.before("sink.sync");
            store.sync(file);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Writers;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** A sink that adds lines to a file of a simulated store, and cuts that back to where it is to go on. For one writer of a file at a time. */
public final class SimLedger implements Sink<Object> {
    private final String file;
    private final transient SimStore store;
    private final transient Calls calls;
    private final transient Function<Object, String> lines;
    private final transient Writers<Object> writers;

    /** Adds each record as it is shown. Its calls are {@code sink.open}, {@code sink.write}, {@code sink.flush} and {@code sink.sync}. */
    public SimLedger(String file, SimStore store, Calls calls) {
        this(file, store, calls, Object::toString);
    }

    /** Adds the line that {@code lines} makes of each record. */
    public SimLedger(String file, SimStore store, Calls calls, Function<Object, String> lines) {
        this(file, store, calls, lines, Writers.one());
    }

    private SimLedger(String file, SimStore store, Calls calls, Function<Object, String> lines, Writers<Object> writers) {
        this.file = file;
        this.store = store;
        this.calls = calls;
        this.lines = lines;
        this.writers = writers;
    }

    /** The same with several writers, each of which has a {@linkplain #file file} of its own. */
    public SimLedger withWriters(Writers<Object> newWriters) {
        return new SimLedger(file, store, calls, lines, newWriters);
    }

    /** The file of a writer of a ledger that has several. */
    public static String file(String ledger, int writer) {
        return writer == 0 ? ledger : ledger + "." + writer;
    }

    /** How long the file was at a mark. */
    public static int length(@Nullable Mark mark) {
        return mark == null ? 0 : Integer.parseInt(new String(mark.bytes(), StandardCharsets.UTF_8));
    }

    @Override
    public Set<SinkTrait> traits() {
        return writers.count() == 1 ? Set.of(SinkTrait.RESUMABLE) : Set.of(SinkTrait.RESUMABLE, SinkTrait.CONCURRENT);
    }

    @Override
    public Writers<Object> writers() {
        return writers;
    }

    @Override
    public SinkWriter<Object> open() {
        return open(null);
    }

    @Override
    public SinkWriter<Object> open(@Nullable Mark end) {
        return open(0, end);
    }

    @Override
    public SinkWriter<Object> open(int number, @Nullable Mark end) {
        calls.before("sink.open");
        String own = file(file, number);
        int size = store.read(own).length;
        assertThat(size).as("length of %s", own).isGreaterThanOrEqualTo(length(end));
        assertThat(end == null && size > 0).as("%s has content that no epoch knows of", own).isFalse();
        if (size > length(end)) {
            store.truncate(own, length(end));
        }
        return new Writer(own);
    }

    @Override
    public String toString() {
        return file;
    }

    private final class Writer implements SinkWriter<Object> {
        private final String own;
        private final StringBuilder pending = new StringBuilder();

        Writer(String own) {
            this.own = own;
        }

        @Override
        public void write(Object record) {
            calls.before("sink.write");
            pending.append(lines.apply(record)).append('\n');
        }

        @Override
        public void flush() {
            calls.before("sink.flush");
            if (!pending.isEmpty()) {
                store.append(own, pending.toString().getBytes(StandardCharsets.UTF_8));
                pending.setLength(0);
            }
            calls.after("sink.flush");
        }

        @Override
        public Mark mark() {
            assertThat(pending).as("not flushed at an epoch").isEmpty();
            return Mark.of(Integer.toString(store.read(own).length).getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void sync() {
            calls.before("sink.sync");
            store.sync(own);
        }
    }
}

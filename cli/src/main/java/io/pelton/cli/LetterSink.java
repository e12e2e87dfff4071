// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.record.View;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.ForwardingSink;
import io.pelton.spi.ForwardingWriter;
import io.pelton.spi.Mark;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.WriteResult;
import io.pelton.spi.Writers;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A sink that is sent dead letters: what it refuses is known as the letter that it was, where other sinks have only the part that they write. */
@SuppressWarnings("serial") // it stays in this process
final class LetterSink extends ForwardingSink<Object, Object> {
    /**
     * What of a letter the sink takes.
     *
     * @param prepared what {@link Sink#prepare} of the other sink has made of its message
     */
    record Sent(DeadLetters.Letter letter, Object prepared) {
        @Override
        public String toString() {
            return prepared.toString();
        }
    }

    LetterSink(Sink<Object> inner) {
        super(inner);
    }

    @Override
    public Object prepare(Object record) {
        DeadLetters.Letter letter = ReplayedMessage.letter(record);
        Object prepared = inner().prepare(record);
        return letter == null ? prepared : new Sent(letter, View.keep(prepared));
    }

    private static Object prepared(Object record) {
        return record instanceof Sent sent ? sent.prepared() : record;
    }

    @Override
    public Writers<Object> writers() {
        Writers<Object> writers = inner().writers();
        Function<? super Object, ? extends @Nullable Object> key = writers.key();
        return Writers.byKey(writers.count(), record -> key.apply(prepared(record)));
    }

    @Override
    protected SinkWriter<Object> around(SinkWriter<Object> writer) {
        return new Writer(writer);
    }

    @Override
    protected BatchWriter<Object> aroundBatches(BatchWriter<Object> writer) {
        return writer instanceof DecidingWriter<Object> deciding ? new Deciding(deciding) : new Batches<>(writer);
    }

    private static final class Writer extends ForwardingWriter<Object, Object> {
        Writer(SinkWriter<Object> writer) {
            super(writer);
        }

        @Override
        public void write(Object record) throws Exception {
            inner().write(prepared(record));
        }
    }

    private record Prepared(RecordBatch<?> batch) implements RecordBatch<Object> {
        @Override
        public int size() {
            return batch.size();
        }

        @Override
        public Object get(int index) {
            return prepared(batch.get(index));
        }
    }

    private static class Batches<W extends BatchWriter<Object>> implements BatchWriter<Object> {
        final W inner;

        Batches(W inner) {
            this.inner = inner;
        }

        @Override
        public WriteResult write(RecordBatch<?> batch) throws Exception {
            return inner.write(new Prepared(batch));
        }

        @Override
        public BatchOptions options() {
            return inner.options();
        }

        @Override
        public long bytesOf(Object record) {
            return inner.bytesOf(prepared(record));
        }

        @Override
        public void flush() throws Exception {
            inner.flush();
        }

        @Override
        public @Nullable Mark mark() throws Exception {
            return inner.mark();
        }

        @Override
        public void sync() throws Exception {
            inner.sync();
        }

        @Override
        public void decided() throws Exception {
            inner.decided();
        }

        @Override
        public void close() throws IOException {
            inner.close();
        }

        @Override
        public void ended(boolean isDone) throws Exception {
            inner.ended(isDone);
        }

        @Override
        public String remark() {
            return inner.remark();
        }
    }

    private static final class Deciding extends Batches<DecidingWriter<Object>> implements DecidingWriter<Object> {
        Deciding(DecidingWriter<Object> inner) {
            super(inner);
        }

        @Override
        public void commit() throws Exception {
            inner.commit();
        }
    }
}

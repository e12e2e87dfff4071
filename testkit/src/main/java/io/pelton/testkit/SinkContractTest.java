// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.spi.BatchWriter;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every sink has to do. A connector's test extends this and gives a sink and a way to see what has been written.
 *
 * @param <T> the type of record
 */
public abstract class SinkContractTest<T> {
    /** Made for each test. */
    protected SinkContractTest() {}

    /** A sink to which nothing has been written. Called once for each test. */
    protected abstract Sink<? super T> sink() throws Exception;

    /** A record it can write; another one for each number. */
    protected abstract T record(int number);

    /** What has been written to the sink of this test and flushed, as {@link #expected} shows it. */
    protected abstract List<String> written() throws Exception;

    /** How {@link #written()} shows a record. */
    protected String expected(T record) {
        return record.toString();
    }

    /** Whether what was written can be seen: {@code discard} has nothing to show. */
    protected boolean canBeRead() {
        return true;
    }

    private List<T> records(int from, int to) {
        return IntStream.range(from, to).mapToObj(this::record).toList();
    }

    /** One by one, or as one batch, which is taken. */
    private static <R> void write(OutputWriter<R> writer, List<? extends R> records) throws Exception {
        switch (writer) {
            case SinkWriter<R> single -> {
                for (R record : records) {
                    single.write(record);
                }
            }
            case BatchWriter<R> batches -> assertThat(batches.write(new ListBatch<>(records))).isEqualTo(WriteResult.WRITTEN);
        }
    }

    private List<String> expected(int from, int to) {
        List<String> texts = new ArrayList<>();
        for (int i = from; i < to; i++) {
            texts.add(expected(record(i)));
        }
        return texts;
    }

    private void assertWritten(int count) throws Exception {
        if (canBeRead()) {
            assertThat(written()).isEqualTo(expected(0, count));
        }
    }

    @Test
    void recordsAreFlushed_allAreThere_beforeTheWriterIsClosed() throws Exception {
        try (OutputWriter<? super T> writer = sink().open()) {
            write(writer, records(0, 1_000));
            writer.flush();
            assertWritten(1_000);
            write(writer, records(1_000, 1_001));
            writer.flush();
            assertWritten(1_001);
        }
        assertWritten(1_001);
    }

    @Test
    void nothingIsWritten_flushAndCloseWork() throws Exception {
        try (OutputWriter<? super T> writer = sink().open()) {
            writer.flush();
            writer.flush();
        }
        assertWritten(0);
    }

    @Test
    void writerIsFlushedTwice_recordsAreThereOnce() throws Exception {
        try (OutputWriter<? super T> writer = sink().open()) {
            write(writer, records(0, 1));
            writer.flush();
            writer.flush();
        }
        assertWritten(1);
    }

    @Test
    void writerIsClosedTwice_nothingHappens() throws Exception {
        OutputWriter<? super T> writer = sink().open();
        write(writer, records(0, 1));
        writer.flush();
        writer.close();
        writer.close();
        assertWritten(1);
    }

    @Test
    void sinkIsConcurrent_severalWritersWriteAtOnce() throws Exception {
        Sink<? super T> sink = sink();
        if (!sink.traits().contains(SinkTrait.CONCURRENT)) {
            return;
        }
        List<Thread> threads = new ArrayList<>();
        List<Throwable> errors = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            OutputWriter<? super T> writer = sink.open();
            int first = i * 100;
            threads.add(Thread.ofPlatform().start(() -> {
                try (writer) {
                    write(writer, records(first, first + 100));
                    writer.flush();
                } catch (Exception e) {
                    synchronized (errors) {
                        errors.add(e);
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(errors).isEmpty();
        if (canBeRead()) {
            assertThat(written()).containsExactlyInAnyOrderElementsOf(expected(0, 400));
        }
    }

    @Test
    void sinkHasSeveralWriters_itIsConcurrent_andFindsTheSameKeyInWhatItHasPreparedAgain() throws Exception {
        @SuppressWarnings("unchecked") // what it has prepared is what its keys are of
        Sink<Object> sink = (Sink<Object>) sink();
        if (sink.writers().count() == 1) {
            return;
        }
        assertThat(sink.traits()).contains(SinkTrait.CONCURRENT).doesNotContain(SinkTrait.INLINE);
        for (int i = 0; i < 100; i++) {
            Object key = sink.writers().key().apply(sink.prepare(record(i)));
            Object again = sink.writers().key().apply(sink.prepare(record(i)));
            assertThat(Objects.hashCode(again)).as("hash code of the key of record %s", i).isEqualTo(Objects.hashCode(key));
        }
    }

    @Test
    void recordIsPrepared_isWrittenTheSame() throws Exception {
        Sink<? super T> sink = sink();
        try (OutputWriter<? super T> writer = sink.open()) {
            @SuppressWarnings("unchecked") // the engine gives a writer what its sink has prepared
            T prepared = (T) sink.prepare(record(0));
            write(writer, List.of(prepared));
            writer.flush();
        }
        assertWritten(1);
    }

    @Test
    void sinkIsPrinted_textIsNotTheDefault() throws Exception {
        Sink<? super T> sink = sink();

        assertThat(sink.toString()).isNotBlank().doesNotContain("@" + Integer.toHexString(sink.hashCode()));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.simulation.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every {@linkplain SinkTrait#RESUMABLE resumable} sink has to do: a run that goes on from an epoch has as its output what was written up to that
 * epoch, and what it writes itself. What a killed process leaves is for a test of the connector.
 *
 * @param <T> the type of record
 */
public abstract class ResumableSinkContractTest<T> {
    private static final int ROUNDS = Boolean.getBoolean("pelton.nightly") ? 100 : 40;
    private static final int MOST_RUNS = 8;
    private static final int MOST_STEPS = 12;
    private static final int MOST_RECORDS = 40;

    /** Made for each test. */
    protected ResumableSinkContractTest() {}

    /** A sink whose output, the {@code number}th of this test, has nothing in it. The same one for the same number. */
    protected abstract Sink<? super T> sink(int number) throws Exception;

    /** A record it can write; another one for each number. */
    protected abstract T record(int number);

    /** What is in the output of this number, as {@link #expected} shows it. */
    protected abstract List<String> written(int number) throws Exception;

    /** How {@link #written} shows a record. */
    protected String expected(T record) {
        return record.toString();
    }

    private SinkWriter<? super T> open(int number, @Nullable Mark end) throws Exception {
        return (SinkWriter<? super T>) sink(number).open(end);
    }

    private void write(SinkWriter<? super T> writer, int from, int to) throws Exception {
        for (int i = from; i < to; i++) {
            writer.write(record(i));
        }
    }

    private static Mark epoch(SinkWriter<?> writer) throws Exception {
        writer.flush();
        Mark end = Objects.requireNonNull(writer.mark(), "the mark is null");
        writer.sync();
        return end;
    }

    private static void end(SinkWriter<?> writer, boolean isDone) throws Exception {
        writer.close();
        writer.ended(isDone);
    }

    private void assertWritten(int number, int records) throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            texts.add(expected(record(i)));
        }
        assertThat(written(number)).isEqualTo(texts);
    }

    @Test
    void sinkIsAsked_isResumable() throws Exception {
        assertThat(sink(0).traits()).contains(SinkTrait.RESUMABLE);
    }

    /** Runs write, take epochs, and end well or badly at any moment; each goes on from the last epoch that was decided. */
    @Test
    void runsEndAnywhere_theOutputIsThatOfOneRun() {
        int[] round = {0};
        Seeds.run(ROUNDS, seed -> round(round[0]++, new SplittableRandom(seed)));
    }

    private void round(int number, SplittableRandom random) throws Exception {
        Mark decided = null;
        int records = 0;
        for (int run = random.nextInt(MOST_RUNS); run >= 0; run--) {
            SinkWriter<? super T> writer = open(number, decided);
            if (decided == null) {
                decided = epoch(writer);
            }
            writer.flush();
            assertWritten(number, records);
            int next = records;
            for (int step = random.nextInt(MOST_STEPS); step > 0; step--) {
                int count = random.nextInt(MOST_RECORDS);
                write(writer, next, next + count);
                next += count;
                switch (random.nextInt(4)) {
                    case 0 -> writer.flush();
                    case 1 -> {
                        decided = epoch(writer);
                        records = next;
                        if (random.nextBoolean()) {
                            writer.decided();
                        }
                    }
                    case 2 -> {
                        writer.flush();
                        assertThat(writer.mark()).as("an epoch that is not decided").isNotNull();
                    }
                    default -> {}
                }
            }
            boolean isFlushed = random.nextBoolean();
            if (isFlushed) {
                writer.flush();
            }
            writer.close();
            if (isFlushed && random.nextBoolean()) {
                decided = Objects.requireNonNull(writer.mark(), "the mark of a closed writer is null");
                writer.sync();
                writer.decided();
                records = next;
            }
            writer.ended(records == next);
        }
        end(open(number, decided), true);
        assertWritten(number, records);
    }

    @Test
    void nothingIsWritten_theNextRunGoesOnWithNothing() throws Exception {
        SinkWriter<? super T> first = open(0, null);
        Mark end = epoch(first);
        end(first, false);
        SinkWriter<? super T> second = open(0, end);
        write(second, 0, 3);
        second.flush();
        end(second, true);
        assertWritten(0, 3);
    }

    @Test
    void runGoesOnTwiceFromOneEpoch_whatTheFirstHasWrittenIsTakenBack() throws Exception {
        SinkWriter<? super T> first = open(0, null);
        write(first, 0, 10);
        Mark end = epoch(first);
        end(first, false);
        for (int run = 0; run < 3; run++) {
            SinkWriter<? super T> next = open(0, end);
            next.flush();
            assertWritten(0, 10);
            write(next, 10, 20 + run);
            next.flush();
            end(next, false);
        }
        end(open(0, end), true);
        assertWritten(0, 10);
    }

    @Test
    void nothingIsWrittenBetweenTwoEpochs_theirMarksAreTheSame() throws Exception {
        SinkWriter<? super T> writer = open(0, null);
        write(writer, 0, 5);
        Mark end = epoch(writer);
        assertThat(epoch(writer)).isEqualTo(end);
        end(writer, false);
        SinkWriter<? super T> next = open(0, end);
        assertThat(epoch(next)).isEqualTo(end);
        end(next, false);
    }

    /** As the engine does: it syncs on a thread of its own, while the writer writes on. */
    @Test
    void epochIsSyncedWhileTheWriterWritesOn_whatCameLaterIsTakenBack() throws Exception {
        SinkWriter<? super T> writer = open(0, null);
        int records = 0;
        Mark end = epoch(writer);
        for (int i = 0; i < 20; i++) {
            write(writer, records, records + 50);
            writer.flush();
            end = Objects.requireNonNull(writer.mark(), "the mark is null");
            records += 50;
            List<Exception> failures = new ArrayList<>();
            Thread syncing = Thread.ofPlatform().daemon().start(() -> {
                try {
                    writer.sync();
                } catch (Exception e) {
                    failures.add(e);
                }
            });
            write(writer, records, records + 50);
            writer.flush();
            syncing.join();
            assertThat(failures).isEmpty();
            records += 50;
        }
        end(writer, false);
        end(open(0, end), true);
        assertWritten(0, records - 50);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.behaviour.FlowShape.Numbered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Writes batches as a {@link DurableSink} writes records, but takes nothing now and then, and never takes some records. A call that fails is
 * the fault of no record.
 */
final class DurableBatches implements BatchWriter<Object> {
    /**
     * How it takes batches.
     *
     * @param seed decides what it refuses
     * @param awayOneIn how often it takes nothing: 0 is never
     * @param badOneIn how many records it never takes: 0 is none
     */
    record Shape(long seed, BatchOptions options, int awayOneIn, int badOneIn) {
        /** Where time is real, it is never away: what waits would take too long. */
        static Shape of(SplittableRandom random, boolean refusesRecords) {
            boolean isSimulated = !EngineRuntime.current().equals(EngineRuntime.system());
            BatchOptions options = BatchOptions.DEFAULTS
                    .withMost(1 + random.nextInt(random.nextBoolean() ? 4 : 100), 1 << 20)
                    .withLinger(Duration.ofMillis(random.nextInt(3)));
            return new Shape(
                    random.nextLong(),
                    options,
                    random.nextBoolean() && isSimulated ? 2 + random.nextInt(10) : 0,
                    refusesRecords && random.nextInt(3) == 0 ? 1 + random.nextInt(60) : 0);
        }

        /** Whether the record is never taken: the same in each life. */
        boolean isBad(Numbered record) {
            return badOneIn > 0 && new SplittableRandom(seed + record.split() * 7919L + record.index()).nextInt(badOneIn) == 0;
        }
    }

    private final Shape shape;
    private final DurableSink.Writer writer;
    private final SplittableRandom answers;

    /** Writes with {@code writer}, which it owns. */
    DurableBatches(Shape shape, DurableSink.Writer writer) {
        this.shape = shape;
        this.writer = writer;
        this.answers = new SplittableRandom(shape.seed);
    }

    @Override
    public BatchOptions options() {
        return shape.options;
    }

    @Override
    public WriteResult write(RecordBatch<?> batch) {
        if (shape.awayOneIn > 0 && answers.nextInt(shape.awayOneIn) == 0) {
            return new WriteResult.Retry(new IllegalStateException("away"));
        }
        List<Numbered> records = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            records.add(DurableSink.numbered(batch.get(i)));
        }
        List<Integer> bad = IntStream.range(0, records.size())
                .filter(i -> shape.isBad(records.get(i)))
                .boxed()
                .toList();
        if (bad.isEmpty()) {
            writer.take(records);
            return WriteResult.WRITTEN;
        }
        int index = bad.get(answers.nextInt(bad.size()));
        boolean isTold = answers.nextBoolean();
        if (isTold || records.size() == 1) {
            writer.refuse(records.get(index));
        }
        return isTold
                ? new WriteResult.BadRecord(index, new IllegalArgumentException("bad"))
                : new WriteResult.Bisect(new IllegalArgumentException("one of " + records));
    }

    @Override
    public void flush() {
        writer.flush();
    }

    @Override
    public void close() {
        writer.close();
    }

    @Override
    public void ended(boolean isDone) {
        writer.ended(isDone);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.flow.DeadLetter;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A server that takes batches of numbers, or of dead letters of numbers, all or nothing, and never those that are bad; and the sink that writes
 * to it. It counts on its own: what a flow says of itself is compared with that. Used in simulations, one thread at a time.
 */
final class BatchServer implements Sink<Object> {
    /** A call of its writer: when, for which records, and what it has answered. */
    record Call(long nanos, List<Long> records, WriteResult result) {}

    private final BatchOptions options;
    private final Set<Long> bad;
    private final transient SplittableRandom random;

    /** Asked before each batch: why it takes nothing now; null if it does. */
    private final transient Supplier<WriteResult.@Nullable Retry> away;

    private final transient List<Long> taken = new ArrayList<>();
    private final transient List<Call> calls = new ArrayList<>();
    private int flushed;
    private int closed;

    BatchServer(BatchOptions options, Set<Long> bad, SplittableRandom random, Supplier<WriteResult.@Nullable Retry> away) {
        this.options = options;
        this.bad = bad;
        this.random = random;
        this.away = away;
    }

    /** Takes nothing so many times in a hundred. */
    static Supplier<WriteResult.@Nullable Retry> awayNowAndThen(SplittableRandom random, int percent) {
        return () -> random.nextInt(100) < percent
                ? new WriteResult.Retry(Duration.ofMillis(random.nextInt(3) * 50L), new IllegalStateException("away"))
                : null;
    }

    /** What it has taken, in order. */
    List<Long> taken() {
        return taken;
    }

    /** What it has taken, and was flushed. */
    List<Long> flushed() {
        return taken.subList(0, flushed);
    }

    List<Call> calls() {
        return calls;
    }

    int closed() {
        return closed;
    }

    @Override
    public OutputWriter<Object> open() {
        return new Writer();
    }

    @Override
    public String toString() {
        return "batch server";
    }

    private static long number(Object record) {
        return record instanceof DeadLetter letter ? (Long) letter.record() : (Long) record;
    }

    private final class Writer implements BatchWriter<Object> {
        @Override
        public BatchOptions options() {
            return options;
        }

        @Override
        public long bytesOf(Object record) {
            return 10 + number(record) % 10;
        }

        @Override
        public WriteResult write(RecordBatch<?> batch) {
            EngineRuntime runtime = EngineRuntime.current();
            List<Long> numbers = new ArrayList<>();
            for (int i = 0; i < batch.size(); i++) {
                numbers.add(number(batch.get(i)));
            }
            runtime.cutPoint("sink.write begins");
            WriteResult result = answer(numbers);
            if (result instanceof WriteResult.Written) {
                taken.addAll(numbers);
            }
            calls.add(new Call(runtime.nanoTime(), numbers, result));
            runtime.cutPoint("sink.write has taken effect");
            return result;
        }

        private WriteResult answer(List<Long> numbers) {
            WriteResult.Retry refusal = away.get();
            if (refusal != null) {
                return refusal;
            }
            List<Integer> wrong = new ArrayList<>();
            for (int i = 0; i < numbers.size(); i++) {
                if (bad.contains(numbers.get(i))) {
                    wrong.add(i);
                }
            }
            if (wrong.isEmpty()) {
                return WriteResult.WRITTEN;
            }
            return random.nextBoolean()
                    ? new WriteResult.Bisect(new IllegalArgumentException("one of " + numbers))
                    : new WriteResult.BadRecord(wrong.get(random.nextInt(wrong.size())), new IllegalArgumentException("bad"));
        }

        @Override
        public void flush() {
            EngineRuntime.current().cutPoint("sink.flush begins");
            flushed = taken.size();
        }

        @Override
        public void close() {
            closed++;
        }
    }
}

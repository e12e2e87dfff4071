// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.flow.DeadLetter;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.WriteResult;
import io.pelton.spi.Writers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A server that takes batches of numbers, or of dead letters of numbers, all or nothing, and never those that are bad; and the sink that writes
 * to it. It counts on its own: what a flow says of itself is compared with that. Used in simulations, one thread at a time.
 */
final class BatchServer implements Sink<Object> {
    /** A call of a writer, of which the first opened has number 0: when, for which records, and what it has answered. */
    record Call(int writer, long nanos, List<Long> records, WriteResult result) {}

    private final BatchOptions options;
    private final Set<Long> bad;
    private final transient SplittableRandom random;

    /** Asked before each batch of a writer: why it takes nothing now; null if it does. */
    private final transient IntFunction<WriteResult.@Nullable Retry> away;

    private final transient Writers<Object> keys;
    private final transient List<Long> taken = new ArrayList<>();
    private final transient List<Call> calls = new ArrayList<>();
    private final transient List<Writer> writers = new ArrayList<>();
    private int closed;

    /** With one writer. */
    BatchServer(BatchOptions options, Set<Long> bad, SplittableRandom random, Supplier<WriteResult.@Nullable Retry> away) {
        this(options, bad, random, _ -> away.get(), Writers.one());
    }

    /** With several, each of which may be away. */
    BatchServer(
            BatchOptions options,
            Set<Long> bad,
            SplittableRandom random,
            IntFunction<WriteResult.@Nullable Retry> away,
            Writers<Object> keys) {
        this.options = options;
        this.bad = bad;
        this.random = random;
        this.away = away;
        this.keys = keys;
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

    /** What it has taken, and was flushed, writer by writer. */
    List<Long> flushed() {
        return writers.stream().flatMap(writer -> writer.taken.subList(0, writer.flushed).stream()).toList();
    }

    /** What each writer has taken, in order. */
    List<List<Long>> takenByWriters() {
        return writers.stream().map(writer -> writer.taken).toList();
    }

    List<Call> calls() {
        return calls;
    }

    int closed() {
        return closed;
    }

    @Override
    public OutputWriter<Object> open() {
        Writer writer = new Writer(writers.size());
        writers.add(writer);
        return writer;
    }

    @Override
    public Writers<Object> writers() {
        return keys;
    }

    @Override
    public Set<SinkTrait> traits() {
        return keys.count() == 1 ? Set.of() : Set.of(SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return "batch server";
    }

    private static long number(Object record) {
        return record instanceof DeadLetter letter ? (Long) letter.record() : (Long) record;
    }

    private final class Writer implements BatchWriter<Object> {
        private final int number;
        private final List<Long> taken = new ArrayList<>();
        private int flushed;

        Writer(int number) {
            this.number = number;
        }

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
                BatchServer.this.taken.addAll(numbers);
            }
            calls.add(new Call(number, runtime.nanoTime(), numbers, result));
            runtime.cutPoint("sink.write has taken effect");
            return result;
        }

        private WriteResult answer(List<Long> numbers) {
            WriteResult.Retry refusal = away.apply(number);
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

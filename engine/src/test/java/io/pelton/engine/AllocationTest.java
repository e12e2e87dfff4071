// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import com.sun.management.ThreadMXBean;
import io.pelton.connector.beacon.Beacon;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.spi.WriteResult;
import io.pelton.spi.Writers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The generated code allocates nothing for a record, as long as the functions do not. */
class AllocationTest {
    /** So often is looked what was allocated up to then: often enough that looking is compiled too. */
    private static final int WINDOW = 1 << 22;

    private static final int WINDOWS = 12;

    /** A hundredth of a byte per record: what is allocated per batch, and for looking. */
    private static final long MOST_BYTES = WINDOW / 100;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private long sum;
    private long written;
    private long allocatedBefore;
    private final List<Long> inWindows = new ArrayList<>();

    /** Adds up what it gets; the instance is the writer, so that nothing is collected. */
    private final class Adder implements Sink<Object>, SinkWriter<Object> {
        @Override
        public SinkWriter<Object> open() {
            return this;
        }

        @Override
        public void write(Object record) {
            add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.INLINE);
        }

        @Override
        public String toString() {
            return "adder";
        }
    }

    /** Adds up what it gets in batches, on the thread of a background sink. */
    private final class BatchAdder implements Sink<Object>, BatchWriter<Object> {
        @Override
        public BatchWriter<Object> open() {
            return this;
        }

        @Override
        public WriteResult write(RecordBatch<?> batch) {
            for (int i = 0; i < batch.size(); i++) {
                add(batch.get(i));
            }
            return WriteResult.WRITTEN;
        }

        @Override
        public String toString() {
            return "batch adder";
        }
    }

    /** Takes batches by four writers, each by a thread of its own, and does nothing with them. */
    private static final class KeyedDiscard implements Sink<String> {
        @Override
        public BatchWriter<String> open() {
            return _ -> WriteResult.WRITTEN;
        }

        @Override
        public Writers<String> writers() {
            return Writers.byKey(4, text -> text);
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.CONCURRENT);
        }

        @Override
        public String toString() {
            return "keyed discard";
        }
    }

    private void add(Object record) {
        sum += record instanceof Long number ? number : 1;
        if ((++written & (WINDOW - 1)) == 0) {
            long now = THREADS.getCurrentThreadAllocatedBytes();
            inWindows.add(now - allocatedBefore);
            allocatedBefore = now;
        }
    }

    /** Gives the same message again and again. */
    private record Messages(long count) implements Source<Message>, Cursor<Message> {
        private static final Message MESSAGE = new Message("body");
        private static final long[] GIVEN = new long[1];

        @Override
        public List<Split> splits() {
            GIVEN[0] = 0;
            return List.of(new Split("messages", -1));
        }

        @Override
        public Cursor<Message> open(Split split, long offset, CursorContext context) {
            return this;
        }

        @Override
        public boolean advance() {
            if (GIVEN[0] == count) {
                return false;
            }
            GIVEN[0]++;
            MESSAGE.reset("body");
            return true;
        }

        @Override
        public Message current() {
            return MESSAGE;
        }

        @Override
        public boolean isFinished() {
            return GIVEN[0] == count;
        }

        @Override
        public long offset() {
            return GIVEN[0];
        }

        @Override
        public String describePosition() {
            return "messages:" + GIVEN[0];
        }

        @Override
        public void close() {}
    }

    private Flow<Long> numbers(long count) {
        Adder adder = new Adder();
        return Flow.from(Beacon.of(count))
                .map(n -> n + 1_000)
                .map(n -> n * 3)
                .filter(n -> n % 2 == 0)
                .map(n -> n - 7)
                .peek(_ -> {})
                .<Long>choice(choice -> choice.<Long>when(n -> n % 5 == 0, fifth -> fifth.map(n -> n / 5).to(adder))
                        .otherwise(other -> other.map(n -> n + 1).to(adder)));
    }

    private Flow<Message> messages(long count) {
        return Flow.from(new Messages(count))
                .peek(message -> message.setHeader("a", "b"))
                .filter(message -> message.header("a") != null)
                .<Message>choice(choice -> choice.<Message>when(message -> message.body() == null, none -> none.stop())
                        .otherwise(other -> other))
                .peek(message -> message.setBody("other"))
                .to(new Adder());
    }

    /**
     * The second half of the windows: by then everything is compiled, though a moment may come when it is compiled
     * anew.
     */
    private void assertNothingIsAllocated(Flow<?> flow) throws InterruptedException, PeltonException {
        assertAllocated(flow, MOST_BYTES);
    }

    private void assertAllocated(Flow<?> flow, long most) throws InterruptedException, PeltonException {
        try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(1))) {
            engine.run(flow).await();
        }
        List<Long> settled = inWindows.subList(WINDOWS / 2, WINDOWS);
        assertThat(sum).isNotZero();
        assertThat(settled.stream().sorted().toList().get(1)).as("bytes in %s", inWindows).isLessThan(most);
    }

    @Test
    void numbersPassAFusedStage_nothingIsAllocatedPerRecord() throws InterruptedException {
        assertNothingIsAllocated(numbers(2L * WINDOWS * WINDOW + 2));
    }

    @Test
    void aReusedMessagePassesAFusedStage_nothingIsAllocatedPerRecord() throws InterruptedException {
        assertNothingIsAllocated(messages((long) WINDOWS * WINDOW));
    }

    /** What is allocated for each batch that changes thread, and for each that is written, is far less than a byte per record. */
    @Test
    void numbersAreWrittenInBatches_nothingIsAllocatedPerRecord_onTheThreadOfTheSink() throws InterruptedException {
        assertAllocated(Flow.from(Beacon.of((long) WINDOWS * WINDOW)).to(new BatchAdder()), WINDOW);
    }

    /** The same on the thread that gives each record to the writer of its key. */
    @Test
    void recordsAreHandedOverByKey_nothingIsAllocatedPerRecord_onTheThreadOfTheStage() throws InterruptedException {
        List<String> texts = IntStream.range(0, 1_000).mapToObj(i -> "text " + i).toList();
        Flow<String> flow = Flow.from(Beacon.of((long) WINDOWS * WINDOW, index -> texts.get((int) (index % texts.size()))))
                .peek(this::add)
                .to(new KeyedDiscard());
        assertAllocated(flow, WINDOW);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.connector.collect.Collect;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.runtime.Task;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Threads that have something for a flow work for it themselves, beside its workers: nothing is lost, doubled or forgotten. */
class OfferedTurnsTest {
    private static final int THREADS = 3;
    private static final int EACH = 6;

    /** Takes what threads have for it, at several places at once. */
    private static final class Offered implements Source<Long> {
        private final transient Queue<Long> waiting = new ConcurrentLinkedQueue<>();
        private final transient List<CursorContext> readers = new CopyOnWriteArrayList<>();
        private final int places;
        private volatile boolean isFinished;

        Offered(int places) {
            this.places = places;
        }

        /** Has it taken by the calling thread, if one of the readers is at rest. */
        boolean offer(long record) {
            waiting.add(record);
            for (CursorContext reader : readers) {
                if (reader.turn().getAsBoolean()) {
                    return true;
                }
            }
            readers.forEach(reader -> reader.waker().run());
            return false;
        }

        void finish() {
            isFinished = true;
            readers.forEach(reader -> reader.waker().run());
        }

        @Override
        public List<Split> splits() {
            return LongStream.range(0, places).mapToObj(number -> new Split("place " + number, -1)).toList();
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            readers.add(context);
            return new Cursor<>() {
                private long current;
                private long taken;

                @Override
                public boolean advance() {
                    Long next = waiting.poll();
                    if (next == null) {
                        return false;
                    }
                    current = next;
                    taken++;
                    return true;
                }

                @Override
                public Long current() {
                    return current;
                }

                @Override
                public boolean isFinished() {
                    return isFinished && waiting.isEmpty();
                }

                @Override
                public long idleNanos() {
                    return Long.MAX_VALUE;
                }

                @Override
                public long offset() {
                    return taken;
                }

                @Override
                public String describePosition() {
                    return split.id() + ":" + taken;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public String toString() {
            return "offered";
        }
    }

    @Test
    void threadsWorkForAFlow_eachRecordComesOnce() {
        AtomicInteger here = new AtomicInteger();
        AtomicInteger elsewhere = new AtomicInteger();
        Seeds.simulate(1_000, (random, runtime) -> {
            EngineOptions options = EngineOptions.defaults()
                    .withWorkers(2)
                    .withBatchSize(random.nextInt(1, 4))
                    .withMode(EngineOptions.Mode.INTERPRETED);
            Offered source = new Offered(random.nextInt(1, 3));
            Collect<Long> sink = new Collect<>();
            try (Engine engine = new Engine(options, runtime)) {
                FlowHandle flow = engine.run(Flow.from(source).map(n -> n + 1).to(sink));
                runtime.await(() -> source.readers.size() == source.places, Long.MAX_VALUE);
                AtomicInteger left = new AtomicInteger(THREADS);
                for (int thread = 0; thread < THREADS; thread++) {
                    long first = (long) thread * EACH;
                    runtime.start("offers " + thread, Task.Kind.WAIT, () -> {
                        for (long record = first; record < first + EACH; record++) {
                            (source.offer(record) ? here : elsewhere).incrementAndGet();
                        }
                        left.decrementAndGet();
                    });
                }
                runtime.await(() -> left.get() == 0, Long.MAX_VALUE);
                runtime.await(() -> sink.records().size() == THREADS * EACH, Long.MAX_VALUE); // nobody has to come by for the last one
                source.finish();
                assertThat(flow.await().state()).isEqualTo(FlowState.DONE);
            }
            List<Long> all = new ArrayList<>(sink.records());
            assertThat(all).containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, (long) THREADS * EACH).boxed().toList());
        });
        assertThat(here.get()).as("turns on the thread that offers").isPositive();
        assertThat(elsewhere.get()).as("records that another thread took").isPositive();
    }
}

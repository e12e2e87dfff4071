// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.BoundaryCounters;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Writers;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import io.pelton.testkit.simulation.SimStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What holds of each of the writers of a sink that has several. */
class WritersTest {
    private static final Writers<Long> THREE = Writers.byKey(3, number -> number % 10);

    /** A sink with three writers, of which one may fail; what happens to them is noted. Thread-safe. */
    private static class Several implements Sink<Long> {
        private final Set<SinkTrait> traits;
        private final int failingOpen;
        private final int failingEnd;
        private final List<Noted> opened = new CopyOnWriteArrayList<>();

        Several(Set<SinkTrait> traits, int failingOpen, int failingEnd) {
            this.traits = traits;
            this.failingOpen = failingOpen;
            this.failingEnd = failingEnd;
        }

        @Override
        public SinkWriter<Long> open() throws IOException {
            if (opened.size() == failingOpen) {
                throw new IOException("refused");
            }
            Noted writer = new Noted(opened.size(), opened.size() == failingEnd);
            opened.add(writer);
            return writer;
        }

        @Override
        public Writers<Long> writers() {
            return THREE;
        }

        @Override
        public Set<SinkTrait> traits() {
            return traits;
        }

        @Override
        public String toString() {
            return "several";
        }
    }

    private static final class Noted implements SinkWriter<Long> {
        private final int number;
        private final boolean failsAtTheEnd;
        private final List<Long> written = new CopyOnWriteArrayList<>();
        private final List<String> ends = new CopyOnWriteArrayList<>();

        Noted(int number, boolean failsAtTheEnd) {
            this.number = number;
            this.failsAtTheEnd = failsAtTheEnd;
        }

        @Override
        public void write(Long record) {
            written.add(record);
        }

        @Override
        public void close() {
            ends.add("closed");
        }

        @Override
        public void ended(boolean isDone) throws IOException {
            ends.add(isDone ? "all" : "some");
            if (failsAtTheEnd) {
                throw new IOException("the result cannot be put in its place");
            }
        }

        @Override
        public String remark() {
            return "part " + number;
        }
    }

    @Test
    void flowEnds_eachWriterHasItsRecords_andIsClosed_andTold_andRemarks() throws InterruptedException {
        Several sink = new Several(Set.of(SinkTrait.CONCURRENT), -1, -1);
        try (Engine engine = new Engine(options(2, 8, 4))) {
            FlowHandle handle = engine.run(Flow.from(numbers(1_000)).to(sink));
            FlowSnapshot end = handle.await();
            assertThat(sink.opened).hasSize(3).allSatisfy(writer -> {
                assertThat(writer.written).isSorted();
                assertThat(writer.ends).containsExactly("closed", "all");
            });
            assertThat(sink.opened.stream().flatMap(writer -> writer.written.stream()))
                    .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 1_000).boxed().toList());
            assertThat(handle.remarks()).containsExactly("part 0", "part 1", "part 2");
            assertThat(end.recordsOut()).isEqualTo(1_000);
            assertThat(end.boundaries())
                    .extracting(BoundaryCounters::id)
                    .containsExactly("to-1, writer 1 of 3", "to-1, writer 2 of 3", "to-1, writer 3 of 3");
            assertThat(end.boundaries().stream().mapToLong(BoundaryCounters::records).sum()).isEqualTo(1_000);
        }
    }

    @Test
    void aWriterFailsAtTheEnd_theFlowHasFailed_andTheOthersWereTold() {
        Several sink = new Several(Set.of(SinkTrait.CONCURRENT), -1, 1);
        try (Engine engine = new Engine(options(2, 8, 4))) {
            FlowHandle handle = engine.run(Flow.from(numbers(100)).to(sink));
            assertThatThrownBy(handle::await).hasMessageContaining("cannot be put in its place");
            assertThat(sink.opened).extracting(writer -> writer.ends).containsExactly(
                    List.of("closed", "all"), List.of("closed", "all"), List.of("closed", "some"));
        }
    }

    @Test
    void aWriterCannotBeOpened_thoseBeforeItAreClosed_andTheFlowDoesNotBegin() {
        Several sink = new Several(Set.of(SinkTrait.CONCURRENT), 2, -1);
        try (Engine engine = new Engine(options(2, 8, 4))) {
            assertThatThrownBy(() -> engine.run(Flow.from(numbers(100)).to(sink)))
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContaining("the sink 'to-1' (several) cannot be opened");
            assertThat(sink.opened).hasSize(2).allSatisfy(writer -> assertThat(writer.ends).containsExactly("closed", "some"));
        }
    }

    @Test
    void sinkMayNotHaveSeveral_theFlowIsRefused() {
        try (Engine engine = new Engine(options(2, 8, 4))) {
            for (Set<SinkTrait> traits : List.of(Set.<SinkTrait>of(), Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT))) {
                assertThatThrownBy(() -> engine.run(Flow.from(numbers(100)).to(new Several(traits, -1, -1))))
                        .isInstanceOf(PeltonException.class)
                        .hasMessageContaining("the sink 'to-1' (several) wants 3 writers")
                        .hasMessageContaining(traits.isEmpty() ? "not CONCURRENT" : "INLINE");
            }
        }
    }

    @Test
    void thereAreToBeNone_thatIsRefused() {
        assertThatThrownBy(() -> Writers.byKey(0, record -> record)).hasMessageContaining("there are to be 0 writers");
    }

    /** What the run before has written by more writers would not be cut back by anybody. */
    @Test
    void nextRunHasMoreWriters_itGoesOn_andWithFewerItIsRefused() {
        SimStore store = new SimStore();
        run(store, 2, 100);
        run(store, 4, 200);
        assertThat(lines(store, 4)).containsExactlyInAnyOrderElementsOf(LongStream.range(0, 200).mapToObj(Long::toString).toList());
        assertThatThrownBy(() -> run(store, 3, 300))
                .hasMessageContaining(ErrorCode.STATE_LEFT_OVER.code())
                .hasMessageContaining("the end of the output of 'flow/to-1 4'")
                .hasMessageContaining("if a sink had more writers, as many");
        assertThat(lines(store, 4)).as("what is there still").hasSize(200);
    }

    private static void run(SimStore store, int writers, int count) {
        SimRuntime.simulate(Settings.of(writers), runtime -> {
            Calls calls = Calls.plain();
            store.begin(calls);
            SimLedger ledger = new SimLedger("out", store, calls).withWriters(Writers.byKey(writers, record -> record));
            try (Engine engine = new Engine(EngineOptions.defaults(), runtime, new SimEpochs(store))) {
                Plan plan = Flow.from(numbers(count)).<Object>map(number -> number).to(ledger).named("flow").plan();
                assertThat(engine.run(plan).await(Duration.ofMinutes(1))).isTrue();
            }
        });
    }

    private static Stream<String> lines(SimStore store, int writers) {
        return IntStream.range(0, writers).boxed()
                .flatMap(writer -> new String(store.read(SimLedger.file("out", writer)), StandardCharsets.UTF_8).lines());
    }
}

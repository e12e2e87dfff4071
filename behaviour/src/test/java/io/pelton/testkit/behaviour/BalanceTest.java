// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branch;
import io.pelton.flow.Branches;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.flow.PeekFunction;
import io.pelton.flow.Recovery;
import io.pelton.flow.RetryRule;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.testkit.FailingSink;
import io.pelton.testkit.Faults;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** What was read is written, dropped, dead-lettered, failed or left, and counted as one of these, at ends that seldom happen. */
class BalanceTest {
    /** Gives one record, cuts the flow that reads it short, and then finds a bad record. */
    private record CuttingSource(AtomicReference<FlowHandle> reader, Gate started) implements Source<Long> {
        @Override
        public List<Split> splits() {
            return List.of(new Split("cutting", -1));
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private long read;

                @Override
                public boolean advance() throws InterruptedException {
                    started.pass();
                    if (++read == 1) {
                        return true;
                    }
                    reader.get().stop(Duration.ZERO);
                    throw new PeltonException(ErrorCode.RECORD_TOO_LONG, "bad record");
                }

                @Override
                public Long current() {
                    return read;
                }

                @Override
                public boolean isFinished() {
                    return false;
                }

                @Override
                public long offset() {
                    return read;
                }

                @Override
                public String describePosition() {
                    return "record " + read;
                }

                @Override
                public void close() {}
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void badRecordIsReadDuringTheCut_isLeftAndNotWritten(EngineOptions.Mode mode) throws InterruptedException {
        AtomicReference<FlowHandle> running = new AtomicReference<>();
        Gate started = new Gate();
        RecordingSink<Long> sink = new RecordingSink<>("sink", RecordingSink.Kind.INLINE, Faults.NONE);
        try (Engine engine = new Engine(options(1, 8, 4).withMode(mode))) {
            FlowHandle handle = engine.run(Flow.from(new CuttingSource(running, started))
                    .map(n -> n)
                    .to(sink)
                    .onError(ErrorPolicy.deadLetter(RecordingSink.<DeadLetter>background("letters"))));
            running.set(handle);
            started.open();
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.recordsIn()).isEqualTo(2);
            assertThat(end.recordsOut()).isEqualTo(1).isEqualTo(sink.flushed());
            assertThat(end.leftBehind()).isEqualTo(1);
            assertThat(end.steps().getFirst().out()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readFailsForGood_countsNoRecord(EngineOptions.Mode mode) throws InterruptedException {
        List<ScriptedSource.Event<Long>> events = new ArrayList<>(Flows.values(0, 5));
        events.add(new ScriptedSource.Broken<>(new IOException("the disk is gone")));
        ScriptedSource<Long> source = ScriptedSource.<Long>named("source").split(events);
        RecordingSink<Long> sink = new RecordingSink<>("sink", RecordingSink.Kind.INLINE, Faults.NONE);
        try (Engine engine = new Engine(options(1, 8, 4).withMode(mode))) {
            FlowSnapshot end = Flows.run(engine, Flow.from(source).map(n -> n).to(sink));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.recordsIn()).isEqualTo(5);
            assertThat(end.failed()).isZero();
            assertThat(end.recordsOut()).isEqualTo(5).isEqualTo(sink.flushed());
            assertThat(end.steps().getFirst().in()).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @EnumSource
    void flushOfAnInlineSinkFails_whatIsNotFlushedIsLeft(EngineOptions.Mode mode) throws InterruptedException {
        FailingSink<Long> sink = FailingSink.<Long>inline().failingFlush(3, new IOException("the disk is full"));
        ScriptedSource<Long> source = ScriptedSource.<Long>named("source").split(Flows.values(0, 100));
        try (Engine engine = new Engine(options(1, 8, 4).withMode(mode))) {
            FlowSnapshot end = Flows.run(engine, Flow.from(source).filter(n -> n % 2 == 0).to(sink));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.recordsOut()).isEqualTo(sink.flushed().size());
            assertThat(end.steps().getLast().out()).isEqualTo(sink.flushed().size());
            assertThat(end.leftBehind()).isEqualTo(sink.written().size() - sink.flushed().size()).isPositive();
            assertThat(end.committed().getFirst().offset()).isLessThanOrEqualTo(2L * sink.flushed().size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void flushOfOneOfSeveralInlineSinksFails_eachHasCountedWhatItHasFlushed(EngineOptions.Mode mode) throws InterruptedException {
        RecordingSink<Long> first = new RecordingSink<>("first", RecordingSink.Kind.INLINE, Faults.NONE);
        FailingSink<Long> failing = FailingSink.<Long>inline().failingFlush(3, new IOException("the disk is full"));
        RecordingSink<Long> last = new RecordingSink<>("last", RecordingSink.Kind.INLINE, Faults.NONE);
        ScriptedSource<Long> source = ScriptedSource.<Long>named("source").split(Flows.values(0, 100));
        try (Engine engine = new Engine(options(1, 8, 4).withMode(mode))) {
            FlowSnapshot end = Flows.run(engine, Flow.from(source).to(first).filter(n -> n % 2 == 0).to(failing).to(last));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.steps().stream().filter(step -> step.id().startsWith("to-")).map(StepCounters::out))
                    .containsExactly(first.flushed(), (long) failing.flushed().size(), last.flushed());
            assertThat(last.flushed()).isEqualTo(failing.written().size()).isGreaterThan(failing.flushed().size());
            assertThat(end.leftBehind()).isEqualTo(failing.written().size() - failing.flushed().size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void flushOfInlineDeadLettersFails_lettersThatAreNotFlushedAreLeft(EngineOptions.Mode mode) throws InterruptedException {
        FailingSink<DeadLetter> letters =
                FailingSink.<DeadLetter>inline().concurrent().failingFlush(2, new IOException("the disk is full"));
        ScriptedSource<Long> source = ScriptedSource.<Long>named("source").split(Flows.values(0, 100));
        RecordingSink<Long> sink = new RecordingSink<>("sink", RecordingSink.Kind.INLINE, Faults.NONE);
        try (Engine engine = new Engine(options(1, 8, 4).withMode(mode))) {
            FlowSnapshot end = Flows.run(engine, Flow.from(source)
                    .peek(n -> {
                        if (n % 2 == 0) {
                            throw new IllegalStateException("even");
                        }
                    })
                    .to(sink)
                    .onError(ErrorPolicy.deadLetter(letters)));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.deadLetters()).isEqualTo(letters.flushed().size());
            assertThat(end.recordsOut()).isEqualTo(sink.flushed());
            assertThat(end.recordsOut() + end.deadLetters() + end.leftBehind()).as("%s", end).isEqualTo(end.recordsIn());
        }
    }

    /** Keeps every record, and none goes on. */
    private static final class Keeper implements StatefulBlock<Object> {
        private static final long serialVersionUID = 1L;

        private final transient AtomicLong kept = new AtomicLong();

        @Override
        public BlockInstance<Object> open(BlockContext context) {
            return new BlockInstance<>() {
                @Override
                public boolean apply(Object record, Branches<Object> branches) {
                    branches.retain(null);
                    kept.incrementAndGet();
                    return false;
                }

                @Override
                public long abandoned() {
                    return kept.getAndSet(0);
                }
            };
        }

        @Override
        public boolean keepsRecords() {
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    void stepKeepsRecordsWhenTheFlowIsCutShort_theyAreLeftAndSaid(EngineOptions.Mode mode) throws InterruptedException {
        Keeper keeper = new Keeper();
        List<ScriptedSource.Event<Object>> events = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            events.add(new ScriptedSource.Value<>(i));
        }
        events.add(new ScriptedSource.Gap<>(new Gate()));
        ScriptedSource<Object> source = ScriptedSource.<Object>named("source").split(events);
        try (Engine engine = new Engine(options(1, 8, 4).withMode(mode))) {
            FlowHandle handle = engine.run(Flow.<Object>from(source)
                    .<Object>steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "keeper", keeper, List.of())))
                    .to(RecordingSink.background("sink")));
            Flows.await("all records", () -> keeper.kept.get() == 20);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.recordsIn()).isEqualTo(20);
            assertThat(end.leftBehind()).isEqualTo(20);
            assertThat(Flows.committed(end, "source-0")).isZero();
            assertThat(handle.remarks()).singleElement().asString().contains("kept 20 records");
        }
    }

    /** Cuts the flow short when a step has failed. */
    private record Cutter(AtomicReference<FlowHandle> flow, Gate started) {
        /** Cuts it, and comes back when its activation has been told. */
        void cut() throws InterruptedException {
            started.pass();
            flow.get().stop(Duration.ZERO);
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
        }
    }

    /** The state of a flow with one record, whose block leads it through a step that fails, and then to an inline sink. */
    private static FlowSnapshot cutInBlock(
            EngineOptions.Mode mode, Function<Cutter, BlockFunction<Object>> block, Function<Cutter, PeekFunction<Object>> failing)
            throws InterruptedException {
        Cutter cutter = new Cutter(new AtomicReference<>(), new Gate());
        PeekFunction<Object> step = failing.apply(cutter);
        RecordingSink<Object> sink = new RecordingSink<>("sink", RecordingSink.Kind.INLINE, Faults.NONE);
        Branch<Object, Object> tried = start -> start.peek(step).to(sink);
        Branch<Object, Object> caught = start -> start.to(RecordingSink.background("caught"));
        Step.Block blockStep = new Step.Block(
                StepInfo.at(Origin.UNKNOWN), "try", block.apply(cutter), List.of(tried.pipeline(), caught.pipeline()));
        try (Engine engine = new Engine(options(1, 8, 4).withMode(mode))) {
            FlowHandle handle = engine.run(Flow.<Object>from(ScriptedSource.<Object>of(1L))
                    .<Object>steps(List.of(blockStep))
                    .to(RecordingSink.background("behind")));
            cutter.flow().set(handle);
            cutter.started().open();
            FlowSnapshot end = finished(handle);
            assertThat(sink.flushed()).isZero();
            return end;
        }
    }

    private static void fail() {
        throw new IllegalStateException("fails");
    }

    @ParameterizedTest
    @EnumSource
    void flowIsCutWhileABlockDealsWithAFailure_theFailedRecordIsNotWritten(EngineOptions.Mode mode) throws InterruptedException {
        FlowSnapshot end = cutInBlock(
                mode,
                cutter -> (record, branches) -> {
                    try {
                        branches.run(0, record);
                    } catch (IllegalStateException e) {
                        cutter.cut();
                        branches.run(1, record);
                    }
                    return true;
                },
                _ -> _ -> fail());

        assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
        assertThat(end.recordsOut()).isZero();
        assertThat(end.leftBehind()).isEqualTo(1);
    }

    /** A block whose failures are decided about by {@code recovery}. */
    private record Guarding(Recovery<Object> decision) implements BlockFunction<Object> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            branches.run(0, record);
            return true;
        }

        @Override
        public @Nullable Recovery<Object> recovery(int branch) {
            return branch == 0 ? decision : null;
        }
    }

    @ParameterizedTest
    @EnumSource
    void flowIsCutWhileAFailureIsDecidedAbout_theFailedRecordIsNotWritten(EngineOptions.Mode mode) throws InterruptedException {
        FlowSnapshot end = cutInBlock(
                mode,
                cutter -> new Guarding((record, _, branches) -> {
                    cutter.cut();
                    branches.run(1, record);
                    return false;
                }),
                _ -> _ -> fail());

        assertThat(end.recordsOut()).isZero();
        assertThat(end.leftBehind()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void flowIsCutWhileAFailedStepIsTriedAgain_theRecordIsCountedOnce(EngineOptions.Mode mode) throws InterruptedException {
        AtomicLong tries = new AtomicLong();
        FlowSnapshot end = cutInBlock(
                mode,
                _ -> new Guarding((_, failure, _) -> {
                    failure.retry((attempt, _) -> attempt == 1 ? 0 : RetryRule.GIVE_UP);
                    return true;
                }),
                cutter -> _ -> {
                    if (tries.incrementAndGet() == 2) {
                        cutter.cut();
                    }
                    fail();
                });

        assertThat(tries).hasValue(2);
        assertThat(end.steps()).extracting(StepCounters::retries).containsOnlyOnce(1L);
        assertThat(end.recordsOut()).isZero();
        assertThat(end.leftBehind()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void flowIsCutWhileARecordWaitsForRoom_itIsNotWrittenBehind(EngineOptions.Mode mode) throws InterruptedException {
        GateSink<Long> blocked = new GateSink<>(new Gate(), GateSink.At.WRITE);
        RecordingSink<Long> sink = new RecordingSink<>("sink", RecordingSink.Kind.INLINE, Faults.NONE);
        AtomicLong emitted = new AtomicLong();
        try (Engine engine = new Engine(options(1, 1, 2).withMode(mode))) {
            FlowHandle handle = engine.run(Flow.from(ScriptedSource.of(1L))
                    .<Long>flatMap((_, out) -> {
                        for (long i = 0; i < 100; i++) {
                            emitted.incrementAndGet();
                            out.emit(i);
                        }
                    })
                    .to(blocked)
                    .to(sink));
            Flows.await("the ring to fill", () -> handle.snapshot().boundaries().getFirst().fill() == 2);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(emitted).hasValueLessThan(100);
            assertThat(sink.flushed()).isPositive();
            assertThat(end.recordsOut()).isEqualTo(sink.flushed());
        }
    }
}

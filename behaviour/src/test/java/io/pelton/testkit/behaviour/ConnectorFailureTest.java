// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.testkit.behaviour.Flows.committed;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What becomes of sources and sinks that fail, and of what they hold open. */
class ConnectorFailureTest {
    private final RecordingSink<Long> sink = RecordingSink.background("sink");

    private static FlowSnapshot run(EngineOptions options, Flow<?> flow) throws InterruptedException {
        try (Engine engine = new Engine(options)) {
            return Flows.run(engine, flow);
        }
    }

    @Test
    void sinkCannotBeOpened_nothingStaysOpen() {
        FailingSink<Long> refusing = FailingSink.<Long>background().failingOpen(new IOException("no route to host"));
        ScriptedSource<Long> source = numbers(4);
        RecordingSink<Long> inline = new RecordingSink<>(
                "inline", RecordingSink.Kind.INLINE, Faults.NONE);
        try (Engine engine = new Engine(options(1, 10, 4))) {
            assertThatThrownBy(() -> engine.run(
                            Flow.from(source).to(inline).to(sink).to(refusing).as("broken")))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRITE_FAILED))
                    .hasMessageContainingAll("'broken'", "failing sink", "IOException: no route to host");
        }
        assertThat(sink.stillOpen()).isZero();
        assertThat(inline.stillOpen()).isZero();
        assertThat(source.opened()).isZero();
    }

    @Test
    @SuppressWarnings("NullAway") // to see what comes of that
    void sinkHasNoWriter_itIsNamed_andNothingStaysOpen() {
        Sink<Long> broken = () -> null;
        ScriptedSource<Long> source = numbers(4);
        try (Engine engine = new Engine(options(1, 10, 4))) {
            assertThatThrownBy(() -> engine.run(Flow.from(source).to(sink).to(broken).as("broken")))
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContainingAll("'broken'", "open() has returned null");
        }
        assertThat(sink.stillOpen()).isZero();
        assertThat(source.opened()).isZero();
    }

    @Test
    void twoSplitsHaveOneId_runFails_asPositionsWouldBeMixedUp() {
        Source<Long> broken = new Source<>() {
            @Override
            public List<Split> splits() {
                return List.of(new Split("a", -1), new Split("b", -1), new Split("a", -1));
            }

            @Override
            public Cursor<Long> open(Split split, long offset, CursorContext context) {
                throw new AssertionError("nothing is read");
            }
        };
        try (Engine engine = new Engine(options(1, 10, 4))) {
            assertThatThrownBy(() -> engine.run(Flow.from(broken).to(sink)))
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContaining("two splits with the id 'a'");
        }
        assertThat(sink.stillOpen()).isZero();
    }

    /** Keeps every record, and emits at the end how many there were. */
    private record Keeper() implements StatefulBlock<Object> {
        @Override
        public BlockInstance<Object> open(BlockContext context) {
            AtomicLong kept = new AtomicLong();
            return new BlockInstance<>() {
                @Override
                public boolean apply(Object record, Branches<Object> branches) {
                    kept.incrementAndGet();
                    return false;
                }

                @Override
                public void inputEnded(Branches<Object> branches) {
                    try {
                        branches.run(0, kept.get());
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                }
            };
        }

        @Override
        public boolean keepsRecords() {
            return true;
        }
    }

    @Test
    void flowCannotBeStartedBecauseOfAnother_andIsStartedAgain_whatItsStepsKeepIsEmitted() throws InterruptedException {
        RecordingSink<Object> emitted = RecordingSink.background("emitted");
        Flow<Object> keeping = Flow.<Object>from(ScriptedSource.<Object>named("kept")
                        .split(List.of(new ScriptedSource.Value<>(1L), new ScriptedSource.Value<>(2L))))
                .steps(List.of(new Step.Block(
                        StepInfo.at(Origin.UNKNOWN),
                        "keeper",
                        new Keeper(),
                        List.of(new Pipeline(List.of(new Step.To(StepInfo.at(Origin.UNKNOWN), emitted)), null)))));
        Plan plan = keeping.to(RecordingSink.background("others")).plan();
        Plan refused = Flow.from(numbers(4).failingSplits(new IOException("no such host"))).to(sink).plan();
        try (Engine engine = new Engine(options(1, 10, 4))) {
            assertThatThrownBy(() -> engine.run(List.of(plan, refused))).hasMessageContaining("no such host");

            FlowSnapshot end = Flows.finished(engine.run(plan));

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(emitted.records()).containsExactly(2L);
        }
    }

    @Test
    void sourceCannotBeListed_runFails_andNothingIsOpened() {
        try (Engine engine = new Engine(options(1, 10, 4))) {
            assertThatThrownBy(() -> engine.run(
                            Flow.from(numbers(4).failingSplits(new IOException("no such host"))).to(sink)))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_FAILED))
                    .hasMessageContainingAll("numbers", "IOException: no such host");
        }
        assertThat(sink.opened()).isZero();
    }

    @Test
    void splitCannotBeOpened_flowFails_andItsSinksAreClosed() throws InterruptedException {
        FlowSnapshot end = run(
                options(1, 10, 4), Flow.from(numbers(4).failingOpen(new IOException("permission denied"))).to(sink));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure())
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_FAILED))
                .hasMessageContainingAll("numbers-0", "permission denied");
        assertThat(sink.stillOpen()).isZero();
    }

    @ParameterizedTest(name = "blocking: {0}")
    @ValueSource(booleans = {false, true})
    void readingFailsForGood_flowFails_andWhatCameBeforeIsWritten(boolean blocking) throws InterruptedException {
        for (Throwable error : List.of(new IOException("cut off"), new AssertionError("bug in a connector"))) {
            RecordingSink<Long> written = RecordingSink.background("written");
            ScriptedSource<Long> source = broken(error);
            FlowSnapshot end = run(options(1, 10, 4), Flow.from(blocking ? source.blocking() : source).to(written));

            assertThat(end.state()).as("%s", error).isEqualTo(FlowState.FAILED);
            assertThat(end.failure()).hasRootCause(error);
            assertThat(written.records()).containsExactly(1L);
            Flows.await("the cursor to be closed", () -> source.stillOpen() == 0);
        }
    }

    private static ScriptedSource<Long> broken(Throwable error) {
        return ScriptedSource.<Long>named("script")
                .split(List.of(new ScriptedSource.Value<>(1L), new ScriptedSource.Broken<>(error)));
    }

    @ParameterizedTest(name = "blocking: {0}")
    @ValueSource(booleans = {false, true})
    void cursorCannotBeClosed_flowFails(boolean blocking) throws InterruptedException {
        ScriptedSource<Long> source = numbers(4).failingClose(new IllegalStateException("stuck"));
        FlowSnapshot end = run(options(1, 10, 4), Flow.from(blocking ? source.blocking() : source).to(sink));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure()).hasMessageContaining("stuck");
        assertThat(sink.flushed()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"skip", "dead letter", "stop"})
    void sourceMeetsABadRecord_policyDecides_andReadingGoesOnBehindIt(String outcome) throws InterruptedException {
        RecordingSink<DeadLetter> letters = RecordingSink.background("letters");
        ErrorPolicy policy = switch (outcome) {
            case "skip" -> ErrorPolicy.skip();
            case "stop" -> ErrorPolicy.stop();
            default -> ErrorPolicy.deadLetter(letters);
        };
        ScriptedSource<Long> source = ScriptedSource.<Long>named("script")
                .split(List.of(
                        new ScriptedSource.Value<>(1L), new ScriptedSource.Bad<>(2L), new ScriptedSource.Value<>(3L)));
        FlowSnapshot end =
                run(options(1, 10, 4), Flow.from(source).as("input").to(sink).onError(policy.retry(3, Duration.ZERO)));

        boolean stops = outcome.equals("stop");
        assertThat(end.state()).isEqualTo(stops ? FlowState.FAILED : FlowState.DONE);
        assertThat(sink.records()).isEqualTo(stops ? List.of(1L) : List.of(1L, 3L));
        assertThat(end.skipped()).isEqualTo(outcome.equals("skip") ? 1 : 0);
        assertThat(committed(end, "script-0")).isEqualTo(stops ? 0 : 3);
        if (stops) {
            assertThat(end.failure()).hasMessageStartingWith("PL201").hasMessageContainingAll("'input'", "script-0:2");
        }
        assertThat(letters.records()).hasSize(outcome.equals("dead letter") ? 1 : 0).allSatisfy(letter -> {
            assertThat(letter.step()).isEqualTo("input");
            assertThat(letter.record()).isEqualTo(2L);
            assertThat(letter.position()).isEqualTo("script-0:2");
            assertThat(letter.reason()).isEqualTo("PL201 bad record 2");
        });
    }

    @Test
    void sinkRefusesARecordAndThePolicyIsStop_whatItTookBeforeIsFlushed() throws InterruptedException {
        FailingSink<Long> refusing = FailingSink.<Long>background().failingWrite(3, new IOException("unwritable"));
        FlowSnapshot end = run(options(1, 10, 4), Flow.from(numbers(10)).to(refusing));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(refusing.flushed()).containsExactly(0L, 1L);
        assertThat(end.recordsOut()).isEqualTo(2);
        assertThat(end.leftBehind()).isEqualTo(7);
        assertThat(committed(end, "numbers-0")).isZero();
    }

    @Test
    void sinkIsBroken_stopsWithoutARetry_andIsNotFlushed() throws InterruptedException {
        FailingSink<Long> broken = FailingSink.<Long>background()
                .failingWrite(3, new PeltonException(ErrorCode.WRITE_FAILED, "connection lost"));
        FlowSnapshot end = run(
                options(1, 10, 4),
                Flow.from(numbers(10)).to(broken).onError(ErrorPolicy.skip().retry(3, Duration.ZERO)));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure()).hasMessageContaining("connection lost");
        assertThat(broken.written()).containsExactly(0L, 1L);
        assertThat(broken.flushed()).isEmpty();
        assertThat(broken.stillOpen()).isZero();
    }

    @Test
    void sinkCannotBeClosed_flowFails() throws InterruptedException {
        for (Throwable error : List.of(new IOException("disk full"), new AssertionError("bug in a connector"))) {
            FailingSink<Long> background = FailingSink.<Long>background().failingClose(error);
            FailingSink<Long> inline = FailingSink.<Long>inline().failingClose(error);

            assertThat(run(options(1, 10, 4), Flow.from(numbers(4)).to(background)).failure())
                    .hasMessageContaining(error.getMessage());
            assertThat(run(options(1, 10, 4), Flow.from(numbers(4)).to(inline)).failure())
                    .hasMessageContaining(error.getMessage());
        }
    }

    @Test
    void sinkCannotBeOpened_theOthersAreClosedAndTold_thoughClosingFails() {
        List<String> calls = new ArrayList<>();
        FailingSink<Long> refusing = FailingSink.<Long>background().failingOpen(new IOException("no route to host"));
        try (Engine engine = new Engine(options(1, 10, 4))) {
            assertThatThrownBy(() -> engine.run(Flow.from(numbers(4))
                            .to(new Telling("one", calls, new NoClassDefFoundError("com/acme/Gone")))
                            .to(new Telling("other", calls, new IllegalStateException("not open")))
                            .to(refusing)))
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContaining("IOException: no route to host")
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));
        }
        assertThat(calls).containsExactlyInAnyOrder("one closed", "one ended", "other closed", "other ended");
    }

    /** Notes that its writer is closed and told how the flow has ended; closing fails. */
    private record Telling(String name, List<String> calls, Throwable onClose) implements Sink<Long> {
        @Override
        public SinkWriter<Long> open() {
            return new SinkWriter<>() {
                @Override
                public void write(Long record) {}

                @Override
                public void close() {
                    calls.add(name + " closed");
                    if (onClose instanceof Error error) {
                        throw error;
                    }
                    throw (RuntimeException) onClose;
                }

                @Override
                public void ended(boolean isDone) {
                    calls.add(name + " ended");
                }
            };
        }
    }

    @Test
    void readerOfASinkGoesAway_everyRecordThatWasReadIsCounted() throws InterruptedException {
        FailingSink<Long> closed = FailingSink.<Long>background()
                .failingWrite(6, new PeltonException(ErrorCode.READER_CLOSED, "nobody reads any more"));
        FlowSnapshot end = run(options(1, 4, 4), Flow.from(numbers(10)).to(closed));

        assertThat(end.state()).isEqualTo(FlowState.DONE);
        assertThat(end.recordsOut() + end.leftBehind()).as("%s", end).isEqualTo(end.recordsIn());
    }

    @Test
    void sinkOfDeadLettersIsBlockedWhenTheFlowIsCutShort_theLetterThatIsWrittenIsLeftBehind()
            throws InterruptedException {
        Gate never = new Gate();
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowHandle handle = engine.run(Flow.from(numbers(10))
                    .<Long>map(_ -> {
                        throw new IllegalStateException("bad");
                    })
                    .to(sink)
                    .onError(ErrorPolicy.deadLetter(new GateSink<>(never, GateSink.At.WRITE))));
            never.awaitReached(Duration.ofSeconds(60));
            handle.stop(Duration.ZERO);
            FlowSnapshot end = Flows.finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.deadLetters()).isZero();
            assertThat(end.leftBehind()).as("%s", end).isEqualTo(end.recordsIn());
        }
    }
}

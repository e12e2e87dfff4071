// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import io.pelton.testkit.Faults;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** Exceptions and records that fail when they are looked at, and callbacks that throw errors: the flow ends nevertheless. */
class HostileExceptionTest {
    /** What is wrong with an exception of the user's. */
    enum Kind {
        MESSAGE_THROWS_ANOTHER,
        MESSAGE_THROWS_ITSELF,
        MESSAGE_NEVER_ENDS
    }

    private static final class Hostile extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final Kind kind;

        Hostile(Kind kind) {
            this.kind = kind;
        }

        @Override
        public String getMessage() {
            return switch (kind) {
                case MESSAGE_THROWS_ANOTHER -> throw new NullPointerException();
                case MESSAGE_THROWS_ITSELF -> throw new Hostile(kind);
                case MESSAGE_NEVER_ENDS -> getMessage() + ".";
            };
        }
    }

    private static Flow<Long> failingAtThree(Kind kind) {
        return Flow.from(Beacon.of(10)).map(n -> {
            if (n == 3) {
                throw new Hostile(kind);
            }
            return n;
        });
    }

    @ParameterizedTest
    @EnumSource
    void exceptionCannotBeDescribed_recordIsADeadLetter(Kind kind) throws InterruptedException {
        RecordingSink<Object> letters = RecordingSink.background("letters");
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowSnapshot end = finished(
                    engine.run(failingAtThree(kind).to(Discard.sink()).onError(ErrorPolicy.deadLetter(letters))));

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(end.deadLetters()).isEqualTo(1);
            assertThat(letters.records()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void exceptionCannotBeDescribed_flowFails(Kind kind) throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowSnapshot end =
                    finished(engine.run(failingAtThree(kind).to(Discard.sink()).onError(ErrorPolicy.stop())));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.failure()).hasMessageContaining("Hostile").hasMessageContaining("getMessage() threw");
        }
    }

    @Test
    void recordContainsItself_flowFailsAndNamesItsType() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowSnapshot end = finished(engine.run(Flow.from(Beacon.of(10))
                    .<Object>map(n -> {
                        List<Object> list = new ArrayList<>();
                        list.add(List.of(list));
                        return list;
                    })
                    .peek(_ -> {
                        throw new IllegalStateException("bad");
                    })
                    .to(Discard.sink())
                    .onError(ErrorPolicy.stop())));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.failure()).hasMessageContaining("ArrayList whose toString() threw StackOverflowError");
        }
    }

    @Test
    void stepNeedsTooMuchMemory_flowFailsAndNamesTheStep() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowSnapshot end = finished(engine.run(Flow.from(Beacon.of(10))
                    .map(n -> {
                        if (n == 3) {
                            throw new OutOfMemoryError("Java heap space");
                        }
                        return n;
                    })
                    .to(Discard.sink())
                    .onError(ErrorPolicy.skip())));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(Objects.requireNonNull(end.failure()).code()).isEqualTo(ErrorCode.OUT_OF_MEMORY);
            assertThat(end.failure()).hasMessageContaining("'map-1'");
        }
    }

    @Test
    void stepCallsItselfForEver_recordFailsAndTheReasonIsSaidInWords() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowSnapshot end = finished(engine.run(Flow.from(Beacon.of(10))
                    .map(HostileExceptionTest::endless)
                    .to(Discard.sink())
                    .onError(ErrorPolicy.stop())));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.failure()).hasMessageContaining("'map-1'").hasMessageContaining("-Xss");
        }
    }

    @SuppressWarnings("InfiniteRecursion")
    private static long endless(long n) {
        return endless(n + 1) + 1;
    }

    /** An acknowledged source whose cursor throws an error when it is told that all is committed, or when it is closed. */
    private record Acknowledged(boolean onClose) implements Source<Long> {
        @Override
        public List<Split> splits() {
            return List.of(new Split("acknowledged", -1));
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.WANTS_COMMIT);
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private long n;

                @Override
                public boolean advance() {
                    return ++n <= 10;
                }

                @Override
                public Long current() {
                    return n;
                }

                @Override
                public boolean isFinished() {
                    return n > 10;
                }

                @Override
                public long offset() {
                    return Math.min(n, 10);
                }

                @Override
                public String describePosition() {
                    return "record " + n;
                }

                @Override
                public void committed(long position) {
                    if (!onClose) {
                        throw new NoClassDefFoundError("com/acme/Gone");
                    }
                }

                @Override
                public void close() {
                    if (onClose) {
                        throw new NoClassDefFoundError("com/acme/Gone");
                    }
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cursorThrowsAnErrorAtTheEnd_flowFails(boolean onClose) throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowSnapshot end = finished(engine.run(Flow.from(new Acknowledged(onClose))
                    .to(new RecordingSink<>("sink", RecordingSink.Kind.BACKGROUND, Faults.NONE))));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.failure()).hasMessageContaining("com/acme/Gone");
        }
    }

    /** A sink whose writer throws an exception that cannot be described when it is told how the flow has ended. */
    private record Incomplete(Kind kind) implements Sink<Long> {
        @Override
        public SinkWriter<Long> open() {
            return new SinkWriter<>() {
                @Override
                public void write(Long record) {}

                @Override
                public void ended(boolean isDone) {
                    throw new Hostile(kind);
                }

                @Override
                public String remark() {
                    throw new Hostile(kind);
                }
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void resultCannotBeCompleted_norCanItBeSaidWhy_flowFails(Kind kind) throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(10)).to(new Incomplete(kind)));
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.failure()).hasMessageContaining("cannot be completed: Hostile");
            assertThat(handle.remarks()).isEmpty();
        }
    }

    /** A receipt that throws whatever it is told. */
    private static final class HostileReceipt implements Branches.Receipt {
        @Override
        public void acknowledged() {
            throw new NoClassDefFoundError("com/acme/Gone");
        }

        @Override
        public void abandoned() {
            throw new NoClassDefFoundError("com/acme/Gone");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void receiptThrowsWhateverItIsTold_flowFails(boolean fails) throws InterruptedException {
        BlockFunction<Object> noting = (_, branches) -> {
            branches.receipt(HostileReceipt::new);
            if (fails) {
                throw new IllegalStateException("bad");
            }
            return true;
        };
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowSnapshot end = finished(engine.run(Flow.<Object>from(ScriptedSource.<Object>of(1, 2, 3))
                    .<Object>steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "noting", noting, List.of())))
                    .to(Discard.sink())));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.failure()).hasMessageContaining(fails ? "bad" : "com/acme/Gone");
        }
    }

    /** A source whose cursor cannot say how many bytes it has read. */
    private record WithoutBytes(AtomicInteger open) implements Source<Long> {
        @Override
        public List<Split> splits() {
            return List.of(new Split("without bytes", -1));
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            open.incrementAndGet();
            return new Cursor<>() {
                private long n;

                @Override
                public boolean advance() {
                    return ++n <= 3;
                }

                @Override
                public Long current() {
                    return n;
                }

                @Override
                public boolean isFinished() {
                    return n > 3;
                }

                @Override
                public long offset() {
                    return n;
                }

                @Override
                public long bytesRead() {
                    throw new NoClassDefFoundError("com/acme/Gone");
                }

                @Override
                public String describePosition() {
                    return "record " + n;
                }

                @Override
                public void close() {
                    open.decrementAndGet();
                }
            };
        }
    }

    @Test
    void bytesReadCannotBeTold_flowFails_itsCursorIsClosed_andWhatWasReadIsCounted() throws InterruptedException {
        AtomicInteger open = new AtomicInteger();
        try (Engine engine = new Engine(options(1, 4, 4).withTurn(Duration.ofDays(1)))) {
            FlowSnapshot end = finished(engine.run(Flow.from(new WithoutBytes(open)).to(RecordingSink.background("sink"))));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.recordsIn()).isEqualTo(3);
            assertThat(open).hasValue(0);
        }
    }
}

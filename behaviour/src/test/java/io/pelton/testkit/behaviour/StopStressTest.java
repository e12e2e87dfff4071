// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.Faults;
import io.pelton.testkit.RecordingSink;
import java.time.Duration;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** Stops, cuts and failures at thousands of moments: each flow ends, as it was told to, and with counts that add up. */
class StopStressTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final int ROUNDS = Integer.getInteger("pelton.stops", 400);

    /** Lets so much time pass that the next call comes at another place of a turn. */
    private static void spin(Random random, int most) {
        for (int i = random.nextInt(most); i > 0; i--) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void stopComesAtAnyMoment_sourceReadsNoFurther(int batchSize) throws InterruptedException {
        Random random = new Random(batchSize);
        try (Engine engine = new Engine(options(1, batchSize, 4))) {
            for (int round = 0; round < ROUNDS; round++) {
                AtomicLong read = new AtomicLong();
                FlowHandle handle = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED))
                        .peek(n -> read.lazySet(n + 1))
                        .to(Discard.sink()));
                Flows.await("the first records", () -> read.get() > 3);
                spin(random, 20_000);
                handle.stop(LONG);

                assertThat(handle.await(PATIENCE)).as("round %d has ended: %s", round, handle.snapshot()).isTrue();
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
            }
        }
    }

    @Test
    void cutComesAtAnyMoment_everyRecordIsWrittenOrLeftBehind() throws InterruptedException {
        Random random = new Random(3);
        try (Engine engine = new Engine(options(2, 7, 4))) {
            for (int round = 0; round < ROUNDS; round++) {
                AtomicLong read = new AtomicLong();
                RecordingSink<Long> sink = RecordingSink.background("sink");
                FlowHandle handle = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED))
                        .peek(n -> read.lazySet(n))
                        .parallel(2)
                        .map(n -> n)
                        .to(sink));
                spin(random, 30_000);
                handle.stop(Duration.ZERO);
                FlowSnapshot end = finished(handle);

                assertThat(end.state()).as("round %d: %s", round, end).isEqualTo(stateAfterCut(end, sink.flushed()));
                assertThat(end.recordsOut() + end.leftBehind()).as("round %d: %s", round, end).isEqualTo(end.recordsIn());
            }
        }
    }

    @Test
    void failureComesAtAnyMoment_theFlowEnds() throws InterruptedException {
        Random random = new Random(4);
        try (Engine engine = new Engine(options(2, 7, 4))) {
            for (int round = 0; round < ROUNDS; round++) {
                long bad = random.nextInt(500);
                FlowSnapshot end = finished(engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED))
                        .parallel(2)
                        .map(n -> {
                            if (n == bad) {
                                throw new IllegalStateException("bad");
                            }
                            return n;
                        })
                        .to(RecordingSink.background("sink"))
                        .onError(ErrorPolicy.stop())));

                assertThat(end.state()).isEqualTo(FlowState.FAILED);
            }
        }
    }

    @Test
    void engineIsClosedWhileFlowsAreStarted_eachFlowEnds() throws InterruptedException {
        Random random = new Random(5);
        for (int round = 0; round < ROUNDS / 4; round++) {
            Engine engine = new Engine(options(1, 4, 4));
            Queue<Started> started = new ConcurrentLinkedQueue<>();
            RecordingSink.Kind kind =
                    round % 2 == 0 ? RecordingSink.Kind.INLINE_CONCURRENT : RecordingSink.Kind.BACKGROUND;
            Thread starter = Thread.ofPlatform().start(() -> {
                try {
                    while (true) {
                        RecordingSink<Long> sink = new RecordingSink<>("sink", kind, Faults.NONE);
                        started.add(new Started(engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED)).to(sink)), sink));
                    }
                } catch (IllegalStateException e) {
                    // the engine is closed
                }
            });
            Flows.await("the first flow", () -> !started.isEmpty());
            spin(random, 50_000);
            engine.close();
            starter.join(PATIENCE);

            assertThat(starter.isAlive()).as("round %d: the starting thread has ended", round).isFalse();
            for (Started each : started) {
                FlowSnapshot end = finished(each.handle());
                assertThat(end.state()).as("round %d: %s", round, end).isEqualTo(stateAfterCut(end, each.sink().flushed()));
            }
        }
    }

    private record Started(FlowHandle handle, RecordingSink<Long> sink) {}

    /** A flow that was cut short when all that it had read was written is done like one that was stopped. */
    private static FlowState stateAfterCut(FlowSnapshot end, long delivered) {
        return delivered == end.recordsIn() ? FlowState.DONE : FlowState.CUT_SHORT;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import io.pelton.testkit.ScriptedSource;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.committed;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** A record reaches its sink, and is acknowledged, though no other record comes to fill its batch. */
class LatencyTest {
    static final List<Arguments> SHAPES = List.of(
            shape("one stage", flow -> flow.map(n -> n)),
            shape("parallel", flow -> flow.parallel(3).map(n -> n)),
            shape("parallel unordered", flow -> flow.parallel(3).unordered().map(n -> n)),
            shape("parallel twice", flow -> flow.parallel(2).map(n -> n).parallel(3).map(n -> n)),
            shape("async", flow -> flow.async(n -> n, 8)),
            shape("async unordered", flow -> flow.async(n -> n, 8).unordered()),
            shape("gathered", flow -> flow.parallel(2).distinct(n -> n, 10)),
            shape("merge", flow -> Flow.merge(flow, flow.filter(_ -> false))),
            shape("branches", flow -> flow.choice(choice -> choice.when(n -> n > 0, one -> one.parallel(2))
                    .otherwise(other -> other.async(n -> n, 2)))));

    private static Arguments shape(String name, UnaryOperator<Flow<Long>> steps) {
        return Arguments.of(name, steps);
    }

    private static ScriptedSource<Long> lone(Gate end, boolean blocking) {
        ScriptedSource<Long> source = ScriptedSource.<Long>named("lone")
                .split(List.of(new ScriptedSource.Value<>(1L), new ScriptedSource.Gap<>(end)));
        return blocking ? source.blocking() : source;
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("SHAPES")
    void loneRecord_reachesTheSinkAndIsCommitted_whileTheSourceStaysOpen(String name, UnaryOperator<Flow<Long>> steps)
            throws InterruptedException {
        for (boolean blocking : new boolean[] {false, true}) {
            Gate end = new Gate();
            GateSink<Long> sink = GateSink.unblocked();
            try (Engine engine = new Engine(options(2, 1024, 8))) {
                FlowHandle handle = engine.run(steps.apply(Flow.from(lone(end, blocking))).to(sink));
                sink.awaitFlushed(1, PATIENCE);
                Flows.await("the commit", () -> committed(handle.snapshot(), "lone-0") == 1);
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.RUNNING);

                end.open();
                assertThat(finished(handle).state()).isEqualTo(FlowState.DONE);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("SHAPES")
    void loneRecordFails_itsDeadLetterIsWritten_whileTheSourceStaysOpen(String name, UnaryOperator<Flow<Long>> steps)
            throws InterruptedException {
        Gate end = new Gate();
        GateSink<DeadLetter> letters = GateSink.unblocked();
        try (Engine engine = new Engine(options(2, 1024, 8))) {
            FlowHandle handle = engine.run(steps.apply(Flow.from(lone(end, false)))
                    .map(n -> n / (n - 1))
                    .to(GateSink.unblocked())
                    .onError(ErrorPolicy.deadLetter(letters)));
            letters.awaitFlushed(1, PATIENCE);
            Flows.await("the commit", () -> committed(handle.snapshot(), "lone-0") == 1);

            end.open();
            assertThat(finished(handle).state()).isEqualTo(FlowState.DONE);
        }
    }

    @Test
    void asyncRecordFails_itsDeadLetterIsWritten_whileTheSourceStaysOpen() throws InterruptedException {
        Gate end = new Gate();
        GateSink<DeadLetter> letters = GateSink.unblocked();
        try (Engine engine = new Engine(options(2, 1024, 8))) {
            FlowHandle handle = engine.run(Flow.from(lone(end, false))
                    .async(n -> n / (n - 1), 4)
                    .to(GateSink.unblocked())
                    .onError(ErrorPolicy.deadLetter(letters)));
            letters.awaitFlushed(1, PATIENCE);
            Flows.await("the commit", () -> committed(handle.snapshot(), "lone-0") == 1);

            end.open();
            assertThat(finished(handle).state()).isEqualTo(FlowState.DONE);
        }
    }

    @Test
    void oneSinkHangs_recordsForAnotherDoNotWaitForIt() throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> slow = new GateSink<>(gate, GateSink.At.WRITE);
        GateSink<Long> fast = GateSink.unblocked();
        int batch = 4;
        int ring = 2;
        // fills the ring of the slow sink in the same batch in which one record comes for the fast one
        List<ScriptedSource.Event<Long>> events = Flows.values(1, 1000);
        try (Engine engine = new Engine(options(2, batch, ring))) {
            FlowHandle handle = engine.run(Flow.from(ScriptedSource.<Long>named("mixed").split(events))
                    .<Long>choice(choice -> choice.<Long>when(n -> n % batch != 0, other -> other.to(slow).stop())
                            .otherwise(lone -> lone.to(fast).stop())));
            gate.awaitReached(PATIENCE);
            Flows.await("the source to stop", () -> handle.snapshot().boundaries().stream()
                    .anyMatch(boundary -> boundary.fill() >= ring - 1));
            fast.awaitFlushed(1, PATIENCE);

            gate.open();
            assertThat(finished(handle).state()).isEqualTo(FlowState.DONE);
            assertThat(fast.records()).hasSize(999 / batch);
        }
    }
}

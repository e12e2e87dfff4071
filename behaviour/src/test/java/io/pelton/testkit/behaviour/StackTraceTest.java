// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowSnapshot;
import io.pelton.error.Origin;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.Delivery;
import io.pelton.flow.Flow;
import io.pelton.flow.MapFunction;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Sink;
import io.pelton.testkit.RecordingSink;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** A stack trace from inside a flow names the line where the failing step was written. */
class StackTraceTest {
    private static List<String> generatedFrames(FlowSnapshot snapshot) {
        return Arrays.stream(snapshot.failure().getCause().getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("io.pelton.generated."))
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .toList();
    }

    @Test
    void stepOfAFlowFails_theTraceNamesItsLineInTheJavaSource() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 10, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(numbers(4))
                            .map(n -> n)
                            .filter(n -> n >= 0)
                            .map(n -> 100 / (n - 2))
                            .peek(_ -> {})
                            .to(RecordingSink.background("sink")));

            int line = ((RecordFailedException) end.failure()).origin().line();
            assertThat(generatedFrames(end)).containsExactly("StackTraceTest.java:" + line);
        }
    }

    @Test
    void stepsBehindAFlatMapFail_theTraceNamesBothLines() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 10, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(numbers(4))
                            .<Long>flatMap((n, out) -> out.emit(n))
                            .map(n -> 100 / (n - 2))
                            .to(RecordingSink.background("sink")));

            int line = ((RecordFailedException) end.failure()).origin().line();
            assertThat(generatedFrames(end))
                    .startsWith("StackTraceTest.java:" + line)
                    .endsWith("StackTraceTest.java:" + (line - 1));
        }
    }

    @Test
    void stepOfARouteFails_theTraceNamesItsLineInTheYaml() throws InterruptedException {
        Step.Map first = new Step.Map(yaml(12), n -> n);
        Step.Map failing = new Step.Map(yaml(14), divideBy(0));
        Sink<?> sink = RecordingSink.background("sink");
        try (Engine engine = new Engine(options(1, 10, 4))) {
            FlowSnapshot end = Flows.finished(engine.run(plan(first, failing, sink)));

            assertThat(generatedFrames(end)).containsExactly("errors.yaml:14");
            assertThat(end.failure()).hasMessageContaining("(routes/errors.yaml:14:9)");
        }
    }

    @Test
    void stepFromAnotherFileFails_theTraceDoesNotBlameAStepOfThisFile() throws InterruptedException {
        Step.Map first = new Step.Map(yaml(12), n -> n);
        Step.Map failing = new Step.Map(StepInfo.at(new Origin("more-errors.yaml", 99, 1)), divideBy(0));
        try (Engine engine = new Engine(options(1, 10, 4))) {
            FlowSnapshot end =
                    Flows.finished(engine.run(plan(first, failing, RecordingSink.background("sink"))));

            assertThat(generatedFrames(end)).doesNotContain("errors.yaml:12", "errors.yaml:99");
        }
    }

    private static Plan plan(Step first, Step second, Sink<?> sink) {
        @SuppressWarnings("unchecked")
        Step to = new Step.To(yaml(15), (Sink<Object>) sink);
        return Plan.of(
                "errors",
                Delivery.AT_LEAST_ONCE,
                new Input.From(yaml(10), numbers(4)),
                new Pipeline(List.of(first, second, to), null));
    }

    private static MapFunction<Object, Object> divideBy(long divisor) {
        return n -> (Long) n / divisor;
    }

    private static StepInfo yaml(int line) {
        return StepInfo.at(new Origin("routes/errors.yaml", line, 9));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.routes.RouteTests;
import io.pelton.routes.test.Comparison;
import io.pelton.routes.test.Mismatch;
import io.pelton.routes.test.Outcome;
import io.pelton.routes.test.Recorder;
import io.pelton.routes.test.TestCase;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Runs cases of tests, one after the other, on one worker so that their order is always the same. */
final class TestRun implements AutoCloseable {
    private final RouteTests tests;
    private final Duration timeout;
    private final Engine engine = new Engine(EngineOptions.defaults().withWorkers(1));

    TestRun(RouteTests tests, Duration timeout) {
        this.tests = tests;
        this.timeout = timeout;
    }

    /** Runs a case. */
    Outcome run(TestCase test) throws InterruptedException {
        long start = EngineRuntime.current().nanoTime();
        List<Mismatch> broken = new ArrayList<>();
        RouteTests.Rehearsal rehearsal = tests.prepare(test);
        try (rehearsal) {
            for (Plan plan : rehearsal.plans()) {
                run(test, plan, rehearsal.recorder(), broken);
            }
        }
        List<Mismatch> mismatches = new ArrayList<>(broken);
        if (broken.isEmpty()) {
            mismatches.addAll(Comparison.of(test, rehearsal.recorder()));
        }
        return new Outcome(
                test, rehearsal.recorder(), mismatches, broken.isEmpty(), Duration.ofNanos(EngineRuntime.current().nanoTime() - start));
    }

    private void run(TestCase test, Plan plan, Recorder recorder, List<Mismatch> broken) throws InterruptedException {
        try {
            FlowHandle flow = engine.run(noting(plan, recorder));
            if (!flow.await(timeout)) {
                flow.stop(Duration.ZERO);
                broken.add(new Mismatch(
                        test.origin(), "the route '" + plan.id() + "' has not ended after " + Figures.roughTime(timeout), List.of()));
                return;
            }
            PeltonException failure = flow.snapshot().failure();
            if (failure != null) {
                throw failure;
            }
        } catch (PeltonException e) {
            broken.add(new Mismatch(test.origin(), "the route '" + plan.id() + "' failed", List.of(String.valueOf(e.getMessage()))));
        }
    }

    /** The plan with those messages noted that fail for good. */
    private static Plan noting(Plan plan, Recorder recorder) {
        return Plan.of(
                plan.id(),
                plan.delivery(),
                plan.input(),
                new Pipeline(plan.pipeline().steps(), ErrorPolicy.deadLetter(new Failed(recorder))));
    }

    @Override
    public void close() {
        engine.close();
    }

    /** Notes messages that have failed. */
    @SuppressWarnings("serial") // a test stays where it is
    private record Failed(Recorder recorder) implements Sink<DeadLetter> {
        @Override
        public SinkWriter<DeadLetter> open() {
            return recorder::add;
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.CONCURRENT);
        }

        @Override
        public String toString() {
            return "failures";
        }
    }
}

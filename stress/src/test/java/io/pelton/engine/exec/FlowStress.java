// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.StageCode;
import io.pelton.engine.compile.StageCompiler;
import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.stage.StageGraph;
import io.pelton.engine.stage.StageSpec;
import io.pelton.plan.Input;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

/** A flow that is stopped while it reads, and one that ends on two threads. */
public class FlowStress {
    private FlowStress() {}

    /** Takes what comes, and counts how often it is told that the flow has ended. */
    private static final class Told implements SinkWriter<Object> {
        private final AtomicInteger ends = new AtomicInteger();

        @Override
        public void write(Object record) {}

        @Override
        public void ended(boolean isDone) {
            ends.incrementAndGet();
        }
    }

    private static SourceActivation source(RunningFlow flow) {
        StageGraph graph = StageGraph.of(ByHand.PLAN);
        StageSpec stage = graph.stages().getFirst();
        StageCompiler compiler = StageCompiler.interpreting(new StageCode(stage));
        Input.From from = Objects.requireNonNull(stage.source());
        return new SourceActivation(
                "source",
                flow,
                new ByHand.Counting(),
                from,
                new SplitQueue(List.of(new Split("split", -1))),
                1,
                (_, input, position, rejected) -> {
                    Failures failures =
                            new Failures(flow, graph, Map.of(), input, position, rejected, () -> {}, Ack::ofBatch);
                    StageOutputs outputs = new StageOutputs(flow, List.of(), List.of(), List.of(), 0);
                    return new Wiring(compiler.newProgram(List.of(new Told()), failures, new OpenBlocks()), outputs, failures);
                });
    }

    /** A source of 200 batches is told to stop while it reads them; it is given all the turns it wants (B3). */
    @JCStressTest
    @Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "It was between two batches, had not begun, or had read everything.")
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "It has read the batch to its end that it was at.")
    @Outcome(expect = FORBIDDEN, desc = "The end of a batch has overwritten the request: it reads on, or never ends.")
    @State
    public static class StopAtTheEndOfABatch {
        private final SourceActivation source = source(ByHand.flow());
        private long readBefore;

        public StopAtTheEndOfABatch() {
            source.signal();
        }

        @Actor
        public void reads() {
            source.run();
        }

        @Actor
        public void stops() {
            source.stop();
            readBefore = source.recordsIn();
        }

        @Arbiter
        public void counts(ZI_Result result) {
            result.r1 = source.isOver();
            result.r2 = (int) Math.min(2, source.recordsIn() - readBefore);
        }
    }

    /** Two activations of a flow end at once. */
    @JCStressTest
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "The last of the two has ended the flow, which its writers are told once.")
    @Outcome(id = "false, 0", expect = FORBIDDEN, desc = "Neither is the last: whoever waits for the flow waits for ever.")
    @Outcome(expect = FORBIDDEN, desc = "Both are the last, or the flow is over and its writers are not told.")
    @State
    public static class LastActivationsEnd {
        private final RunningFlow flow = ByHand.flow();
        private final Told told = new Told();

        public LastActivationsEnd() {
            flow.addWriter(told);
            flow.start(new Assembly(
                    StageGraph.of(ByHand.PLAN),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(ByHand.Signalled.never(), ByHand.Signalled.never()),
                    Map.of(),
                    List.of(),
                    -1));
        }

        @Actor
        public void left() {
            flow.ended();
        }

        @Actor
        public void right() {
            flow.ended();
        }

        @Arbiter
        public void looks(ZI_Result result) {
            result.r1 = flow.isOver();
            result.r2 = told.ends.get();
        }
    }

    /** A flow ends at the moment at which it is given up. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "Whoever was first has told the writers.")
    @Outcome(expect = FORBIDDEN, desc = "The writers are told twice, or not at all.")
    @State
    public static class EndAndGivingUp {
        private final RunningFlow flow = ByHand.flow();
        private final Told told = new Told();

        public EndAndGivingUp() {
            flow.addWriter(told);
        }

        @Actor
        public void ends() {
            flow.finish();
        }

        @Actor
        public void givesUp() {
            flow.finish();
        }

        @Arbiter
        public void counts(I_Result result) {
            result.r1 = told.ends.get();
        }
    }
}

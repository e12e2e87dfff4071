// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.BoundaryCounters;
import io.pelton.engine.StepCounters;
import io.pelton.engine.compile.StageCode;
import io.pelton.engine.compile.StageProgram;
import io.pelton.engine.instance.StepStates;
import io.pelton.engine.stage.Node;
import io.pelton.engine.stage.Outlet;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageSpec;
import io.pelton.plan.StepInfo;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the counters of a flow. Programs count only where records are lost or made; what came to each node and left it
 * follows from that, going from the first node to the last.
 */
final class Counting {
    private final @Nullable Assembly assembly;
    private final long[] in;
    private final long[] out;
    private final long[] failed;
    private final long[] retries;
    private final @Nullable StepStates[] states;
    private long recordsIn;
    private long recordsOut;
    private long bytesIn;
    private long skipped;
    private long deadLetters;
    private long unflushed;

    Counting(List<StageRun> runs, @Nullable Assembly assembly) {
        this.assembly = assembly;
        int steps = assembly == null ? 0 : assembly.graph().policies().size();
        in = new long[steps];
        out = new long[steps];
        failed = new long[steps];
        retries = new long[steps];
        states = new StepStates[steps];
        runs.forEach(this::addStage);
        if (assembly != null) {
            assembly.sinks().forEach(this::addSink);
        }
    }

    private void addStage(StageRun run) {
        long entering = run.recordsIn();
        Failures failures = run.wiring().failures();
        StageCode code = run.wiring().program().code();
        addFailures(failures);
        StepInfo input = code.stage().info();
        if (run instanceof SourceActivation source) {
            recordsIn += entering;
            bytesIn += source.bytesIn();
            in[input.index()] += entering;
            entering -= failures.lost(input.index());
            out[input.index()] += entering;
        } else if (code.stage().summary() != null) {
            out[input.index()] += entering;
            states[input.index()] = run.wiring().program().statesOfInput();
        } else if (input.index() >= 0) {
            in[input.index()] += entering + failures.lost(input.index());
            out[input.index()] += entering;
        }
        long[] counts = run.wiring().program().counts();
        Moment now = new Moment(code, counter -> counts[counter], failures::lost);
        IdentityHashMap<Node, Long> coming = coming(now, entering);
        code.nodes().forEach(node -> addNode(run.wiring().program(), node, now, coming.getOrDefault(node, 0L)));
        addInline(run.wiring().outputs().inline(), now, coming, input);
    }

    /**
     * What a program has counted at one moment.
     *
     * @param counts its counters
     * @param lost how many records did not come out of a step
     */
    private record Moment(StageCode code, IntToLongFunction counts, IntToLongFunction lost) {
        long count(int counter) {
            return counts.applyAsLong(counter);
        }

        /** How many of the records that came to the node passed it. */
        long passing(Node node, long came) {
            int step = node.info().index();
            return Math.max(0, came - (step < 0 ? 0 : lost.applyAsLong(step)));
        }
    }

    /** How many records came to each node, if {@code entering} came to the first. */
    private static IdentityHashMap<Node, Long> coming(Moment moment, long entering) {
        IdentityHashMap<Node, Long> coming = new IdentityHashMap<>();
        if (moment.code().stage().entry() != null) {
            coming.put(moment.code().stage().entry(), entering);
        }
        for (Node node : moment.code().nodes()) {
            List<Long> leaving = leaving(node, moment, coming.getOrDefault(node, 0L));
            for (int i = 0; i < leaving.size(); i++) {
                Node target = node.targets().get(i);
                if (target != null) {
                    coming.merge(target, leaving.get(i), Long::sum);
                }
            }
        }
        return coming;
    }

    private void addNode(StageProgram program, Node node, Moment now, long came) {
        int step = node.info().index();
        if (node instanceof Node.Emit emit) {
            // a boundary is counted by the stage behind it, a background sink by its own thread, an inline one by its flushes
            if (emit.outlet() instanceof StageSpec next && next.summary() != null) {
                in[step] += came;
            }
            return;
        }
        if (step < 0) {
            return; // what leads the calls of an asynchronous step: the step counts them
        }
        if (states[step] == null) {
            states[step] = program.statesOf(node);
        }
        List<Long> leaving = leaving(node, now, came);
        in[step] += came;
        out[step] += switch (node) {
            case Node.Multicast _ -> came;
            case Node.Block _ -> leaving.getLast();
            default -> leaving.stream().mapToLong(Long::longValue).sum();
        };
    }

    /**
     * What an inline sink has written is what came to it until it was flushed last; the rest is unflushed. Sinks that were flushed together
     * share what had come to all nodes by then.
     */
    private void addInline(List<InlineSink> sinks, Moment now, IdentityHashMap<Node, Long> coming, StepInfo input) {
        IdentityHashMap<FlushedCounts, Flush> flushes = new IdentityHashMap<>();
        IdentityHashMap<Outlet, Flush> lastFlushes = new IdentityHashMap<>();
        for (InlineSink sink : sinks) {
            FlushedCounts flushed = sink.flushed();
            if (flushed != null) {
                lastFlushes.put(sink.sink(), flushes.computeIfAbsent(flushed, counts -> Flush.of(counts, now.code(), input)));
            }
        }
        for (Node node : now.code().nodes()) {
            Flush last = node instanceof Node.Emit emit ? lastFlushes.get(emit.outlet()) : null;
            if (last != null) {
                long written = last.written(node);
                long all = coming.getOrDefault(node, 0L);
                int step = node.info().index();
                in[step] += all;
                out[step] += written;
                recordsOut += written;
                // failures of the batch that is being processed are counted before its records are
                unflushed += Math.max(0, now.passing(node, all) - written);
            }
        }
    }

    /**
     * What inline sinks had got when they were flushed.
     *
     * @param then what was counted
     * @param coming how many records had come to each node
     */
    private record Flush(Moment then, IdentityHashMap<Node, Long> coming) {
        static Flush of(FlushedCounts flushed, StageCode code, StepInfo input) {
            boolean isSource = input.index() >= 0 && code.stage().source() != null;
            long entered = flushed.entering() - (isSource ? flushed.lost(input.index()) : 0);
            Moment then = new Moment(code, flushed::count, flushed::lost);
            return new Flush(then, Counting.coming(then, entered));
        }

        /** How many records the sink had got that the node gives records to. */
        long written(Node node) {
            return then.passing(node, coming.getOrDefault(node, 0L));
        }
    }

    /** How many of the records that came to the node left it, for each of its targets. */
    private static List<Long> leaving(Node node, Moment moment, long came) {
        StageCode code = moment.code();
        return switch (node) {
            case Node.Map _, Node.Peek _, Node.Emit _ -> List.of(moment.passing(node, came));
            case Node.Filter _, Node.Limit _, Node.Distinct _, Node.FlatMap _ ->
                List.of(moment.count(code.counterOf(node)));
            case Node.Multicast _, Node.Choice _, Node.Block _ -> {
                List<Long> targets = new ArrayList<>();
                for (int i = 0; i < node.targets().size(); i++) {
                    targets.add(moment.count(code.counterOf(node) + i));
                }
                yield targets;
            }
        };
    }

    private void addSink(SinkActivation sink) {
        Failures failures = sink.failures();
        addFailures(failures);
        for (int i = 0; i < sink.steps().size(); i++) {
            SinkSpec each = sink.steps().get(i);
            if (each.isDeadLetters()) {
                deadLetters += sink.written(i);
            } else {
                int step = each.info().index();
                in[step] += sink.received(i);
                out[step] += sink.written(i);
                recordsOut += sink.written(i);
            }
        }
    }

    private void addFailures(Failures failures) {
        skipped += failures.skipped();
        for (InlineLetters letters : failures.inlineLetters()) {
            deadLetters += letters.flushed();
            unflushed += letters.unflushed();
        }
        for (int i = 0; i < failed.length; i++) {
            failed[i] += failures.failed(i);
            retries[i] += failures.retries(i);
        }
    }

    List<StepCounters> steps() {
        List<StepCounters> counters = new ArrayList<>();
        if (assembly != null) {
            for (StepInfo info : assembly.graph().plan().steps()) {
                int i = info.index();
                StepStates kept = states[i];
                counters.add(new StepCounters(
                        info.id(),
                        i,
                        in[i],
                        out[i],
                        failed[i],
                        retries[i],
                        kept == null ? 0 : kept.bytes(),
                        kept == null ? 0 : kept.mostBytes()));
            }
        }
        return counters;
    }

    List<BoundaryCounters> boundaries() {
        List<BoundaryCounters> counters = new ArrayList<>();
        if (assembly != null) {
            assembly.inlets().forEach(inlet -> {
                long batches = 0;
                long records = 0;
                long blocked = 0;
                for (BatchOutput output : inlet.outputs()) {
                    batches += output.batches();
                    records += output.records();
                    blocked += output.blockedNanos();
                }
                counters.add(new BoundaryCounters(
                        inlet.name(), batches, records, inlet.fill(), inlet.capacity(), blocked));
            });
        }
        return counters;
    }

    long recordsIn() {
        return recordsIn;
    }

    long recordsOut() {
        return recordsOut;
    }

    long bytesIn() {
        return bytesIn;
    }

    long bytesTotal() {
        return assembly == null ? -1 : assembly.bytesTotal();
    }

    long skipped() {
        return skipped;
    }

    long deadLetters() {
        return deadLetters;
    }

    /** Records and dead letters that inline sinks were given and have not flushed: lost if the flow has ended. */
    long unflushed() {
        return unflushed;
    }

    long failed() {
        long sum = 0;
        for (long count : failed) {
            sum += count;
        }
        return sum;
    }
}

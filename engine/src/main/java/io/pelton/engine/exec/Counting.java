// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.BoundaryCounters;
import io.pelton.engine.StepCounters;
import io.pelton.engine.compile.StageCode;
import io.pelton.engine.stage.Node;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageSpec;
import io.pelton.plan.StepInfo;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
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
    private long recordsIn;
    private long recordsOut;
    private long bytesIn;
    private long skipped;
    private long deadLetters;

    Counting(List<StageRun> runs, @Nullable Assembly assembly) {
        this.assembly = assembly;
        int steps = assembly == null ? 0 : assembly.graph().policies().size();
        in = new long[steps];
        out = new long[steps];
        failed = new long[steps];
        retries = new long[steps];
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
            entering -= failures.failed(input.index());
            out[input.index()] += entering;
        } else if (code.stage().summary() != null) {
            out[input.index()] += entering;
        } else if (input.index() >= 0) {
            in[input.index()] += entering + failures.failed(input.index());
            out[input.index()] += entering;
        }
        follow(code, run.wiring().program().counts(), entering, failures);
    }

    private void follow(StageCode code, long[] counts, long entering, Failures failures) {
        IdentityHashMap<Node, Long> coming = new IdentityHashMap<>();
        if (code.stage().entry() != null) {
            coming.put(code.stage().entry(), entering);
        }
        for (Node node : code.nodes()) {
            long came = coming.getOrDefault(node, 0L);
            int step = node.info().index();
            long lost = step < 0 ? 0 : failures.failed(step) + failures.caught(step);
            List<Long> leaving = leaving(node, code, counts, Math.max(0, came - lost));
            for (int i = 0; i < leaving.size(); i++) {
                Node target = node.targets().get(i);
                if (target != null) {
                    coming.merge(target, leaving.get(i), Long::sum);
                }
            }
            if (node instanceof Node.Emit emit && emit.outlet() instanceof StageSpec next && next.summary() != null) {
                in[step] += came;
            } else if (isCountedAt(node)) {
                in[step] += came;
                out[step] += switch (node) {
                    case Node.Multicast _ -> came;
                    case Node.Block _ -> leaving.getLast();
                    default -> leaving.stream().mapToLong(Long::longValue).sum();
                };
            }
            if (node instanceof Node.Emit emit && emit.outlet() instanceof SinkSpec sink && isInline(sink)) {
                recordsOut += Math.max(0, came - lost);
            }
        }
    }

    /** A boundary is counted by the stage behind it, a background sink by its own thread. */
    private boolean isCountedAt(Node node) {
        if (!(node instanceof Node.Emit emit)) {
            return true;
        }
        return emit.outlet() instanceof SinkSpec sink && isInline(sink);
    }

    private boolean isInline(SinkSpec sink) {
        return assembly != null && assembly.sinks().stream().noneMatch(activation -> activation.sink() == sink);
    }

    private static List<Long> leaving(Node node, StageCode code, long[] counts, long passing) {
        return switch (node) {
            case Node.Map _, Node.Peek _, Node.Emit _ -> List.of(passing);
            case Node.Filter _, Node.Limit _, Node.Distinct _, Node.FlatMap _ ->
                List.of(counts[code.counterOf(node)]);
            case Node.Multicast _, Node.Choice _, Node.Block _ -> {
                List<Long> targets = new ArrayList<>();
                for (int i = 0; i < node.targets().size(); i++) {
                    targets.add(counts[code.counterOf(node) + i]);
                }
                yield targets;
            }
        };
    }

    private void addSink(SinkActivation sink) {
        Failures failures = sink.failures();
        addFailures(failures);
        if (sink.sink().isDeadLetters()) {
            deadLetters += sink.written();
            return;
        }
        int step = sink.sink().info().index();
        in[step] += sink.received();
        out[step] += sink.written();
        recordsOut += sink.written();
    }

    private void addFailures(Failures failures) {
        skipped += failures.skipped();
        deadLetters += failures.deadLetters();
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
                counters.add(new StepCounters(info.id(), i, in[i], out[i], failed[i], retries[i]));
            }
        }
        return counters;
    }

    List<BoundaryCounters> boundaries() {
        List<BoundaryCounters> counters = new ArrayList<>();
        if (assembly != null) {
            assembly.inlets().forEach((outlet, inlet) -> {
                long batches = 0;
                long records = 0;
                long blocked = 0;
                for (BatchOutput output : inlet.outputs()) {
                    batches += output.batches();
                    records += output.records();
                    blocked += output.blockedNanos();
                }
                counters.add(new BoundaryCounters(
                        outlet.name(), batches, records, inlet.fill(), inlet.capacity(), blocked));
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

    long failed() {
        long sum = 0;
        for (long count : failed) {
            sum += count;
        }
        return sum;
    }
}

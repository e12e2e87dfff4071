// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.EngineOptions;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Calls;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What a random flow over every kind of boundary and failure consists of: drawn once, and made anew for each life of it. Does not change.
 */
final class FlowShape {
    /**
     * A record: where it stands in its split, and what it has passed.
     *
     * @param mark made of the numbers of the steps, in the order in which it has passed them
     */
    record Numbered(int split, int index, int mark) {
        /** As it was read. */
        Numbered origin() {
            return new Numbered(split, index, 0);
        }

        /** Behind a step. */
        Numbered behind(int step) {
            return new Numbered(split, index, mark * 31 + step + 1);
        }
    }

    /** What happens to records when a step fails for them. */
    enum Policy {
        STOP,
        SKIP,
        DEAD_LETTERS
    }

    /** A kind of step. */
    private enum Kind {
        PARALLEL,
        UNORDERED,
        ASYNC,
        UNORDERED_ASYNC,
        FILTER,
        MAP
    }

    private record Step(Kind kind, int width) {}

    private static final Kind[] KINDS = Kind.values();

    final long seed;
    final EngineOptions options;
    final Policy policy;
    final List<List<ScriptedSource.Event<Object>>> script = new ArrayList<>();
    final Set<Object> unreadable = new HashSet<>();
    final boolean isBlocking;
    final boolean isAcknowledged;

    /** Whether the engine keeps positions, where it has a store. */
    final boolean keepsPositions;

    /** How often a step fails for a record, and pauses: 0 is never. */
    final int failEvery;

    final int pauseEvery;

    /** Whether a step may wait once for so long, whatever interrupts it, that the flow is given up. */
    final boolean isStubborn;

    final DurableSink.Shape sink;
    final DurableSink.Shape letters;

    /** What fails of the sinks. */
    final List<CallFault> sinkFaults = new ArrayList<>();

    private final List<Step> steps = new ArrayList<>();
    private final int retries;

    FlowShape(long seed, SplittableRandom random, EngineOptions options, int mostRecords) {
        this.seed = seed;
        this.options = options;
        policy = Policy.values()[random.nextInt(3)];
        SplittableRandom batching = new SplittableRandom(~seed); // apart, so that a seed draws the rest as it did before there were batches
        sink = DurableSink.Shape.of("sink", random).sometimesBatching(batching, true).sometimesKeyed(new SplittableRandom(seed ^ 0x5EED));
        letters = DurableSink.Shape.of("letters", random).sometimesBatching(batching, false);
        if (random.nextInt(3) == 0) {
            drawFaults("sink", random);
        }
        if (random.nextInt(4) == 0) {
            drawFaults("letters", random);
        }
        failEvery = random.nextInt(3) == 0 ? 2 + random.nextInt(200) : 0;
        pauseEvery = random.nextInt(3) == 0 ? 10 + random.nextInt(100) : 0;
        isStubborn = !EngineRuntime.current().equals(EngineRuntime.system()) && random.nextInt(8) == 0;
        drawScript(random, mostRecords);
        isBlocking = random.nextInt(4) == 0;
        isAcknowledged = !isBlocking && random.nextInt(3) == 0;
        keepsPositions = !isAcknowledged && new SplittableRandom(seed).nextInt(4) > 0;
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            steps.add(new Step(KINDS[Math.min(random.nextInt(7), KINDS.length - 1)], 1 + random.nextInt(4)));
        }
        retries = random.nextInt(4) == 0 ? 1 : 0;
    }

    private void drawFaults(String name, SplittableRandom random) {
        if (random.nextInt(6) == 0) {
            sinkFaults.add(new CallFault(
                    random.nextBoolean() ? CallFault.Kind.BROKEN : CallFault.Kind.EXCEPTION, name + ".write", 1 + random.nextInt(200)));
        }
        if (random.nextInt(6) == 0) {
            sinkFaults.add(new CallFault(CallFault.Kind.EXCEPTION, name + ".flush", 1 + random.nextInt(20)));
        }
        if (random.nextInt(20) == 0) {
            sinkFaults.add(new CallFault(CallFault.Kind.LATE, name + ".close", 1));
        }
        if (random.nextInt(10) == 0) {
            sinkFaults.add(new CallFault(CallFault.Kind.ERROR, name + ".ended", 1));
        }
    }

    private void drawScript(SplittableRandom random, int mostRecords) {
        int splits = 1 + random.nextInt(3);
        int records = random.nextInt(4) == 0 ? random.nextInt(5) : random.nextInt(mostRecords);
        int badEvery = random.nextInt(2) == 0 ? 1 + random.nextInt(400) : 0;
        for (int split = 0; split < splits; split++) {
            List<ScriptedSource.Event<Object>> events = new ArrayList<>();
            for (int i = 0; i < records; i++) {
                Numbered record = new Numbered(split, i, 0);
                boolean isBad = badEvery > 0 && random.nextInt(badEvery) == 0;
                events.add(isBad ? new ScriptedSource.Bad<>(record) : new ScriptedSource.Value<>(record));
                if (isBad) {
                    unreadable.add(record);
                }
            }
            if (random.nextInt(20) == 0) {
                events.add(new ScriptedSource.Broken<>(random.nextBoolean() ? new IOException("broken") : new Error("broken")));
            }
            script.add(events);
        }
    }

    /** The source, which begins each split at its offset. */
    ScriptedSource<Object> source(Calls calls, long[] begins, ScriptedSource.Commits commits) {
        ScriptedSource<Object> source = ScriptedSource.<Object>named("source").watched(calls);
        for (int split = 0; split < script.size(); split++) {
            source.split(script.get(split), begins[split]);
        }
        if (isBlocking) {
            source.blocking();
        }
        return isAcknowledged ? source.acknowledged(commits) : source;
    }

    /** The flow, from a source to sinks. */
    Flow<Object> flow(ScriptedSource<Object> source, StepCalls calls, DurableSink to, DurableSink deadLetters) {
        Flow<Object> flow = Flow.from(source);
        for (int i = 0; i < steps.size(); i++) {
            int number = i;
            int n = steps.get(i).width;
            flow = switch (steps.get(i).kind) {
                case PARALLEL -> flow.parallel(n).map(record -> calls.step(record, number));
                case UNORDERED -> flow.parallel(n).unordered().map(record -> calls.step(record, number));
                case ASYNC -> flow.async(record -> calls.step(record, number), n);
                case UNORDERED_ASYNC -> flow.async(record -> calls.step(record, number), n).unordered();
                case FILTER -> flow.filter(record -> calls.passes(record, number));
                case MAP -> flow.map(record -> calls.step(record, number));
            };
        }
        return flow.to(to).onError(switch (policy) {
            case STOP -> ErrorPolicy.stop().retry(retries, Duration.ofMillis(1));
            case SKIP -> ErrorPolicy.skip().retry(retries, Duration.ofMillis(1));
            case DEAD_LETTERS -> ErrorPolicy.deadLetter(deadLetters).retry(retries, Duration.ofMillis(1));
        });
    }

    /** Random numbers for what happens to a record at a step: the same in each life. */
    SplittableRandom draw(Numbered record, int step) {
        return new SplittableRandom(seed * 31 + (record.split() * 31L + record.index()) * 7919L + step);
    }

    /** Whether a step fails for the record, each time. */
    boolean fails(Numbered record, int step) {
        return failEvery > 0 && draw(record, step + 100).nextInt(failEvery) == 0;
    }

    /** Whether a filter lets the record pass. */
    boolean passes(Numbered record, int step) {
        return draw(record, step + 200).nextInt(5) != 0;
    }

    /** Whether the record comes to the end of the flow when nothing else fails: this is the flow as a plain loop. */
    boolean comesThrough(Numbered record) {
        boolean comes = !unreadable.contains(record.origin());
        for (int i = 0; i < steps.size(); i++) {
            comes &= !fails(record, i) && (steps.get(i).kind != Kind.FILTER || passes(record, i));
        }
        return comes;
    }

    /** The mark of a record that has passed each step once, in the order of the flow. */
    int markAtTheEnd() {
        Numbered record = new Numbered(0, 0, 0);
        for (int i = 0; i < steps.size(); i++) {
            record = steps.get(i).kind == Kind.FILTER ? record : record.behind(i);
        }
        return record.mark;
    }

    /** Whether the records of a split come to the end in the order in which they were read. */
    boolean isOrdered() {
        return steps.stream().noneMatch(step -> step.kind == Kind.UNORDERED || step.kind == Kind.UNORDERED_ASYNC);
    }

    /** Whether a split ends in an error. */
    boolean isSourceBroken() {
        return script.stream().anyMatch(events -> events.stream().anyMatch(ScriptedSource.Broken.class::isInstance));
    }

    /** How many instances of the source there are. */
    int instances() {
        return Math.clamp(script.size(), 1, options.workers());
    }

    @Override
    public String toString() {
        return script.size() + " splits of " + script.getFirst().size() + (isBlocking ? " blocking" : "")
                + (isAcknowledged ? " acknowledged" : "") + ", " + steps + ", " + policy
                + (retries > 0 ? ", retries" : "") + ", " + sink + ", " + letters + "\n" + options;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.flow.Aggregates;
import io.pelton.flow.Branch;
import io.pelton.flow.Choice;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.RandomFunctions.Condition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Makes random valid plans over {@code Long}s from a seed: every step, nested branches, policies of their own,
 * functions that fail for some records. What a plan does must not depend on timing, so steps that look at the order of
 * records stand only where that order is known. The same seed makes the same plan, with functions and sinks of its own
 * each time.
 */
public final class RandomFlows {
    /** What is allowed in a plan, so that it is known what it has to do. */
    public enum Shape {
        /** No failure stops the flow. */
        COMPLETE,
        /** Everything runs in one stage, and a failure may stop the flow: up to there everything is known. */
        STOPS_IN_ONE_STAGE,
        /** A failure may stop the flow while several threads are at work. */
        STOPS_ANYWHERE
    }

    private static final int MANY_RECORDS = 3_000;

    private final SplittableRandom random;
    private final long seed;
    private final Shape shape;
    private final boolean manyRecords;
    private final List<RecordingSink<Long>> sinks = new ArrayList<>();
    private final List<RecordingSink<DeadLetter>> deadLetters = new ArrayList<>();
    private final Set<String> inOrder = new HashSet<>();
    private boolean exactCounters = true;
    private int sources;
    private int budget;
    private int multiplications;

    /** What is known about the records at a point of the plan. */
    private static final class Point {
        private boolean ordered = true;
        private boolean many;
        private boolean boundary;
        private boolean observed;
        private boolean branch;
        private boolean changedThread;
        private int depth;
        private ErrorPolicy policy = ErrorPolicy.DEFAULT;

        Point branch(ErrorPolicy branchPolicy) {
            Point point = new Point();
            point.ordered = ordered;
            point.many = many;
            point.boundary = boundary;
            point.observed = observed;
            point.branch = true;
            point.depth = depth + 1;
            point.policy = branchPolicy;
            return point;
        }

        /** Behind branches that ended like this one. */
        void join(Point branchEnd) {
            observed |= branchEnd.observed;
            changedThread |= branchEnd.changedThread;
        }

        void changeThread(boolean toMany) {
            boundary = true;
            changedThread = true;
            many = toMany;
        }
    }

    private RandomFlows(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(Faults.mix(seed));
        int kind = random.nextInt(100);
        this.shape = kind < 60 ? Shape.COMPLETE : kind < 80 ? Shape.STOPS_IN_ONE_STAGE : Shape.STOPS_ANYWHERE;
        this.manyRecords = chance(6);
        this.budget = 4 + random.nextInt(20);
        this.multiplications = manyRecords ? 1 : 3;
    }

    /** The plan of a seed. */
    public static RandomFlow of(long seed) {
        return new RandomFlows(seed).make();
    }

    private RandomFlow make() {
        Point point = new Point();
        ErrorPolicy policy = rootPolicy();
        point.policy = policy;
        Flow<Long> flow = start(point, 0);
        flow = steps(flow, point, 1 + random.nextInt(8));
        flow = to(flow, point);
        if (chance(20)) {
            flow = to(flow, point);
        }
        if (!policy.equals(ErrorPolicy.DEFAULT)) {
            flow = flow.onError(policy);
        }
        return new RandomFlow(
                seed, shape, flow.named("random-" + seed).plan(), sinks, deadLetters, inOrder, exactCounters);
    }

    private Flow<Long> start(Point point, int depth) {
        if (shape == Shape.STOPS_IN_ONE_STAGE || depth == 2 || chance(85)) {
            return Flow.from(source(point));
        }
        List<Flow<Long>> inflows = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        boolean ordered = count == 1;
        for (int i = 0; i < count; i++) {
            Point inflow = new Point();
            ErrorPolicy own = chance(40) ? policy() : null;
            inflow.policy = own == null ? point.policy : own;
            Flow<Long> flow = steps(start(inflow, depth + 1), inflow, random.nextInt(4));
            inflows.add(own == null ? flow : flow.onError(own));
            ordered &= inflow.ordered;
            point.observed |= inflow.observed;
        }
        point.ordered = ordered;
        point.changeThread(false);
        return merge(inflows);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Flow<Long> merge(List<Flow<Long>> flows) {
        return Flow.merge(flows.toArray(new Flow[0]));
    }

    private ScriptedSource<Long> source(Point point) {
        ScriptedSource<Long> source = ScriptedSource.named("source" + sources++);
        int splits = shape == Shape.STOPS_IN_ONE_STAGE || chance(70) ? 1 : random.nextInt(5);
        point.ordered = splits <= 1;
        for (int split = 0; split < splits; split++) {
            List<ScriptedSource.Event<Long>> events = events();
            point.observed |= events.stream().anyMatch(ScriptedSource.Bad.class::isInstance);
            source.split(events);
        }
        if (shape != Shape.STOPS_IN_ONE_STAGE && chance(10)) {
            source.blocking();
        }
        return source;
    }

    private List<ScriptedSource.Event<Long>> events() {
        int records = manyRecords ? random.nextInt(MANY_RECORDS) : chance(8) ? 0 : random.nextInt(50);
        int badOneIn = chance(15) ? 10 : 0;
        List<ScriptedSource.Event<Long>> events = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            Long value = chance(10) ? random.nextLong(5) : random.nextLong(100_000);
            events.add(
                    badOneIn > 0 && random.nextInt(badOneIn) == 0
                            ? new ScriptedSource.Bad<>(value)
                            : new ScriptedSource.Value<>(value));
        }
        return events;
    }

    private Flow<Long> steps(Flow<Long> flow, Point point, int count) {
        Flow<Long> result = flow;
        for (int i = 0; i < count && budget > 0; i++) {
            budget--;
            result = step(result, point);
        }
        return result;
    }

    private Flow<Long> step(Flow<Long> flow, Point point) {
        return switch (random.nextInt(17)) {
            case 0, 1, 2 -> flow.map(RandomFunctions.map(faults(point), random.nextInt(7) + 1, random.nextInt(100)));
            case 3, 4 -> flow.filter(condition(faults(point)));
            case 5 -> flatMap(flow, point);
            case 6 -> flow.peek(RandomFunctions.peek(faults(point)));
            case 7, 8 -> point.depth < 3 ? choice(flow, point) : flow;
            case 9 -> point.depth < 3 ? multicast(flow, point) : flow;
            case 10 -> limit(flow, point);
            case 11 -> distinct(flow, point);
            case 12, 13 -> parallel(flow, point);
            case 14 -> async(flow, point);
            case 15 -> summarize(flow, point);
            default -> to(flow, point);
        };
    }

    private Flow<Long> flatMap(Flow<Long> flow, Point point) {
        if (multiplications == 0) {
            return flow;
        }
        multiplications--;
        return flow.flatMap(RandomFunctions.flatMap(faults(point), random.nextInt(manyRecords ? 3 : 6)));
    }

    private Flow<Long> choice(Flow<Long> flow, Point point) {
        List<Point> ends = new ArrayList<>();
        int whens = 1 + random.nextInt(4);
        // One condition only: a fault at the first tries starts anew when another condition fails the retry.
        int failing = random.nextInt(whens);
        Flow<Long> result = flow.choice(choice -> {
            Choice.Whens<Long, Long> made =
                    choice.when(condition(failing == 0 ? faults(point) : Faults.NONE), branch(point, ends));
            for (int i = 1; i < whens; i++) {
                made = made.when(condition(failing == i ? faults(point) : Faults.NONE), branch(point, ends));
            }
            return made.otherwise(branch(point, ends));
        });
        join(point, ends);
        return result;
    }

    private Flow<Long> multicast(Flow<Long> flow, Point point) {
        if (multiplications == 0) {
            return flow;
        }
        multiplications--;
        List<Point> ends = new ArrayList<>();
        Flow<Long> result = switch (random.nextInt(3)) {
            case 0 -> flow.multicast(branch(point, ends));
            case 1 -> flow.multicast(branch(point, ends), branch(point, ends));
            default -> flow.multicast(branch(point, ends), branch(point, ends), branch(point, ends));
        };
        join(point, ends);
        return result;
    }

    private Branch<Long, Long> branch(Point point, List<Point> ends) {
        return start -> {
            ErrorPolicy own = chance(20) ? policy() : null;
            Point inBranch = point.branch(own == null ? point.policy : own);
            ends.add(inBranch);
            Flow<Long> flow = steps(start, inBranch, random.nextInt(4));
            if (chance(20)) {
                flow = to(flow, inBranch);
            }
            if (chance(20)) {
                flow = flow.stop();
            }
            return own == null ? flow : flow.onError(own);
        };
    }

    private static void join(Point point, List<Point> ends) {
        boolean changed = ends.stream().anyMatch(end -> end.changedThread);
        ends.forEach(point::join);
        if (changed) {
            point.changeThread(false);
            point.ordered = false;
        }
    }

    private Flow<Long> limit(Flow<Long> flow, Point point) {
        boolean timingShows = !point.branch && point.boundary && point.observed;
        if (!point.ordered || timingShows || shape == Shape.STOPS_ANYWHERE) {
            return flow;
        }
        exactCounters &= point.branch || !point.boundary;
        gatherIfMany(point);
        return flow.limit(random.nextInt(60));
    }

    private Flow<Long> distinct(Flow<Long> flow, Point point) {
        if (shape == Shape.STOPS_ANYWHERE) {
            return flow;
        }
        gatherIfMany(point);
        return point.ordered
                ? flow.distinct(RandomFunctions.key(faults(point), 1 + random.nextInt(30)), 1 + random.nextInt(20))
                : flow.distinct(RandomFunctions.key(faults(point), Integer.MAX_VALUE), 1 << 20);
    }

    /** The engine puts a boundary before a step that has to see all records in one place. */
    private static void gatherIfMany(Point point) {
        if (point.many) {
            point.changeThread(false);
        }
    }

    private Flow<Long> parallel(Flow<Long> flow, Point point) {
        if (shape == Shape.STOPS_IN_ONE_STAGE) {
            return flow;
        }
        int instances = 1 + random.nextInt(4);
        boolean unordered = chance(40);
        point.changeThread(instances > 1);
        point.ordered &= !unordered;
        Flow<Long> parallel = flow.parallel(instances);
        return unordered ? parallel.unordered() : parallel;
    }

    private Flow<Long> async(Flow<Long> flow, Point point) {
        if (shape == Shape.STOPS_IN_ONE_STAGE) {
            return flow;
        }
        boolean unordered = chance(40);
        point.changeThread(false);
        point.ordered &= !unordered;
        Flow<Long> async =
                flow.async(RandomFunctions.map(faults(point), 1, random.nextInt(100)), 1 + random.nextInt(6));
        return unordered ? async.unordered() : async;
    }

    private Flow<Long> summarize(Flow<Long> flow, Point point) {
        if (shape == Shape.STOPS_IN_ONE_STAGE) {
            return flow;
        }
        boolean sorted = chance(50);
        point.changeThread(false);
        point.ordered = sorted;
        // One function only: a fault at the first tries starts anew when another function fails the retry.
        int failing = random.nextInt(3);
        Faults faults = faults(point);
        Flow<Long> groups = flow.groupBy(
                        RandomFunctions.key(failing == 0 ? faults : Faults.NONE, 1 + random.nextInt(30)))
                .aggregate(
                        Aggregates.sumLong(RandomFunctions.map(failing == 1 ? faults : Faults.NONE, 1, 0)),
                        Aggregates.max(RandomFunctions.map(failing == 2 ? faults : Faults.NONE, 3, 1)),
                        RandomFunctions::ofGroup);
        return sorted ? groups.sorted(Comparator.naturalOrder()) : groups;
    }

    private Flow<Long> to(Flow<Long> flow, Point point) {
        RecordingSink.Kind kind =
                switch (random.nextInt(4)) {
                    case 0 -> RecordingSink.Kind.INLINE;
                    case 1 -> RecordingSink.Kind.INLINE_CONCURRENT;
                    default -> RecordingSink.Kind.BACKGROUND;
                };
        boolean failing = shape != Shape.STOPS_IN_ONE_STAGE && chance(20);
        RecordingSink<Long> sink =
                new RecordingSink<>("sink" + sinks.size(), kind, failing ? faults(point) : Faults.NONE);
        sinks.add(sink);
        if (kind == RecordingSink.Kind.INLINE) {
            gatherIfMany(point);
        }
        if (point.ordered && !(kind == RecordingSink.Kind.INLINE_CONCURRENT && point.many)) {
            inOrder.add(sink.toString());
        }
        point.observed = true;
        return flow.to(sink);
    }

    private Condition condition(Faults faults) {
        return RandomFunctions.condition(faults, 1 + random.nextInt(5), random.nextInt(5));
    }

    private Faults faults(Point point) {
        if (!chance(25)) {
            return Faults.NONE;
        }
        point.observed = true;
        int retries = point.policy.retries();
        int tries = retries > 0 && chance(60) ? 1 + random.nextInt(retries) : Faults.ALWAYS;
        Faults.Kind[] kinds = Faults.Kind.values();
        return Faults.of(random.nextLong(), 2 + random.nextInt(20), tries, kinds[random.nextInt(kinds.length)]);
    }

    private ErrorPolicy rootPolicy() {
        return shape != Shape.COMPLETE && chance(50) ? ErrorPolicy.DEFAULT : policy();
    }

    private ErrorPolicy policy() {
        ErrorPolicy policy =
                switch (random.nextInt(shape == Shape.COMPLETE ? 2 : 4)) {
                    case 0 -> ErrorPolicy.skip();
                    case 1 -> ErrorPolicy.deadLetter(deadLetterSink());
                    default -> ErrorPolicy.stop();
                };
        return chance(50) ? policy.retry(1 + random.nextInt(3), Duration.ZERO) : policy;
    }

    private RecordingSink<DeadLetter> deadLetterSink() {
        if (!deadLetters.isEmpty() && chance(30)) {
            return deadLetters.get(random.nextInt(deadLetters.size()));
        }
        RecordingSink.Kind[] kinds = RecordingSink.Kind.values();
        RecordingSink<DeadLetter> sink = new RecordingSink<>(
                "letters" + deadLetters.size(), kinds[random.nextInt(kinds.length)], Faults.NONE);
        deadLetters.add(sink);
        return sink;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.flow.Aggregates;
import io.pelton.flow.Branch;
import io.pelton.flow.Choice;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.RandomFunctions.Condition;
import io.pelton.testkit.simulation.Calls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;

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

    static final int MANY_RECORDS = 3_000;

    private final Recipe recipe;
    private final Shape shape;
    private final boolean manyRecords;
    private final List<RecordingSink<Long>> sinks = new ArrayList<>();
    private final List<RecordingSink<DeadLetter>> deadLetters = new ArrayList<>();
    private final Set<String> inOrder = new HashSet<>();
    private final Set<String> independent = new HashSet<>();
    private final List<ScriptedSource<Long>> allSources = new ArrayList<>();
    private final List<String> parts = new ArrayList<>();
    private final Calls calls = Calls.plain();

    /** What the part that is being made is made from. */
    private SplittableRandom random;

    /** The name of the part that is being made, and how many parts it has up to now. */
    private String part = "";

    private int subparts;
    private boolean exactCounters = true;
    private int budget;
    private int multiplications;

    /** What is known about the records at a point of the plan. */
    private static final class Point {
        private boolean ordered = true;

        /** Whether what there is of one record does not depend on others. */
        private boolean independent = true;

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
            point.independent = independent;
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
            independent &= branchEnd.independent;
            changedThread |= branchEnd.changedThread;
        }

        void changeThread(boolean toMany) {
            boundary = true;
            changedThread = true;
            many = toMany;
        }
    }

    private RandomFlows(Recipe recipe) {
        this.recipe = recipe;
        this.random = new SplittableRandom(Faults.mix(recipe.seed()));
        int kind = random.nextInt(100);
        this.shape = kind < 60 ? Shape.COMPLETE : kind < 80 ? Shape.STOPS_IN_ONE_STAGE : Shape.STOPS_ANYWHERE;
        this.manyRecords = chance(6) && recipe.records() >= MANY_RECORDS;
        this.budget = 4 + random.nextInt(20);
        this.multiplications = mostMultiplications();
    }

    private int mostMultiplications() {
        return manyRecords ? 1 : 3;
    }

    /** The plan of a seed. */
    public static RandomFlow of(long seed) {
        return of(Recipe.of(seed));
    }

    /** The plan of a recipe. */
    public static RandomFlow of(Recipe recipe) {
        return new RandomFlows(recipe).make();
    }

    /**
     * Makes a part from random numbers of its own, so that leaving it out changes no other part, and gives it a name if it makes a
     * difference; gives {@code left} in its place if it is left out.
     */
    private <T> T part(T left, Supplier<T> maker) {
        SplittableRandom outerRandom = random;
        String outer = part;
        int number = subparts;
        random = outerRandom.split();
        part = outer.isEmpty() ? "" + number : outer + "." + number;
        subparts = 0;
        int place = parts.size();
        T made = recipe.without().contains(part) ? left : maker.get();
        if (!made.equals(left)) {
            parts.add(place, part);
        }
        random = outerRandom;
        part = outer;
        subparts = number + 1;
        return made;
    }

    private RandomFlow make() {
        Point point = new Point();
        ErrorPolicy policy = rootPolicy();
        point.policy = policy;
        Flow<Long> flow = start(point, 0);
        flow = steps(flow, point, 1 + random.nextInt(8));
        flow = to(flow, point);
        if (chance(20)) {
            Flow<Long> written = flow;
            flow = part(written, () -> to(written, point));
        }
        if (!policy.equals(ErrorPolicy.DEFAULT)) {
            flow = flow.onError(policy);
        }
        return new RandomFlow(
                recipe,
                shape,
                flow.named("random-" + recipe.seed()).plan(),
                allSources,
                sinks,
                deadLetters,
                inOrder,
                independent,
                exactCounters,
                sinks.size() > 1 || multiplications < mostMultiplications(),
                List.copyOf(parts),
                calls);
    }

    private Flow<Long> start(Point point, int depth) {
        if (shape == Shape.STOPS_IN_ONE_STAGE || depth == 2 || chance(85)) {
            return Flow.from(source(point));
        }
        List<Flow<Long>> inflows = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        point.ordered = count == 1;
        inflows.add(inflow(point, depth));
        for (int i = 1; i < count; i++) {
            inflows.addAll(part(List.of(), () -> List.of(inflow(point, depth))));
        }
        point.changeThread(false);
        return merge(inflows);
    }

    private Flow<Long> inflow(Point point, int depth) {
        Point inflow = new Point();
        Optional<ErrorPolicy> own = ownPolicy(40);
        inflow.policy = own.orElse(point.policy);
        Flow<Long> flow = steps(start(inflow, depth + 1), inflow, random.nextInt(4));
        point.ordered &= inflow.ordered;
        point.observed |= inflow.observed;
        point.independent &= inflow.independent;
        return own.isPresent() ? flow.onError(own.get()) : flow;
    }

    private Optional<ErrorPolicy> ownPolicy(int percent) {
        return part(Optional.empty(), () -> chance(percent) ? Optional.of(policy()) : Optional.empty());
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Flow<Long> merge(List<Flow<Long>> flows) {
        return Flow.merge(flows.toArray(new Flow[0]));
    }

    private ScriptedSource<Long> source(Point point) {
        ScriptedSource<Long> source = ScriptedSource.<Long>named("source" + allSources.size()).watched(calls);
        allSources.add(source);
        int splits = shape == Shape.STOPS_IN_ONE_STAGE || chance(70) ? 1 : random.nextInt(5);
        point.ordered = splits <= 1;
        for (int split = 0; split < splits; split++) {
            for (List<ScriptedSource.Event<Long>> events : part(List.<List<ScriptedSource.Event<Long>>>of(), () -> List.of(events()))) {
                point.observed |= events.stream().anyMatch(ScriptedSource.Bad.class::isInstance);
                source.split(events);
            }
        }
        if (shape != Shape.STOPS_IN_ONE_STAGE && chance(10)) {
            source.blocking();
        }
        return source;
    }

    private List<ScriptedSource.Event<Long>> events() {
        int drawn = manyRecords ? random.nextInt(MANY_RECORDS) : chance(8) ? 0 : random.nextInt(50);
        int records = drawn % (recipe.records() + 1);
        int badOneIn = chance(15) ? 10 : 0;
        int pauseOneIn = shape != Shape.STOPS_IN_ONE_STAGE && chance(20) ? 5 : 0; // which ends a batch early
        List<ScriptedSource.Event<Long>> events = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            if (pauseOneIn > 0 && random.nextInt(pauseOneIn) == 0) {
                events.add(new ScriptedSource.Pause<>(1 + random.nextInt(3)));
            }
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
            Flow<Long> before = result;
            result = part(before, () -> step(before, point));
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
            case 12, 13 -> limited(parallel(flow, point), point);
            case 14 -> limited(async(flow, point), point);
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
                    choice.when(condition(failing == 0 ? faults(point) : noFaults()), branch(point, ends));
            for (int i = 1; i < whens; i++) {
                made = made.when(condition(failing == i ? faults(point) : noFaults()), branch(point, ends));
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
            Optional<ErrorPolicy> own = ownPolicy(20);
            Point inBranch = point.branch(own.orElse(point.policy));
            ends.add(inBranch);
            Flow<Long> led = steps(start, inBranch, random.nextInt(4));
            Flow<Long> written = part(led, () -> chance(20) ? to(led, inBranch) : led);
            Flow<Long> ended = part(written, () -> chance(20) ? written.stop() : written);
            return own.isPresent() ? ended.onError(own.get()) : ended;
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
        point.independent = false;
        return flow.limit(random.nextInt(chance(50) ? 8 : 60) % (2 * recipe.records() + 1));
    }

    /** Now and then a limit comes right behind a boundary: batches and calls are under way that nobody wants any more. */
    private Flow<Long> limited(Flow<Long> flow, Point point) {
        return part(flow, () -> chance(20) ? limit(flow, point) : flow);
    }

    private Flow<Long> distinct(Flow<Long> flow, Point point) {
        if (shape == Shape.STOPS_ANYWHERE) {
            return flow;
        }
        gatherIfMany(point);
        point.independent = false;
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
        int instances = Math.min(1 + random.nextInt(4), recipe.instances());
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
                flow.async(RandomFunctions.map(faults(point), 1, random.nextInt(100)), Math.min(1 + random.nextInt(6), recipe.instances()));
        return unordered ? async.unordered() : async;
    }

    private Flow<Long> summarize(Flow<Long> flow, Point point) {
        if (shape == Shape.STOPS_IN_ONE_STAGE) {
            return flow;
        }
        boolean sorted = chance(50);
        point.changeThread(false);
        point.ordered = sorted;
        point.independent = false;
        // One function only: a fault at the first tries starts anew when another function fails the retry.
        int failing = random.nextInt(3);
        Faults faults = faults(point);
        Flow<Long> groups = flow.groupBy(
                        RandomFunctions.key(failing == 0 ? faults : noFaults(), 1 + random.nextInt(30)))
                .aggregate(
                        Aggregates.sumLong(RandomFunctions.map(failing == 1 ? faults : noFaults(), 1, 0)),
                        Aggregates.max(RandomFunctions.map(failing == 2 ? faults : noFaults(), 3, 1)),
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
                new RecordingSink<>("sink" + sinks.size(), kind, failing ? faults(point) : noFaults());
        sinks.add(sink);
        if (kind == RecordingSink.Kind.INLINE) {
            gatherIfMany(point);
        }
        if (point.ordered && !(kind == RecordingSink.Kind.INLINE_CONCURRENT && point.many)) {
            inOrder.add(sink.toString());
        }
        if (point.independent) {
            independent.add(sink.toString());
        }
        point.observed = true;
        return flow.to(sink);
    }

    private Condition condition(Faults faults) {
        return RandomFunctions.condition(faults, 1 + random.nextInt(5), random.nextInt(5));
    }

    private Faults noFaults() {
        return Faults.NONE.of(calls);
    }

    private Faults faults(Point point) {
        return part(Faults.NONE, () -> chance(25) ? faultsFor(point) : Faults.NONE).of(calls);
    }

    private Faults faultsFor(Point point) {
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
                "letters" + deadLetters.size(), kinds[random.nextInt(kinds.length)], noFaults());
        deadLetters.add(sink);
        return sink;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}

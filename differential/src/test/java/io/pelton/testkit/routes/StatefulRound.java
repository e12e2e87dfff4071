// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.io.keys.FailingKeys;
import io.pelton.io.keys.KeyStore;
import io.pelton.spi.Position;
import io.pelton.testkit.routes.ScriptConnector.Given;
import io.pelton.testkit.routes.StatefulRoutes.Drawn;
import io.pelton.testkit.routes.StatefulRoutes.Shape;
import io.pelton.testkit.routes.StatefulRun.Ends;
import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.Mishap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random routes that keep something, run several times, and what must hold then, whatever keeps it and wherever: nothing that is
 * committed is lost, a flow that is done has committed what it has read, and two runs of a plan do what one does twice. What a run without
 * any fault writes says what is to be written at all.
 */
final class StatefulRound {
    private static final int MOST_RUNS = 4;
    private static final String DEAD = "dead";

    /** Steps behind which a message that has failed goes on as if it had not, or waits for others. */
    private static final Pattern GOES_ON = Pattern.compile("doTry:|continued:|aggregate:|resequence:");

    /** Steps by which a message may get to a key before one that was read before it, which is left out then. */
    private static final Pattern OVERTAKES = Pattern.compile("maxInFlight:|wireTap:|seda:");

    /** How calls fail; none is slow, as keys are written under a lock. */
    private static final List<CallFault.Kind> FAILURES = Arrays.stream(CallFault.Kind.values())
            .filter(kind -> kind != CallFault.Kind.SLOW && kind != CallFault.Kind.INTERRUPTED)
            .toList();

    private final long seed;
    private final SplittableRandom random;
    private final Drawn drawn;
    private final boolean hasKeys;
    private final boolean isForgiving;
    private final boolean isKeysOnly;
    private final boolean syncs;
    private final Path folder;
    private final EngineOptions options;
    private final boolean isAcknowledged;
    private final long gapNanos;
    private final Map<String, Long> starts = new HashMap<>();
    private final DurableConnector sinks = new DurableConnector();
    private final Map<String, List<Object>> reference;

    StatefulRound(long seed, Shape shape, Path folder) throws IOException {
        this(seed, shape, StatefulRoutes.of(seed, shape), folder);
    }

    /** The same with other routes. */
    StatefulRound(long seed, Shape shape, Drawn drawn, Path folder) throws IOException {
        this.seed = seed;
        this.folder = Files.createTempDirectory(folder, "seed" + seed);
        this.drawn = drawn;
        random = new SplittableRandom(seed);
        hasKeys = shape.keys();
        isForgiving = shape.isForgiving();
        isKeysOnly = shape.isKeysOnly();
        syncs = isForgiving && random.nextBoolean();
        isAcknowledged = random.nextInt(3) == 0;
        gapNanos = random.nextBoolean() ? 0 : random.nextInt(1_000_000);
        options = EngineOptions.defaults()
                .withMode(random.nextInt(8) == 0 ? EngineOptions.Mode.COMPILED : EngineOptions.Mode.INTERPRETED)
                .withWorkers(1 + random.nextInt(2))
                .withBatchSize(1 + random.nextInt(3))
                .withRingCapacity(2);
        DurableConnector alone = new DurableConnector();
        try (StatefulRun run = open(alone, "reference-keys")) {
            Ends ends = run.run(seed, options, Mishap.NONE, 1);
            assertThat(ends.isDone()).as("%s\n%s", ends, this).isTrue();
        }
        reference = alone.durable();
    }

    private StatefulRun open(DurableConnector to, String keys) throws IOException {
        String yaml = drawn.yaml().replace("KEYS", folder.resolve(keys).toString());
        return new StatefulRun(yaml, drawn.policy(), new ScriptConnector(drawn.scripts(), starts, isAcknowledged, gapNanos, _ -> {}), to, folder);
    }

    /** Faults that may come at any time. */
    private Mishap mishap(boolean mayBeKilled) {
        Mishap mishap = sometimes(30, time -> failing(CallFault.Kind.EXCEPTION, "step", time))
                .and(sometimes(30, time -> failing(CallFault.Kind.CHECKED, "write", time)))
                .and(sometimes(12, time -> failing(CallFault.Kind.CHECKED, "flush", time)))
                .and(isForgiving ? mishapOfAnyKind() : Mishap.NONE)
                .and(sometimes(300, time -> Mishap.stop("", time, Duration.ofMillis(random.nextInt(3) * 10L))))
                .and(sometimes(300, time -> Mishap.at(new Fault(Fault.Kind.STALL, "", time))));
        return mayBeKilled ? mishap.and(sometimes(600, time -> Mishap.at(new Fault(Fault.Kind.KILL, "", time)))) : mishap;
    }

    private Mishap mishapOfAnyKind() {
        Mishap mishap = sometimes(30, time -> failing(anyOf(FAILURES), "step", time))
                .and(sometimes(30, time -> failing(anyOf(FAILURES), "write", time)))
                .and(sometimes(12, time -> failing(anyOf(FAILURES), "flush", time)));
        for (int i = 0; isKeysOnly && i < 3; i++) {
            mishap = mishap.and(failing(random.nextBoolean() ? CallFault.Kind.EXCEPTION : CallFault.Kind.ERROR, "step", 1 + random.nextInt(20)));
        }
        return hasKeys
                ? mishap.and(sometimes(12, time -> failing(anyOf(FAILURES), "keys.write", time)))
                        .and(sometimes(3, time -> failing(anyOf(FAILURES), "keys.truncate", time)))
                        .and(sometimes(12, time -> failing(anyOf(FAILURES), "keys.sync", time)))
                : mishap;
    }

    private CallFault.Kind anyOf(List<CallFault.Kind> kinds) {
        return kinds.get(random.nextInt(kinds.size()));
    }

    private Mishap sometimes(int most, IntFunction<Mishap> mishap) {
        return random.nextInt(3) == 0 ? mishap.apply(1 + random.nextInt(most)) : Mishap.NONE;
    }

    private static Mishap failing(CallFault.Kind how, String call, int time) {
        return new Mishap(List.of(), List.of(new CallFault(how, call, time)), null);
    }

    /** Ends it again and again, in any way, and starts it anew with the same keys from what was committed: nothing is lost. */
    void restart() throws IOException {
        boolean isDone = false;
        for (int run = 0; run < MOST_RUNS && !isDone; run++) {
            boolean isLast = run == MOST_RUNS - 1;
            Ends ends;
            Path keys = folder.resolve("keys" + run);
            try (KeyStore _ = FailingKeys.open(keys, syncs, sinks.calls());
                    StatefulRun opened = open(sinks, "keys" + run)) {
                ends = opened.run(seed + run, options, isLast ? Mishap.NONE : mishap(true), 1);
                if (Files.exists(keys)) { // a process that was killed has it open
                    Files.copy(keys, folder.resolve("keys" + (run + 1)), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            check(ends, () -> checkCommitted(ends));
            if (!ends.isKilled()) {
                check(ends, () -> checkEnds(ends));
            }
            drawn.scripts().keySet().forEach(script -> starts.merge(script, ends.committed(script), Long::sum));
            isDone = ends.isDone() && drawn.scripts().entrySet().stream()
                    .allMatch(script -> starts.getOrDefault(script.getKey(), 0L) == script.getValue().size());
        }
        assertThat(isDone).as("done at last\n%s", this).isTrue();
    }

    /** Runs the plans, and then the same plans again: the second run does what the first would have, had nothing disturbed it. */
    void again() throws IOException {
        try (StatefulRun opened = open(sinks, "keys")) {
            Ends first = opened.run(seed + 1, options, mishap(false), 1);
            check(first, () -> checkAll(first));
            Map<String, List<Object>> before = sinks.durable();
            Ends ends = opened.run(seed + 2, options, Mishap.NONE, 1);
            check(ends, () -> {
                checkEnds(ends);
                assertThat(sorted(minus(sinks.durable(), before))).as("what the second run has written").isEqualTo(sorted(reference));
            });
        }
    }

    /** Runs each plan twice at once: together they do what each would have done alone. */
    void twice() throws IOException {
        try (StatefulRun opened = open(sinks, "keys")) {
            Ends ends = opened.run(seed + 1, options, Mishap.NONE, 2);
            check(ends, () -> {
                assertThat(sorted(sinks.durable())).as("what two runs have written").isEqualTo(sorted(doubled(reference)));
                checkEnds(ends);
            });
        }
    }

    /** Runs routes that share one that they call; each of them may end at another time. */
    void shared() throws IOException {
        try (StatefulRun opened = open(sinks, "keys")) {
            Ends ends = opened.run(seed + 1, options, mishap(false), 1);
            check(ends, () -> {
                checkAll(ends);
                if (isAcknowledged) {
                    checkTold(ends, opened.told());
                }
            });
        }
    }

    private void check(Ends ends, Runnable checks) {
        try {
            checks.run();
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + ends + "\n" + this, e);
        }
    }

    /**
     * Who says that all is done has written and committed all that it has read, but for the last batch of one that was cut, which may not
     * be acknowledged then.
     */
    private void checkEnds(Ends ends) {
        for (FlowSnapshot end : ends.flows()) {
            if (end.state() == FlowState.DONE) {
                long unacknowledged = ends.cut().contains(end.flow()) ? (long) options.batchSize() * end.committed().size() : 0;
                assertThat(end.committed().stream().mapToLong(Position::offset).sum())
                        .as("%s is done: what it has committed", end.flow())
                        .isBetween(end.recordsIn() - unacknowledged, end.recordsIn());
                assertThat(end.leftBehind()).as("%s is done: what is left behind", end.flow()).isZero();
            }
        }
    }

    private void checkAll(Ends ends) {
        checkEnds(ends);
        checkCommitted(ends);
        if (!ends.isStalled()) {
            checkLeft(ends);
        }
    }

    /** No message is written more often than without any fault, and those that are not written are said to be left behind, or to have failed. */
    private void checkLeft(Ends ends) {
        Map<String, Map<String, Integer>> durable = counts(sinks.durable(), Long.MAX_VALUE, Map.of());
        Map<String, Integer> dead = durable.getOrDefault(DEAD, Map.of());
        Map<String, Long> read = new HashMap<>();
        ends.flows().forEach(end -> read.put(end.flow(), end.recordsIn()));
        Map<String, Map<String, Integer>> wanted = counts(reference, 0, read);
        Set<String> left = new TreeSet<>();
        Set<String> dropped = new TreeSet<>();
        drawn.scripts().values().stream().flatMap(List::stream).filter(isDropped()).forEach(each -> dropped.add(common(each)));
        wanted.forEach((sink, times) -> times.forEach((id, count) -> {
            int written = durable.getOrDefault(sink, Map.of()).getOrDefault(id, 0);
            assertThat(written).as("how often durable:%s has %s", sink, id).isLessThanOrEqualTo(count);
            if (written < count && !dead.containsKey(id) && !dropped.contains(id)) {
                left.add(id);
            }
        }));
        long said = ends.flows().stream().mapToLong(end -> end.leftBehind() + end.failed()).sum();
        long least = drawn.yaml().contains("aggregate:") ? Math.min(left.size(), 1) : left.size(); // a group is one record
        assertThat(said).as("%s are not written: left behind or failed", left).isGreaterThanOrEqualTo(least);
    }

    private static void checkTold(Ends ends, Map<String, Long> told) {
        for (FlowSnapshot end : ends.flows()) {
            if (end.state() == FlowState.DONE) {
                assertThat(told.get(end.flow())).as("what the source of %s was told", end.flow()).isEqualTo(ends.committed(end.flow()));
            }
        }
    }

    /**
     * What is committed comes no more: it is written where a run without fault writes it, or dead-lettered, or one like it is, or it has
     * failed, which was dealt with. One that another one may have overtaken which is like it and comes again, is to be written when that has
     * come.
     */
    private void checkCommitted(Ends ends) {
        Map<String, List<Given>> alike = new TreeMap<>();
        Set<String> toCome = new TreeSet<>();
        drawn.scripts().forEach((script, messages) -> {
            int committed = (int) (starts.getOrDefault(script, 0L) + ends.committed(script));
            messages.subList(0, committed).forEach(each -> alike.computeIfAbsent(common(each), _ -> new ArrayList<>()).add(each));
            messages.subList(committed, messages.size()).forEach(each -> toCome.add(common(each)));
        });
        if (OVERTAKES.matcher(drawn.yaml()).find()) {
            alike.keySet().removeAll(toCome);
        }
        Map<String, Map<String, Integer>> durable = counts(sinks.durable(), Long.MAX_VALUE, Map.of());
        Predicate<Given> isExcused = isDropped().or(isDead());
        reference.forEach((sink, bodies) -> {
            Map<String, Integer> wanted = new HashMap<>();
            ids(bodies).forEach(id -> wanted.merge(id, 1, Integer::sum));
            alike.forEach((common, messages) -> assertThat(durable.getOrDefault(sink, Map.of()).getOrDefault(common, 0))
                    .as("how often durable:%s has %s, which is committed", sink, common)
                    .isGreaterThanOrEqualTo(least(messages, wanted, isExcused)));
        });
    }

    /** How often a sink has messages at least that are alike; {@code wanted} are those that it gets without any fault. */
    private static int least(List<Given> alike, Map<String, Integer> wanted, Predicate<Given> isExcused) {
        List<Given> due = alike.stream().filter(isExcused.negate()).toList();
        int times = due.stream().mapToInt(each -> wanted.getOrDefault(each.id(), 0)).sum();
        long distinct = alike.stream().filter(each -> wanted.containsKey(each.id())).count();
        boolean isOneEnough = distinct > 0 && distinct < alike.size();
        return isOneEnough && !due.isEmpty() ? Math.max(times, 1) : times;
    }

    private String common(Given given) {
        return hasKeys ? given.once() : given.id();
    }

    /** Whether a message was dead-lettered. If it goes on behind that, or waits for others, those that are like it may be its duplicates. */
    private Predicate<Given> isDead() {
        Set<String> dead = new TreeSet<>(ids(sinks.durable().getOrDefault(DEAD, List.of())));
        Set<String> alike = new TreeSet<>();
        if (GOES_ON.matcher(drawn.yaml()).find()) {
            given(dead).forEach(each -> alike.add(common(each)));
        }
        return each -> dead.contains(each.id()) || alike.contains(common(each));
    }

    /**
     * Whether a message may be written nowhere because it has failed: then the flow has dropped it, or was told to go on. Those that are
     * like one that a sink has refused may be its duplicates. Where messages wait for each other, the others with its key may be in its
     * group, or may be its duplicates.
     */
    private Predicate<Given> isDropped() {
        if (!drawn.mayDrop()) {
            return _ -> false;
        }
        Set<String> failed = new TreeSet<>(ids(sinks.failed()));
        Set<String> refused = new TreeSet<>(ids(sinks.refused()));
        Set<String> alike = new TreeSet<>();
        given(refused).forEach(each -> alike.add(common(each)));
        Set<String> keys = new TreeSet<>();
        if (GOES_ON.matcher(drawn.yaml()).find()) {
            Stream.concat(given(failed), given(refused)).forEach(each -> keys.add(each.key()));
        }
        return each -> failed.contains(each.id()) || alike.contains(common(each)) || keys.contains(each.key());
    }

    private Stream<Given> given(Set<String> ids) {
        return drawn.scripts().values().stream().flatMap(List::stream).filter(each -> ids.contains(each.id()));
    }

    /** How often each sink has messages of which one is enough, of those that are before a position of their script. */
    private Map<String, Map<String, Integer>> counts(Map<String, List<Object>> written, long all, Map<String, Long> before) {
        Map<String, Map<String, Integer>> counts = new TreeMap<>();
        written.forEach((sink, bodies) -> {
            for (String id : ids(bodies)) {
                String script = id.substring(0, 1);
                int index = Integer.parseInt(id.substring(1));
                if (index < before.getOrDefault(script, all)) {
                    Given given = drawn.scripts().get(script).get(index);
                    counts.computeIfAbsent(sink, _ -> new TreeMap<>()).merge(common(given), 1, Integer::sum);
                }
            }
        });
        return counts;
    }

    /** The messages that a body was made of. */
    private static List<String> ids(Object body) {
        List<String> ids = new ArrayList<>();
        flatten(body, ids);
        return ids;
    }

    private static void flatten(Object body, List<String> ids) {
        if (body instanceof Collection<?> group) {
            group.forEach(each -> flatten(each, ids));
        } else {
            ids.add((String) body);
        }
    }

    private static Map<String, List<Object>> minus(Map<String, List<Object>> all, Map<String, List<Object>> before) {
        Map<String, List<Object>> rest = new TreeMap<>();
        all.forEach((sink, bodies) -> {
            List<Object> added = bodies.subList(before.getOrDefault(sink, List.of()).size(), bodies.size());
            if (!added.isEmpty()) {
                rest.put(sink, added);
            }
        });
        return rest;
    }

    private static Map<String, List<Object>> doubled(Map<String, List<Object>> once) {
        Map<String, List<Object>> twice = new TreeMap<>();
        once.forEach((sink, bodies) -> {
            List<Object> both = new ArrayList<>(bodies);
            both.addAll(bodies);
            twice.put(sink, both);
        });
        return twice;
    }

    /** Sinks may be written to by several threads. */
    private static Map<String, List<String>> sorted(Map<String, List<Object>> written) {
        Map<String, List<String>> sorted = new TreeMap<>();
        written.forEach((sink, bodies) -> {
            if (!bodies.isEmpty()) {
                sorted.put(sink, bodies.stream().map(StatefulRound::ids).map(Object::toString).sorted().toList());
            }
        });
        return sorted;
    }

    @Override
    public String toString() {
        return drawn.yaml() + drawn.policy() + " " + drawn.scripts() + "\nfrom " + starts + (isAcknowledged ? ", acknowledged" : "") + ", a message each "
                + gapNanos + " ns, " + options + "\n-Dpelton.seed=" + seed;
    }
}

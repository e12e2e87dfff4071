// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Inflow;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.SummaryTable;
import io.pelton.state.StateAccount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a plan means, written down as simply as possible and without the engine: a record goes through all steps before
 * the next one is read. It knows {@link ScriptedSource}s and {@link RecordingSink}s. A failure that stops the flow is
 * noted; it ends the evaluation if that was asked for, else the record is dropped.
 */
final class Oracle {
    /** A record, and the record of a source it comes from. */
    record Traced(Object record, String split, int index) {}

    /** A failed record. */
    record Failure(String step, Object record, String reason, int attempts) {}

    /** A failure that stops the flow. */
    record Stopping(String step, String record, String split, int index) {}

    /** What a step did. */
    static final class Tally {
        long in;
        long out;
        long failed;
        long retries;
    }

    /** A call of user code. */
    @FunctionalInterface
    private interface Call {
        @Nullable Object call() throws Throwable;
    }

    /** Ends the evaluation. */
    private static final class Stopped extends RuntimeException {
        Stopped() {
            super(null, null, false, false);
        }
    }

    final Map<String, List<Traced>> written = new HashMap<>();
    final Map<String, List<Failure>> letters = new HashMap<>();
    final List<Stopping> stops = new ArrayList<>();
    final Map<String, Tally> tallies = new HashMap<>();
    final Map<String, Integer> splitLengths = new LinkedHashMap<>();
    long recordsIn;
    long skipped;

    private final boolean endsAtStop;

    /** How far each split is read, not at all if it is not in here; null: all of them to their ends. */
    private final @Nullable Map<String, Long> ends;

    private final Map<Integer, Long> remaining = new HashMap<>();
    private final Map<Integer, List<Object>> keys = new HashMap<>();
    private final TreeMap<Integer, Groups> groups = new TreeMap<>();
    private boolean limitReached;
    private String split = "";
    private int index;
    private @Nullable Stopped inFlight;

    Oracle(Plan plan, boolean endsAtStop) {
        this(plan, endsAtStop, null);
    }

    /** Of a flow that was stopped when it had read so far. */
    Oracle(Plan plan, boolean endsAtStop, @Nullable Map<String, Long> ends) {
        this.endsAtStop = endsAtStop;
        this.ends = ends;
        plan.steps().forEach(step -> tallies.put(step.id(), new Tally()));
        try {
            read(plan.input(), plan.pipeline(), ErrorPolicy.DEFAULT, new Reading(null), _ -> {});
            while (!groups.isEmpty()) {
                giveOut(groups.pollFirstEntry().getValue());
            }
        } catch (Stopped e) {
            assert stops.size() == 1;
        }
    }

    /** Whether a limit has ended the reading of a source. */
    boolean isLimitReached() {
        return limitReached;
    }

    /** Whether the input is not read to its end. */
    boolean isPart() {
        return ends != null;
    }

    /** The groups of a summary, where they go on, and the first record that is in any of them. */
    private record Groups(
            SummaryTable<Object, Object> table, Consumer<Object> next, String split, int index) {}

    /** Summaries come in the order of their steps, so what one gives to the next is there in time. */
    private void giveOut(Groups summary) {
        split = summary.split();
        index = summary.index();
        summary.table().results().forEachRemaining(summary.next());
    }

    /** Whether a source is still needed; asks those behind it as well. */
    private static final class Reading {
        private final @Nullable Reading downstream;
        private boolean over;

        Reading(@Nullable Reading downstream) {
            this.downstream = downstream;
        }

        boolean isOver() {
            return over || (downstream != null && downstream.isOver());
        }
    }

    private void read(Input input, Pipeline pipeline, ErrorPolicy outer, Reading reading, Consumer<Object> next) {
        ErrorPolicy policy = Objects.requireNonNullElse(pipeline.errorPolicy(), outer);
        switch (input) {
            case Input.From from -> play(from, policy, reading, record -> pass(pipeline, record, outer, reading, next));
            case Input.Merge merge -> {
                for (Inflow inflow : merge.inflows()) {
                    read(inflow.input(), inflow.pipeline(), policy, new Reading(reading), record -> {
                        tally(merge.info()).in++;
                        tally(merge.info()).out++;
                        pass(pipeline, record, outer, reading, next);
                    });
                }
            }
            case Input.Enclosing _ -> throw new AssertionError();
        }
    }

    private void play(Input.From from, ErrorPolicy policy, Reading reading, Consumer<Object> next) {
        ScriptedSource<?> source = (ScriptedSource<?>) from.source();
        Tally tally = tally(from.info());
        int number = 0;
        for (List<? extends ScriptedSource.Event<?>> script : source.script()) {
            List<? extends ScriptedSource.Event<?>> events = script.stream()
                    .filter(event -> !(event instanceof ScriptedSource.Pause))
                    .toList();
            split = source.splitId(number++);
            int length = ends == null ? events.size() : Math.toIntExact(ends.getOrDefault(split, 0L));
            splitLengths.put(split, length);
            index = 0;
            for (ScriptedSource.Event<?> event : events.subList(0, length)) {
                if (reading.isOver()) {
                    limitReached = true;
                    return;
                }
                tally.in++;
                recordsIn++;
                if (event instanceof ScriptedSource.Bad<?>(var rejected)) {
                    fail(from.info(), rejected, "PL201 bad record " + rejected, 1, policy);
                } else if (event instanceof ScriptedSource.Value<?>(var record)) {
                    tally.out++;
                    next.accept(record);
                }
                index++;
            }
        }
    }

    /** Leads a record through the steps, and to {@code next} if it leaves them. {@code reading} is null in a branch. */
    private void pass(
            Pipeline pipeline, Object record, ErrorPolicy outer, @Nullable Reading reading, Consumer<Object> next) {
        ErrorPolicy policy = Objects.requireNonNullElse(pipeline.errorPolicy(), outer);
        pass(pipeline.steps(), 0, record, policy, reading, next);
    }

    private void pass(
            List<Step> steps,
            int at,
            Object record,
            ErrorPolicy policy,
            @Nullable Reading reading,
            Consumer<Object> next) {
        if (at == steps.size()) {
            next.accept(record);
            return;
        }
        Step step = steps.get(at);
        Tally tally = tally(step.info());
        Consumer<Object> behind = result -> {
            tally.out++;
            pass(steps, at + 1, result, policy, reading, next);
        };
        if (!(step instanceof Step.Stop)) {
            tally.in++;
        }
        switch (step) {
            case Step.Map map -> onSuccess(step, record, policy, () -> notNull(map.function().map(record)), behind);
            case Step.Async map -> onSuccess(step, record, policy, () -> notNull(map.function().map(record)), behind);
            case Step.Filter filter ->
                onSuccess(step, record, policy, () -> filter.condition().test(record), passed -> {
                    if ((Boolean) passed) {
                        behind.accept(record);
                    }
                });
            case Step.Peek peek ->
                onSuccess(
                        step,
                        record,
                        policy,
                        () -> {
                            peek.function().accept(record);
                            return record;
                        },
                        behind);
            case Step.FlatMap flatMap ->
                onSuccess(
                        step,
                        record,
                        policy,
                        () -> {
                            flatMap.function().flatMap(record, emitted -> {
                                Objects.requireNonNull(emitted, "the step's function returned null");
                                behind.accept(emitted);
                            });
                            return record;
                        },
                        _ -> {});
            case Step.To to -> {
                RecordingSink<?> sink = (RecordingSink<?>) to.sink();
                boolean[] wrote = {false};
                onSuccess(step, record, policy, () -> write(sink, record), _ -> {
                    wrote[0] = true;
                    tally.out++;
                });
                if (wrote[0] || sink.kind() == RecordingSink.Kind.BACKGROUND) {
                    pass(steps, at + 1, record, policy, reading, next);
                }
            }
            case Step.Parallel _ -> behind.accept(record);
            case Step.Stop _ -> {}
            case Step.Limit limit -> limit(limit, reading, record, behind);
            case Step.Distinct distinct ->
                onSuccess(step, record, policy, () -> notNull(distinct.key().key(record)), key -> {
                    if (isNew(distinct, key)) {
                        behind.accept(record);
                    }
                });
            case Step.Summarize summarize ->
                onSuccess(step, record, policy, () -> add(summarize, record, behind), _ -> {});
            case Step.Choice choice ->
                onSuccess(step, record, policy, () -> branchOf(choice, record), branch -> {
                    tally.out++;
                    pass((Pipeline) branch, record, policy, null, left ->
                            pass(steps, at + 1, left, policy, reading, next));
                });
            case Step.Block block -> throw new IllegalStateException("random flows have no block: " + block.info());
            case Step.Multicast multicast -> {
                tally.out++;
                for (Pipeline branch : multicast.branches()) {
                    pass(branch, record, policy, null, left -> pass(steps, at + 1, left, policy, reading, next));
                }
            }
        }
    }

    /** A record that fails is in no group; the first that does not tells what the summary holds. */
    private Object add(Step.Summarize step, Object record, Consumer<Object> behind) throws Exception {
        Groups known = groups.get(step.info().index());
        Groups summary = known == null ? new Groups(step.summary().newTable(StateAccount.unlimited()), behind, split, index) : known;
        summary.table().add(record);
        groups.put(step.info().index(), summary);
        return record;
    }

    private void limit(Step.Limit limit, @Nullable Reading reading, Object record, Consumer<Object> behind) {
        long left = remaining.getOrDefault(limit.info().index(), limit.count());
        remaining.put(limit.info().index(), Math.max(0, left - 1));
        if (left <= 1 && reading != null) {
            reading.over = true;
        }
        if (left > 0) {
            behind.accept(record);
        }
    }

    private boolean isNew(Step.Distinct distinct, Object key) {
        List<Object> known = keys.computeIfAbsent(distinct.info().index(), _ -> new ArrayList<>());
        if (known.contains(key)) {
            return false;
        }
        known.add(key);
        if (known.size() > distinct.capacity()) {
            known.removeFirst();
        }
        return true;
    }

    /** A record goes on behind a background sink without waiting for it, so also if that cannot write it. */
    private Object write(RecordingSink<?> sink, Object record) throws Exception {
        sink.faults().check(record);
        written.computeIfAbsent(sink.toString(), _ -> new ArrayList<>()).add(new Traced(record, split, index));
        return record;
    }

    private static Pipeline branchOf(Step.Choice choice, Object record) throws Exception {
        for (Step.When when : choice.whens()) {
            if (when.condition().test(record)) {
                return when.branch();
            }
        }
        return choice.otherwise();
    }

    /** Calls, with retries, and goes on with the result; what fails behind a step is not the failure of that step. */
    private void onSuccess(Step step, Object record, ErrorPolicy policy, Call call, Consumer<Object> next) {
        Object result = null;
        Throwable error = null;
        int attempts = 0;
        do {
            if (attempts++ > 0) {
                tally(step.info()).retries++; // also if what is emitted in this very try stops the flow
            }
            try {
                result = call.call();
                error = null;
            } catch (Throwable e) {
                error = e;
            }
            if (inFlight != null) {
                throw inFlight;
            }
        } while (error != null && attempts <= policy.retries());
        if (error == null) {
            next.accept(Objects.requireNonNull(result));
        } else {
            fail(step.info(), record, reason(error), attempts, policy);
        }
    }

    private void fail(StepInfo step, Object record, String reason, int attempts, ErrorPolicy policy) {
        tally(step).failed++;
        switch (policy.outcome()) {
            case ErrorPolicy.Skip _ -> skipped++;
            case ErrorPolicy.ToDeadLetters dead ->
                letters.computeIfAbsent(dead.sink().toString(), _ -> new ArrayList<>())
                        .add(new Failure(step.id(), record, reason, attempts));
            case ErrorPolicy.Stop _ -> {
                stops.add(new Stopping(step.id(), record.toString(), split, index));
                if (endsAtStop) {
                    inFlight = new Stopped();
                    throw inFlight;
                }
            }
        }
    }

    static Failure failure(DeadLetter letter) {
        return new Failure(letter.step(), letter.record(), letter.reason(), letter.attempts());
    }

    private static String reason(Throwable error) {
        return error instanceof PeltonException
                ? String.valueOf(error.getMessage())
                : error.getClass().getSimpleName() + (error.getMessage() == null ? "" : ": " + error.getMessage());
    }

    private static Object notNull(@Nullable Object result) {
        return Objects.requireNonNull(result, "the step's function returned null");
    }

    private Tally tally(StepInfo step) {
        return Objects.requireNonNull(tallies.get(step.id()));
    }
}

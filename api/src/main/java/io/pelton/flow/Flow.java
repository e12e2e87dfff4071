// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.Origin;
import io.pelton.plan.Inflow;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import io.pelton.spi.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A typed flow: a source and the steps its records take. A flow is an immutable description; each method gives a new one,
 * and nothing happens before an engine runs it. A flow used twice is read twice.
 *
 * <pre>{@code
 * Flow.from(Lines.of("access.log"))
 *         .filter(line -> line.contains(ERROR))
 *         .to(Files.lines("errors.log"));
 * }</pre>
 *
 * <p>Functions are called by one thread at a time, except behind {@link #parallel(int)}, for a source with several splits
 * and between a source and {@link #groupBy}, which may read one file on several threads. Records that are {@linkplain io.pelton.record.View views} are valid during the call only.
 *
 * @param <T> the type of record at this point of the flow
 */
public final class Flow<T> {
    private final Input input;
    private final List<Step> steps;
    private final @Nullable ErrorPolicy errorPolicy;
    private final Delivery delivery;
    private final String id;

    private Flow(Input input, List<Step> steps, @Nullable ErrorPolicy errorPolicy, Delivery delivery, String id) {
        this.input = input;
        this.steps = List.copyOf(steps);
        this.errorPolicy = errorPolicy;
        this.delivery = delivery;
        this.id = id;
    }

    /** The records of {@code source}. */
    public static <T> Flow<T> from(Source<? extends T> source) {
        Objects.requireNonNull(source, "source is null");
        return start(new Input.From(StepInfo.at(CallSite.origin()), source));
    }

    /** The records of all {@code flows}, in the order they come; the order within each is kept. */
    @SafeVarargs
    public static <T> Flow<T> merge(Flow<? extends T>... flows) {
        if (flows.length == 0) {
            throw new IllegalArgumentException("merge needs at least one flow");
        }
        List<Inflow> inflows = new ArrayList<>();
        for (Flow<? extends T> flow : flows) {
            inflows.add(new Inflow(flow.input, flow.pipeline()));
        }
        return start(new Input.Merge(StepInfo.at(CallSite.origin()), inflows));
    }

    private static <T> Flow<T> start(Input input) {
        return new Flow<>(input, List.of(), null, Delivery.AT_MOST_ONCE, "");
    }

    /** The records of {@code input}, where plans are made by other means than this class; whoever calls this vouches for the type. */
    public static <T> Flow<T> of(Input input) {
        return start(Objects.requireNonNull(input, "input is null"));
    }

    /** Adds steps that were made by other means than this class; whoever calls this vouches for the types. */
    public <R> Flow<R> steps(List<? extends Step> more) {
        List<Step> all = new ArrayList<>(steps);
        all.addAll(more);
        return new Flow<>(input, all, errorPolicy, delivery, id);
    }

    /** Adds the steps of {@code branch}. */
    public <R> Flow<R> through(Branch<T, R> branch) {
        return branch.describe(this);
    }

    /** Replaces each record by what {@code function} makes of it. */
    public <R> Flow<R> map(MapFunction<? super T, ? extends R> function) {
        return with(new Step.Map(StepInfo.at(CallSite.origin()), erase(function)));
    }

    /** Lets the records pass for which {@code condition} holds. */
    public Flow<T> filter(FilterFunction<? super T> condition) {
        return with(new Step.Filter(StepInfo.at(CallSite.origin()), erase(condition)));
    }

    /** Replaces each record by all those that {@code function} emits. */
    public <R> Flow<R> flatMap(FlatMapFunction<? super T, R> function) {
        return with(new Step.FlatMap(StepInfo.at(CallSite.origin()), erase(function)));
    }

    /** Shows each record to {@code function}. */
    public Flow<T> peek(PeekFunction<? super T> function) {
        return with(new Step.Peek(StepInfo.at(CallSite.origin()), erase(function)));
    }

    /**
     * Sends each record down the first branch whose condition holds. Records that leave a branch go on with the next step;
     * end a branch with {@link #stop()} to keep its records from that.
     *
     * <pre>{@code
     * flow.choice(choice -> choice
     *         .when(order -> order.total() > 1000, large -> large.to(review).<Order>stop())
     *         .otherwise(small -> small))
     * }</pre>
     */
    public <R> Flow<R> choice(Function<Choice<T>, Choice.Done<R>> branches) {
        return with(branches.apply(new Choice<>(CallSite.origin())).step());
    }

    /** Sends each record down every branch, one after the other. Records that leave the branches go on with the next step. */
    @SafeVarargs
    public final <R> Flow<R> multicast(Branch<T, ? extends R>... branches) {
        List<Pipeline> pipelines = new ArrayList<>();
        for (Branch<T, ? extends R> branch : branches) {
            pipelines.add(describe(branch));
        }
        return with(new Step.Multicast(StepInfo.at(CallSite.origin()), pipelines));
    }

    /**
     * Runs the steps that follow on {@code instances} workers at once. Order is kept; {@link #unordered()} gives it up.
     * The next step that has to see all records in one place ends the parallel part.
     */
    public Flow<T> parallel(int instances) {
        return with(new Step.Parallel(StepInfo.at(CallSite.origin()), instances, true));
    }

    /**
     * Replaces each record by what {@code function} makes of it, called on a virtual thread: it may block. At most
     * {@code concurrency} calls run at once. Order is kept; {@link #unordered()} gives it up.
     */
    public <R> Flow<R> async(MapFunction<? super T, ? extends R> function, int concurrency) {
        return with(new Step.Async(StepInfo.at(CallSite.origin()), erase(function), concurrency, true));
    }

    /** Gives up the order of the {@link #parallel} or {@link #async} step just added. */
    public Flow<T> unordered() {
        return replaceLast(switch (steps.isEmpty() ? null : steps.getLast()) {
            case Step.Parallel parallel -> new Step.Parallel(parallel.info(), parallel.instances(), false);
            case Step.Async async -> new Step.Async(async.info(), async.function(), async.concurrency(), false);
            case null, default -> throw new IllegalStateException(
                    "unordered() belongs directly behind parallel(n) or async(function, n)");
        });
    }

    /** Lets the first {@code count} records pass, then stops the source. */
    public Flow<T> limit(long count) {
        return with(new Step.Limit(StepInfo.at(CallSite.origin()), count));
    }

    /**
     * Lets a record pass if its key is not among the last {@code capacity} keys seen. A bounded memory is the price of
     * running for ever: a key that has been pushed out passes again.
     */
    public Flow<T> distinct(KeyFunction<? super T, ?> key, int capacity) {
        return with(new Step.Distinct(StepInfo.at(CallSite.origin()), erase(key), capacity));
    }

    /** Writes each record to {@code sink}. The record goes on afterwards, so that a flow can have several sinks in a row. */
    public Flow<T> to(Sink<? super T> sink) {
        Objects.requireNonNull(sink, "sink is null");
        return with(new Step.To(StepInfo.at(CallSite.origin()), erase(sink)));
    }

    /**
     * Puts records with equal keys into groups; what is wanted of each group is said next, by {@link Grouping#aggregate}.
     */
    public <K> Grouping<T, K> groupBy(KeyFunction<? super T, ? extends K> key) {
        return new Grouping<>(this, CallSite.origin(), key, Grouping.defaultMaxGroups());
    }

    /**
     * Gives out the groups of the {@link Grouping#aggregate} step just added in this order.
     *
     * @throws IllegalStateException if the step just added is another, or has an order already
     */
    public Flow<T> sorted(Comparator<? super T> order) {
        if (!steps.isEmpty()
                && steps.getLast() instanceof Step.Summarize summarize
                && summarize.summary() instanceof GroupSummary groups
                && groups.order() == null) {
            return replaceLast(new Step.Summarize(summarize.info(), groups.sorted(erase(order))));
        }
        throw new IllegalStateException("sorted(order) belongs directly behind groupBy(key).aggregate(...), once");
    }

    <R> Flow<R> summarize(Origin origin, Summary<Object, Object> summary) {
        return with(new Step.Summarize(StepInfo.at(origin), summary));
    }

    /** Ends the way of the records of this branch: they do not go on with the step after the branches. */
    public <R> Flow<R> stop() {
        return with(new Step.Stop(StepInfo.at(CallSite.origin()).withTitle("stop")));
    }

    /** Gives the step just added, or the source, the name that counters, errors and dead letters use. */
    public Flow<T> as(String name) {
        Objects.requireNonNull(name, "name is null");
        if (steps.isEmpty()) {
            return new Flow<>(input.withInfo(input.info().withId(name)), steps, errorPolicy, delivery, id);
        }
        return replaceLast(steps.getLast().withInfo(steps.getLast().info().withId(name)));
    }

    /**
     * Says what happens to records that fail anywhere in this flow, its source included. Branches and merged flows may have
     * a policy of their own.
     *
     * @throws IllegalStateException if this flow or branch already has one
     */
    public Flow<T> onError(ErrorPolicy policy) {
        if (errorPolicy != null) {
            throw new IllegalStateException("this flow already has the error policy " + errorPolicy);
        }
        return new Flow<>(input, steps, Objects.requireNonNull(policy, "policy is null"), delivery, id);
    }

    /**
     * Asks for a delivery guarantee, which every sink of the flow has to give; by default for none. What a sink gives is a matter of the source, of
     * itself, and of whether an engine keeps state: where it is less than asked for, the engine refuses to start the flow.
     */
    public Flow<T> delivery(Delivery guarantee) {
        return new Flow<>(input, steps, errorPolicy, Objects.requireNonNull(guarantee, "guarantee is null"), id);
    }

    /** Names the whole flow. */
    public Flow<T> named(String flowId) {
        return new Flow<>(input, steps, errorPolicy, delivery, Objects.requireNonNull(flowId, "flowId is null"));
    }

    /**
     * The validated plan of this flow.
     *
     * @throws io.pelton.error.InvalidPlanException with everything that is wrong with it
     */
    public Plan plan() {
        return Plan.of(id.isEmpty() ? "flow" : id, delivery, input, pipeline());
    }

    private Pipeline pipeline() {
        return new Pipeline(steps, errorPolicy);
    }

    private <R> Flow<R> with(Step step) {
        List<Step> more = new ArrayList<>(steps);
        more.add(step);
        return new Flow<>(input, more, errorPolicy, delivery, id);
    }

    private Flow<T> replaceLast(Step step) {
        List<Step> changed = new ArrayList<>(steps);
        changed.set(changed.size() - 1, step);
        return new Flow<>(input, changed, errorPolicy, delivery, id);
    }

    static <T> Pipeline describe(Branch<T, ?> branch) {
        return branch.describe(start(Input.Enclosing.INSTANCE)).branchPipeline();
    }

    private Pipeline branchPipeline() {
        if (input != Input.Enclosing.INSTANCE) {
            throw new IllegalStateException("a branch must add steps to the flow it is given, not start one of its own");
        }
        return pipeline();
    }

    /** The plan is untyped; the compiler has checked the types where the flow was written. */
    @SuppressWarnings("unchecked")
    static <F> F erase(Object function) {
        return (F) Objects.requireNonNull(function, "function is null");
    }
}

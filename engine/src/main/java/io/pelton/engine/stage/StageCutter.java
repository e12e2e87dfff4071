// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Inflow;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Sink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Cuts a plan into stages, going from its end to its beginning. */
final class StageCutter {
    private final Plan plan;
    private final ErrorPolicy[] policies;
    private final List<StageSpec> stages = new ArrayList<>();
    private final List<SinkSpec> sinks = new ArrayList<>();

    /** In the order in which they are found. Sinks that equal each other may not be the same. */
    private final List<SinkSpec> letterSinks = new ArrayList<>();

    private final IdentityHashMap<Sink<?>, SinkSpec> deadLetters = new IdentityHashMap<>();
    private final IdentityHashMap<Step, SinkSpec> sinkOfStep = new IdentityHashMap<>();

    StageCutter(Plan plan) {
        this.plan = plan;
        this.policies = new ErrorPolicy[plan.steps().size()];
    }

    StageGraph graph() {
        cut(plan.input(), plan.pipeline(), null, ErrorPolicy.DEFAULT, false);
        List<StageSpec> inOrder = stages.reversed();
        for (int i = 0; i < inOrder.size(); i++) {
            inOrder.get(i).setNumber(i);
            inOrder.get(i).setPolicies(policies);
        }
        for (StageSpec stage : inOrder) {
            for (Outlet outlet : stage.outlets()) {
                if (outlet instanceof StageSpec target) {
                    target.addUpstream(stage);
                }
            }
        }
        List<SinkSpec> allSinks = new ArrayList<>(sinks.reversed());
        allSinks.addAll(letterSinks);
        return new StageGraph(
                plan, List.copyOf(inOrder), allSinks, Arrays.asList(policies), Arrays.asList(deadLettersOfSteps()));
    }

    private @Nullable SinkSpec[] deadLettersOfSteps() {
        @Nullable SinkSpec[] sinksOfSteps = new SinkSpec[policies.length];
        for (int i = 0; i < policies.length; i++) {
            if (policies[i] instanceof ErrorPolicy(_, _, _, ErrorPolicy.ToDeadLetters letters)) {
                sinksOfSteps[i] = deadLetters.get(letters.sink());
            }
        }
        return sinksOfSteps;
    }

    /** @param orderFree whether the records that leave {@code pipeline} may come in any order */
    private void cut(
            Input input, Pipeline pipeline, @Nullable Node end, ErrorPolicy outer, boolean orderFree) {
        ErrorPolicy policy = policyOf(pipeline, outer);
        policies[input.info().index()] = policy;
        switch (input) {
            case Input.From from -> {
                Sequencing sequencing = Sequencing.behindSource(pipeline);
                Node entry = steps(sequencing.pipeline(), end, outer, true);
                boolean anyOrder = OrderNeed.of(pipeline).isOver(orderFree);
                stages.add(StageSpec.reading(
                        anyOrder ? new Input.From(from.info(), from.source().unordered()) : from,
                        sequencing.needsSingleReader() ? 1 : 0,
                        entry));
            }
            case Input.Merge merge -> {
                Node entry = steps(Sequencing.behindBoundary(pipeline).pipeline(), end, outer, true);
                StageSpec stage = boundary(StageSpec.behind(merge.info(), 1, true, entry));
                for (Inflow inflow : merge.inflows().reversed()) {
                    cut(
                            inflow.input(),
                            inflow.pipeline(),
                            new Node.Emit(merge.info(), stage, null),
                            policy,
                            OrderNeed.of(pipeline).isOver(orderFree));
                }
            }
            case Input.Enclosing _ -> throw new IllegalStateException("a branch cannot be run on its own");
        }
    }

    /**
     * The first node of the steps, which lead to {@code end}.
     *
     * @param everyRecord whether all records take these steps, not only those of a branch
     */
    private @Nullable Node steps(Pipeline pipeline, @Nullable Node end, ErrorPolicy outer, boolean everyRecord) {
        ErrorPolicy policy = policyOf(pipeline, outer);
        Node next = end;
        for (Step step : pipeline.steps().reversed()) {
            if (step.info().index() >= 0) {
                policies[step.info().index()] = policy;
            }
            next = node(step, next, policy, everyRecord);
        }
        return next;
    }

    private @Nullable Node node(Step step, @Nullable Node next, ErrorPolicy policy, boolean everyRecord) {
        StepInfo info = step.info();
        return switch (step) {
            case Step.Map map -> new Node.Map(info, map.function(), next);
            case Step.Filter filter -> new Node.Filter(info, filter.condition(), next);
            case Step.FlatMap flatMap -> new Node.FlatMap(info, flatMap.function(), next);
            case Step.Peek peek -> new Node.Peek(info, peek.function(), next);
            case Step.Limit limit -> new Node.Limit(info, limit.count(), everyRecord, next);
            case Step.Distinct distinct -> new Node.Distinct(info, distinct.key(), distinct.capacity(), next);
            case Step.To to -> new Node.Emit(info, sinkOf(to, policy), next);
            case Step.Stop _ -> null;
            case Step.Parallel parallel ->
                new Node.Emit(
                        info, boundary(StageSpec.behind(info, parallel.instances(), parallel.ordered(), next)), null);
            case Step.Async async -> new Node.Emit(info, async(async, next), null);
            case Step.Summarize summarize -> new Node.Emit(info, boundary(StageSpec.behind(summarize, next)), null);
            case Step.Choice choice -> {
                List<@Nullable Node> targets = new ArrayList<>();
                for (Step.When when : choice.whens()) {
                    targets.add(steps(when.branch(), next, policy, false));
                }
                targets.add(steps(choice.otherwise(), next, policy, false));
                yield new Node.Choice(
                        info, choice.whens().stream().map(Step.When::condition).toList(), targets, next);
            }
            case Step.Block block -> {
                List<@Nullable Node> branches = new ArrayList<>();
                for (Pipeline branch : block.branches()) {
                    branches.add(steps(branch, null, policy, false));
                }
                yield new Node.Block(info, block.function(), branches, next);
            }
            case Step.Multicast multicast -> {
                List<@Nullable Node> targets = new ArrayList<>();
                for (Pipeline branch : multicast.branches()) {
                    targets.add(steps(branch, next, policy, false));
                }
                yield new Node.Multicast(info, targets);
            }
        };
    }

    /** A stage that makes the calls, and another one behind it, so that the steps that follow see all results in one place. */
    private StageSpec async(Step.Async async, @Nullable Node next) {
        StepInfo info = async.info();
        StepInfo results = new StepInfo(-1, info.id() + " (results)", info.origin());
        Node emit = new Node.Emit(results, boundary(StageSpec.behind(results, 1, true, next)), null);
        StepInfo calls = new StepInfo(-1, info.id(), info.origin());
        Node.Map call = new Node.Map(info, async.function(), emit);
        return boundary(StageSpec.calling(async, calls, new Node.Block(calls, new AsyncCalls(), List.of(call), null)));
    }

    private StageSpec boundary(StageSpec stage) {
        stages.add(stage);
        return stage;
    }

    private SinkSpec sinkOf(Step.To to, ErrorPolicy policy) {
        return sinkOfStep.computeIfAbsent(to, _ -> {
            SinkSpec spec = new SinkSpec(to.info(), to.sink(), policy, false);
            sinks.add(spec);
            return spec;
        });
    }

    private ErrorPolicy policyOf(Pipeline pipeline, ErrorPolicy outer) {
        ErrorPolicy policy = Objects.requireNonNullElse(pipeline.errorPolicy(), outer);
        if (policy.outcome() instanceof ErrorPolicy.ToDeadLetters letters) {
            deadLetters.computeIfAbsent(letters.sink(), _ -> {
                SinkSpec spec = new SinkSpec(plan.input().info(), erase(letters.sink()), ErrorPolicy.DEFAULT, true);
                letterSinks.add(spec);
                return spec;
            });
        }
        return policy;
    }

    @SuppressWarnings("unchecked")
    private static Sink<Object> erase(Sink<?> sink) {
        return (Sink<Object>) sink;
    }
}

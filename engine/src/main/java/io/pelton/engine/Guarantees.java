// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What plans that are started together keep for the next run, and how often their records reach each sink when the process is killed and they
 * are started again. Dead letters count as written. Immutable.
 *
 * @param kept what is kept
 * @param reason why; part of a sentence
 * @param plans the plans, in the order given
 */
public record Guarantees(Kept kept, String reason, List<OfPlan> plans) {
    /** The reason where nothing is kept, and each source gives the next run what it has given this one. */
    public static final String FROM_START = "every run reads from the start";

    /**
     * What the sinks of a plan give.
     *
     * @param plan the plan
     * @param sinks in the order written
     */
    public record OfPlan(Plan plan, List<Guarantee> sinks) {}

    /** What is kept for the next run. */
    public enum Kept {
        /** Nothing: it reads from the start. */
        NOTHING,
        /** How far sources were read and all that was made of it is written. */
        POSITIONS,
        /** That, what steps keep, and where outputs end, at one moment. */
        EPOCHS
    }

    /**
     * Those of {@code plans}.
     *
     * @param isKept whether there is a state store
     */
    public static Guarantees of(Collection<Plan> plans, boolean isKept) {
        Kept kept = Kept.NOTHING;
        String reason = reason(plans);
        if (isKept) {
            Optional<String> states = plans.stream().map(plan -> stateOf(plan.input(), plan.pipeline())).flatMap(Optional::stream).findFirst();
            boolean isReadOn = plans.stream().anyMatch(plan -> isReadOn(plan.input()));
            kept = states.isPresent() ? Kept.EPOCHS : isReadOn ? Kept.POSITIONS : Kept.NOTHING;
            reason = states.orElse(
                    isReadOn
                            ? "no step keeps anything, and no output can be cut back"
                            : "no source can be read from where it was, no step keeps anything, and no output can be cut back");
        }
        Kept forNext = kept;
        List<OfPlan> all = plans.stream().map(plan -> new OfPlan(plan, Reach.guarantees(plan, forNext))).toList();
        return new Guarantees(kept, reason, all);
    }

    /** What the next run reads if nothing is kept for it. */
    private static String reason(Collection<Plan> plans) {
        List<Source<?>> sources = plans.stream().flatMap(plan -> sources(plan.input())).toList();
        if (sources.stream().allMatch(Guarantees::isReadFromStart)) {
            return FROM_START;
        }
        List<String> parts = new ArrayList<>();
        named(sources, Guarantees::isReadFromStart).ifPresent(some -> parts.add("every run reads " + some + " from the start"));
        named(sources, Guarantees::keepsItsPlace).ifPresent(some -> parts.add(some + " itself decides what each run reads"));
        return parts.isEmpty() ? "no source can be read from where it was" : String.join(", and ", parts);
    }

    private static Optional<String> named(List<Source<?>> sources, Predicate<Source<?>> which) {
        return sources.stream().filter(which).map(Object::toString).distinct().reduce((one, other) -> one + ", " + other);
    }

    private static boolean isReadFromStart(Source<?> source) {
        return source.traits().contains(SourceTrait.REPLAYABLE) && !source.traits().contains(SourceTrait.WANTS_COMMIT);
    }

    private static boolean keepsItsPlace(Source<?> source) {
        return source.traits().contains(SourceTrait.WANTS_COMMIT) && !source.traits().contains(SourceTrait.REQUESTS);
    }

    private static Stream<Source<?>> sources(Input input) {
        return switch (input) {
            case Input.From from -> Stream.of(from.source());
            case Input.Merge merge -> merge.inflows().stream().flatMap(inflow -> sources(inflow.input()));
            case Input.Enclosing _ -> Stream.empty();
        };
    }

    /** @throws InvalidPlanException IMPOSSIBLE_GUARANTEE if a sink gives less than its plan asks for */
    public void check() {
        List<Problem> problems = problems();
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems);
        }
    }

    /** A problem for each sink that gives less than its plan asks for. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        for (OfPlan each : plans) {
            Plan plan = each.plan();
            for (Guarantee sink : each.sinks()) {
                if (sink.delivery().compareTo(plan.delivery()) < 0) {
                    problems.add(new Problem(
                            ErrorCode.IMPOSSIBLE_GUARANTEE,
                            sink.step().origin(),
                            "'" + plan.id() + "' is to write " + plan.delivery() + ", but '" + sink.step().id() + "' writes to " + sink.sink() + " "
                                    + sink.delivery() + ": " + sink.reason()));
                }
            }
        }
        return problems;
    }

    /** Whether a source can be read from where the last run was. */
    private static boolean isReadOn(Input input) {
        return switch (input) {
            case Input.From from -> from.source().traits().contains(SourceTrait.REPLAYABLE);
            case Input.Merge merge -> merge.inflows().stream().anyMatch(inflow -> isReadOn(inflow.input()));
            case Input.Enclosing _ -> false;
        };
    }

    /** What the first of some steps keeps that only an epoch can have. */
    private static Optional<String> stateOf(Input input, Pipeline pipeline) {
        Stream<Optional<String>> ofInflows = input instanceof Input.Merge merge
                ? merge.inflows().stream().map(inflow -> stateOf(inflow.input(), inflow.pipeline()))
                : Stream.empty();
        return Stream.concat(ofInflows.flatMap(Optional::stream), pipeline.steps().stream().flatMap(Guarantees::states)).findFirst();
    }

    private static Stream<String> states(Step step) {
        String id = "'" + step.info().id() + "'";
        Stream<String> own = switch (step) {
            case Step.Limit _, Step.Distinct _, Step.Summarize _ -> Stream.of(id + " keeps state");
            case Step.Block block when block.function() instanceof StatefulBlock<?> stateful && stateful.hasStates() -> Stream.of(id + " keeps state");
            case Step.To to when canBeCutBack(to.sink()) -> Stream.of("the output of " + id + " can be cut back");
            default -> Stream.empty();
        };
        return Stream.concat(own, branches(step).flatMap(branch -> branch.steps().stream()).flatMap(Guarantees::states));
    }

    /** The pipelines within a step. */
    static Stream<Pipeline> branches(Step step) {
        return switch (step) {
            case Step.Choice choice -> Stream.concat(choice.whens().stream().map(Step.When::branch), Stream.of(choice.otherwise()));
            case Step.Multicast multicast -> multicast.branches().stream();
            case Step.Block block -> block.branches().stream();
            default -> Stream.empty();
        };
    }

    /** Only one writer of a sink can say where the output ends, and it is on a thread of its own. */
    private static boolean canBeCutBack(Sink<?> sink) {
        return sink.traits().contains(SinkTrait.RESUMABLE) && !sink.traits().contains(SinkTrait.INLINE);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.error.ErrorCode;
import io.pelton.error.Problem;
import io.pelton.spi.SourceTrait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds everything that is wrong with a numbered plan before it runs. */
final class PlanValidator {
    /** More than any machine has processors: a larger number is a mistake, and its queues would take the memory. */
    private static final int MOST_INSTANCES = 1 << 10;

    private final Plan plan;
    private final List<Found> found = new ArrayList<>();
    private final Map<String, StepInfo> ids = new HashMap<>();

    /** A problem and the number of its step. */
    private record Found(int step, Problem problem) {}

    private PlanValidator(Plan plan) {
        this.plan = plan;
    }

    /** Everything that is wrong, in the order of the steps. */
    static List<Problem> problems(Plan plan) {
        PlanValidator validator = new PlanValidator(plan);
        plan.steps().forEach(validator::checkUniqueId);
        boolean mayEndHere = validator.checkInflow(plan.input(), plan.pipeline(), false);
        if (!mayEndHere) {
            validator.reportMissingSink();
        }
        return validator.found.stream()
                .sorted(Comparator.comparingInt(Found::step))
                .map(Found::problem)
                .toList();
    }

    private void checkUniqueId(StepInfo info) {
        StepInfo first = ids.putIfAbsent(info.id(), info);
        if (first != null) {
            report(ErrorCode.DUPLICATE_ID, info, "two steps are named '" + info.id() + "', the first at " + first.origin());
        }
    }

    /**
     * Checks an input and its steps; says whether every record that leaves the last of them has been written somewhere.
     *
     * @param stepsFollow whether steps come behind the merge this is an inflow of
     */
    private boolean checkInflow(Input input, Pipeline pipeline, boolean stepsFollow) {
        boolean written = switch (input) {
            case Input.From from -> {
                checkSource(from);
                yield false;
            }
            case Input.Merge merge -> {
                boolean all = true;
                for (Inflow inflow : merge.inflows()) {
                    all &= checkInflow(
                            inflow.input(), inflow.pipeline(), stepsFollow || !pipeline.steps().isEmpty());
                }
                yield all;
            }
            case Input.Enclosing _ -> throw new IllegalStateException("a branch cannot be a plan of its own");
        };
        return checkSteps(pipeline, written, stepsFollow);
    }

    /**
     * Whether records that leave the pipeline need no further step: they were written and nothing was done to them since.
     *
     * @param stepsFollow whether steps come behind the step this pipeline is a branch of
     */
    private boolean checkSteps(Pipeline pipeline, boolean writtenBefore, boolean stepsFollow) {
        boolean done = writtenBefore;
        for (int i = 0; i < pipeline.steps().size(); i++) {
            boolean last = i == pipeline.steps().size() - 1;
            done = checkStep(pipeline.steps().get(i), done, stepsFollow || !last);
        }
        return done;
    }

    private boolean checkStep(Step step, boolean done, boolean stepsFollow) {
        return switch (step) {
            case Step.To _, Step.Stop _ -> true;
            case Step.Choice choice -> {
                boolean all = checkBranch(choice.info(), choice.otherwise(), "otherwise", done, stepsFollow);
                int number = 1;
                for (Step.When when : choice.whens()) {
                    all &= checkBranch(choice.info(), when.branch(), "when " + number++, done, stepsFollow);
                }
                yield all;
            }
            case Step.Multicast multicast -> {
                if (multicast.branches().isEmpty()) {
                    report(ErrorCode.UNCONNECTED_BRANCH, multicast.info(), "'" + multicast.info().id() + "' has no branches");
                }
                boolean all = true;
                int number = 1;
                for (Pipeline branch : multicast.branches()) {
                    all &= checkBranch(multicast.info(), branch, "branch " + number++, done, stepsFollow);
                }
                yield all;
            }
            case Step.Block block -> {
                for (Pipeline branch : block.branches()) {
                    checkSteps(branch, done, true);
                    checkNoBoundary(block, branch);
                }
                yield false;
            }
            case Step.Parallel parallel -> {
                checkPositive(parallel.info(), "the number of parallel instances", parallel.instances());
                if (parallel.instances() > MOST_INSTANCES) {
                    report(
                            ErrorCode.BAD_VALUE,
                            parallel.info(),
                            "the number of parallel instances is " + parallel.instances() + ", but must be " + MOST_INSTANCES
                                    + " or less: each has its own queues; about as many as there are processors are enough");
                }
                yield done;
            }
            case Step.Async async -> {
                checkPositive(async.info(), "the concurrency", async.concurrency());
                yield false;
            }
            case Step.Distinct distinct -> {
                checkPositive(distinct.info(), "the capacity", distinct.capacity());
                yield false;
            }
            case Step.Limit limit -> {
                if (limit.count() < 0) {
                    report(ErrorCode.BAD_VALUE, limit.info(), "the limit is " + limit.count() + ", but must be 0 or more");
                }
                yield false;
            }
            case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _, Step.Summarize _ -> false;
        };
    }

    /** The function of a block waits for its branches, so records cannot change thread in them. */
    private void checkNoBoundary(Step.Block block, Pipeline branch) {
        for (Step step : branch.steps()) {
            switch (step) {
                case Step.Parallel _, Step.Async _, Step.Summarize _ ->
                    report(
                            ErrorCode.NOT_SUPPORTED,
                            step.info(),
                            "'" + step.info().id() + "' is not allowed within '" + block.kind() + "', as records change thread there");
                case Step.Choice choice -> {
                    choice.whens().forEach(when -> checkNoBoundary(block, when.branch()));
                    checkNoBoundary(block, choice.otherwise());
                }
                case Step.Multicast multicast ->
                    multicast.branches().forEach(inner -> checkNoBoundary(block, inner));
                case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _, Step.Block _ -> {}
                case Step.Limit _, Step.Distinct _, Step.To _, Step.Stop _ -> {}
            }
        }
    }

    private boolean checkBranch(StepInfo owner, Pipeline branch, String name, boolean done, boolean stepsFollow) {
        boolean written = checkSteps(branch, done, stepsFollow);
        if (!written && !stepsFollow) {
            StepInfo place = branch.steps().isEmpty() ? owner : branch.steps().getLast().info();
            report(
                    ErrorCode.UNCONNECTED_BRANCH,
                    place,
                    "the records of '" + name + "' of '" + owner.id() + "' end nowhere: the branch writes to no sink after '"
                            + place.id() + "' and no step follows");
        }
        return written || !stepsFollow;
    }

    private void checkPositive(StepInfo info, String what, int value) {
        if (value < 1) {
            report(ErrorCode.BAD_VALUE, info, what + " is " + value + ", but must be 1 or more");
        }
    }

    private void checkSource(Input.From from) {
        Set<SourceTrait> traits = from.source().traits();
        if (traits.contains(SourceTrait.WANTS_REPLY)
                || traits.contains(SourceTrait.WANTS_COMPLETION) && !traits.contains(SourceTrait.WANTS_COMMIT)) {
            report(
                    ErrorCode.IMPOSSIBLE_GUARANTEE,
                    from.info(),
                    from.source() + " must be told how each record ends, which only a route does: read it in a route");
        }
        if (traits.contains(SourceTrait.BLOCKING) && traits.contains(SourceTrait.WANTS_COMMIT)) {
            report(
                    ErrorCode.IMPOSSIBLE_GUARANTEE,
                    from.info(),
                    from.source() + " must be told what is committed, but blocks, and would not hear it");
        }
    }

    private void reportMissingSink() {
        List<Step> steps = plan.pipeline().steps();
        StepInfo last = steps.isEmpty() ? plan.input().info() : steps.getLast().info();
        report(
                ErrorCode.MISSING_SINK,
                last,
                "the records of '" + plan.id() + "' end nowhere: no sink follows '" + last.id() + "'");
    }

    private void report(ErrorCode code, StepInfo info, String message) {
        found.add(new Found(info.index(), new Problem(code, info.origin(), message)));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import io.pelton.error.Problem;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.ReadAndWritten;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.PlansWithOutput;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.StoredName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** An output that dead letters are sent to in place of a step of their route: it is a branch at the start of the plan, which no other message takes. */
record ReplayOutput(PlansWithOutput.Output output) {
    /** The id of the step at which letters enter the branch. */
    String id() {
        return output.id();
    }

    /** {@code plan} with the branch. */
    Plan beside(Plan plan) {
        List<Step> branch = Objects.requireNonNull(output.steps().get(plan.id())).stream().map(ReplayOutput::ofLetters).toList();
        StepInfo info = StepInfo.at(branch.getFirst().info().origin()).withId(StoredName.REPLAYED_LETTERS);
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Choice(info, List.of(new Step.When(_ -> false, new Pipeline(branch, null))), Pipeline.EMPTY));
        steps.addAll(plan.pipeline().steps());
        return Plan.of(plan.id(), plan.delivery(), plan.input(), new Pipeline(steps, plan.pipeline().errorPolicy()));
    }

    /** What is inline gets the message, which knows its letter. */
    private static Step ofLetters(Step step) {
        return step instanceof Step.To to && !to.sink().traits().contains(SinkTrait.INLINE) ? new Step.To(to.info(), new LetterSink(to.sink())) : step;
    }

    /**
     * Looks whether it is a file that routes read or write, or one of the state folder.
     *
     * @throws PeltonException USAGE if a step of {@code plans} writes it, or it is in {@code state}
     * @throws InvalidPlanException if one of them reads it
     */
    void check(List<Plan> plans, Path state) throws IOException {
        for (Plan plan : plans) {
            for (Step.To own : sinks(Objects.requireNonNull(output.steps().get(plan.id()))).toList()) {
                Path written = own.sink().output();
                if (written != null && written.toAbsolutePath().normalize().startsWith(state.toAbsolutePath().normalize())) {
                    throw new PeltonException(ErrorCode.USAGE, "--to " + own.sink() + ": this is in the state folder, which only Pelton writes to; name a file outside of it");
                }
                checkWrites(own.sink(), plans);
            }
        }
        List<Problem> problems = ReadAndWritten.problems(plans.stream().map(this::beside).toList());
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(List.of(problems.getFirst())); // each plan has it
        }
    }

    private static void checkWrites(Sink<?> own, List<Plan> plans) throws IOException {
        Path target = own.target();
        if (target == null) {
            return;
        }
        for (Plan plan : plans) {
            for (Step.To to : sinks(plan.pipeline().steps()).toList()) {
                if (to.sink().writes(target)) {
                    throw new PeltonException(
                            ErrorCode.USAGE,
                            "--to " + own + ": '" + to.info().id() + "' of '" + plan.id() + "' at " + to.info().origin() + " writes this file, and what runs together has one writer of a"
                                    + " file; '--to " + to.info().id() + "' has letters of '" + plan.id() + "' enter there, else name another file");
                }
            }
        }
    }

    private static Stream<Step.To> sinks(List<Step> steps) {
        return steps.stream().flatMap(step -> step instanceof Step.To to ? Stream.of(to) : GroupedSteps.branches(step).flatMap(branch -> sinks(branch.steps())));
    }
}

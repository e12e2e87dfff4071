// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Inflow;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the records of a plan come from and go to.
 *
 * @param sources in the order written
 * @param sinks in the order written
 * @param deadLetterSinks what error policies write to
 */
record PlanEnds(List<End> sources, List<End> sinks, List<String> deadLetterSinks) {
    /**
     * A source or sink.
     *
     * @param info number, name and place of its step
     * @param text as the user would write it
     */
    record End(StepInfo info, String text) {}

    static PlanEnds of(Plan plan) {
        PlanEnds ends = new PlanEnds(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        ends.add(plan.input());
        ends.add(plan.pipeline());
        return ends;
    }

    private void add(Input input) {
        switch (input) {
            case Input.From from -> sources.add(new End(from.info(), from.source().toString()));
            case Input.Merge merge -> {
                for (Inflow inflow : merge.inflows()) {
                    add(inflow.input());
                    add(inflow.pipeline());
                }
            }
            case Input.Enclosing _ -> {}
        }
    }

    private void add(Pipeline pipeline) {
        for (Step step : pipeline.steps()) {
            switch (step) {
                case Step.To to -> sinks.add(new End(to.info(), to.sink().toString()));
                case Step.Choice choice -> {
                    choice.whens().forEach(when -> add(when.branch()));
                    add(choice.otherwise());
                }
                case Step.Multicast multicast -> multicast.branches().forEach(this::add);
                case Step.Block block -> {
                    String asked = block.function().asks();
                    if (asked != null) {
                        sinks.add(new End(block.info(), asked));
                    }
                    block.branches().forEach(this::add);
                }
                case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _, Step.Parallel _, Step.Async _ -> {}
                case Step.Limit _, Step.Distinct _, Step.Summarize _, Step.Stop _ -> {}
            }
        }
        ErrorPolicy policy = pipeline.errorPolicy();
        if (policy != null && policy.outcome() instanceof ErrorPolicy.ToDeadLetters letters) {
            deadLetterSinks.add(letters.sink().toString());
        }
    }
}

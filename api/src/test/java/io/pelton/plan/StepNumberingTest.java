// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.error.Origin;
import io.pelton.flow.Delivery;
import io.pelton.usage.Fakes;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StepNumberingTest {
    private static final StepInfo UNNAMED = StepInfo.at(new Origin("x.yaml", 7, 3));

    @Test
    void when_stepsHaveNoNames_then_namedByKindAndNumberedInTheOrderWritten() {
        Plan plan = plan(
                new Step.Filter(UNNAMED, record -> true),
                new Step.Choice(
                        UNNAMED,
                        List.of(new Step.When(record -> true, pipeline(filter(""), to("")))),
                        pipeline(filter(""))),
                new Step.Multicast(UNNAMED, List.of(pipeline(to("")), pipeline(filter(""), to("")))),
                to(""));
        assertThat(plan.steps())
                .extracting(info -> info.index() + " " + info.id())
                .containsExactly(
                        "0 from-1",
                        "1 filter-1",
                        "2 choice-1",
                        "3 filter-2",
                        "4 to-1",
                        "5 filter-3",
                        "6 multicast-1",
                        "7 to-2",
                        "8 filter-4",
                        "9 to-3",
                        "10 to-4");
    }

    @Test
    void when_aNameIsTaken_then_madeNamesLeaveItOutEvenIfItComesLater() {
        Plan plan = plan(
                filter(""), filter("filter-1"), filter(""), filter("filter-3"), filter(""), to("to-1"), to(""));
        assertThat(plan.steps())
                .extracting(StepInfo::id)
                .containsExactly("from-1", "filter-2", "filter-1", "filter-4", "filter-3", "filter-5", "to-1", "to-2");
    }

    @Test
    void when_aNameInABranchIsTaken_then_madeNamesLeaveItOut() {
        Plan plan = plan(
                to(""),
                new Step.Multicast(UNNAMED, List.of(pipeline(to("to-1")))),
                new Step.Choice(UNNAMED, List.of(), pipeline(to("to-2"))));
        assertThat(plan.steps())
                .extracting(StepInfo::id)
                .containsExactly("from-1", "to-3", "multicast-1", "to-1", "choice-1", "to-2");
    }

    @Test
    void when_flowsAreMerged_then_inflowsComeBeforeTheMerge() {
        Input a = new Input.From(UNNAMED, Fakes.source("a"));
        Input b = new Input.From(UNNAMED.withId("b"), Fakes.source("b"));
        Input inner = merge(new Inflow(a, pipeline(filter(""))), new Inflow(b, Pipeline.EMPTY));
        Input outer = merge(new Inflow(inner, Pipeline.EMPTY), new Inflow(a, Pipeline.EMPTY));
        Plan plan = Plan.of("p", Delivery.AT_LEAST_ONCE, outer, pipeline(to("")));
        assertThat(plan.steps())
                .extracting(StepInfo::id)
                .containsExactly("from-1", "filter-1", "b", "merge-1", "from-2", "merge-2", "to-1");
    }

    @Test
    void when_numbered_then_originsAndEverythingElseStay() {
        Plan plan = plan(
                new Step.Parallel(UNNAMED, 3, false),
                new Step.Async(UNNAMED, record -> record, 4, false),
                new Step.Limit(UNNAMED, 5),
                new Step.Distinct(UNNAMED, record -> record, 6),
                new Step.Map(UNNAMED, record -> record),
                new Step.FlatMap(UNNAMED, (record, out) -> out.emit(record)),
                new Step.Peek(UNNAMED, record -> {}),
                to(""),
                new Step.Stop(UNNAMED));
        assertThat(plan.steps()).extracting(StepInfo::origin).containsOnly(UNNAMED.origin());
        List<Step> steps = plan.pipeline().steps();
        assertThat(steps)
                .extracting(PlanText::label)
                .containsExactly(
                        "parallel 3 unordered",
                        "async, 4 at once, unordered",
                        "limit 5",
                        "distinct among 6",
                        "map",
                        "flatMap",
                        "peek",
                        "to out",
                        "stop");
        assertThat(steps).extracting(step -> step.info().index()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    private static Plan plan(Step... steps) {
        Input input = new Input.From(UNNAMED, Fakes.source("in"));
        return Plan.of("p", Delivery.AT_LEAST_ONCE, input, pipeline(steps));
    }

    private static Input merge(Inflow... inflows) {
        return new Input.Merge(UNNAMED, List.of(inflows));
    }

    private static Pipeline pipeline(Step... steps) {
        return new Pipeline(List.of(steps), null);
    }

    private static Step filter(String id) {
        return new Step.Filter(UNNAMED.withId(id), record -> true);
    }

    private static Step to(String id) {
        return new Step.To(UNNAMED.withId(id), Fakes.sink("out"));
    }
}

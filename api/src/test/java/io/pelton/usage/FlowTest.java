// SPDX-License-Identifier: Apache-2.0

package io.pelton.usage;

import io.pelton.error.Origin;
import io.pelton.flow.Delivery;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Input;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Sink;
import java.util.List;
import org.junit.jupiter.api.Test;

import static io.pelton.usage.Fakes.here;
import static io.pelton.usage.Fakes.sink;
import static io.pelton.usage.Fakes.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FlowTest {
    @Test
    void when_aStepIsAdded_then_theFlowBeforeStaysAsItWas() {
        Flow<Integer> start = Flow.from(source("in"));
        Flow<Integer> filtered = start.filter(record -> record > 0);
        Flow<String> mapped = filtered.map(record -> "x" + record);
        assertThat(kinds(start.to(sink("a")).plan())).containsExactly("To");
        assertThat(kinds(filtered.to(sink("b")).plan())).containsExactly("Filter", "To");
        assertThat(kinds(mapped.to(sink("c")).plan())).containsExactly("Filter", "Map", "To");
    }

    @Test
    void when_anythingIsChanged_then_theFlowBeforeStaysAsItWas() {
        Flow<Integer> flow = Flow.from(source("in")).parallel(2).to(sink("out"));
        Flow<Integer> changed = flow.as("last")
                .named("other")
                .delivery(Delivery.EFFECTIVELY_ONCE)
                .onError(ErrorPolicy.skip());
        assertThat(flow.plan().toText()).contains("flow flow\n").doesNotContain("last").doesNotContain("skip");
        assertThat(flow.plan().delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
        assertThat(changed.plan().toText()).contains("flow other\n").contains("[last]").contains("on error: skip");
        assertThat(changed.plan().delivery()).isEqualTo(Delivery.EFFECTIVELY_ONCE);
    }

    @Test
    void when_stepsAreWrittenDown_then_theirOriginsAreTheLinesOfThisFile() {
        Origin first = here();
        Plan plan = Flow.from(source("in"))
                .filter(record -> record > 0)
                .map(record -> record + 1)
                .<Integer>flatMap((record, out) -> out.emit(record))
                .peek(record -> {})
                .parallel(2)
                .unordered()
                .async(record -> record, 3)
                .limit(10)
                .distinct(record -> record, 100)
                .choice(choice -> choice
                        .when(record -> record > 5, large -> large
                                .to(sink("large"))
                                .<Integer>stop())
                        .otherwise(small -> small))
                .multicast(
                        one -> one.to(sink("one")),
                        two -> two.to(sink("two")))
                .to(sink("out"))
                .plan();
        assertThat(plan.steps())
                .extracting(info -> info.id() + " " + (info.origin().line() - first.line()))
                .containsExactly(
                        "from-1 1",
                        "filter-1 2",
                        "map-1 3",
                        "flatMap-1 4",
                        "peek-1 5",
                        "parallel-1 6",
                        "async-1 8",
                        "limit-1 9",
                        "distinct-1 10",
                        "choice-1 11",
                        "to-1 13",
                        "stop-1 14",
                        "multicast-1 16",
                        "to-2 17",
                        "to-3 18",
                        "to-4 19");
        assertThat(plan.steps()).extracting(StepInfo::origin).allMatch(origin -> origin.file().equals("FlowTest.java"));
    }

    @Test
    void when_flowsAreMerged_then_theMergeAndItsInflowsHaveTheirOrigins() {
        Flow<Integer> a = Flow.from(source("a")); Origin atA = here();
        Flow<Integer> b = Flow.from(source("b")); Origin atB = here();
        Flow<Integer> merged = Flow.merge(a, b); Origin atMerge = here();
        Plan plan = merged.to(sink("out")).plan();
        assertThat(plan.steps()).extracting(StepInfo::origin).startsWith(atA, atB, atMerge);
        assertThat(plan.input())
                .isInstanceOfSatisfying(Input.Merge.class, merge -> assertThat(merge.inflows()).hasSize(2));
    }

    @Test
    void when_namedWithAs_then_theStepJustAddedOrTheSourceHasTheName() {
        Plan plan = Flow.from(source("in"))
                .as("orders")
                .filter(record -> record > 0)
                .as("positive")
                .to(sink("out"))
                .plan();
        assertThat(plan.steps()).extracting(StepInfo::id).containsExactly("orders", "positive", "to-1");
    }

    @Test
    void when_parallelOrAsyncIsUnordered_then_onlyThatStepIs() {
        Plan plan = Flow.from(source("in"))
                .parallel(2)
                .async(record -> record, 3)
                .unordered()
                .to(sink("out"))
                .plan();
        List<Step> steps = plan.pipeline().steps();
        assertThat(steps.get(0)).isInstanceOfSatisfying(Step.Parallel.class, step -> {
            assertThat(step.instances()).isEqualTo(2);
            assertThat(step.ordered()).isTrue();
        });
        assertThat(steps.get(1)).isInstanceOfSatisfying(Step.Async.class, step -> {
            assertThat(step.concurrency()).isEqualTo(3);
            assertThat(step.ordered()).isFalse();
        });
    }

    @Test
    void when_unorderedStandsElsewhere_then_refused() {
        Flow<Integer> start = Flow.from(source("in"));
        assertThatThrownBy(start::unordered)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("parallel(n)");
        assertThatThrownBy(() -> start.parallel(2).map(record -> record).unordered())
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void when_thereAreTwoErrorPolicies_then_refused() {
        Flow<Integer> flow = Flow.from(source("in")).onError(ErrorPolicy.skip());
        assertThatThrownBy(() -> flow.onError(ErrorPolicy.stop()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("already has the error policy");
    }

    @Test
    void when_aBranchHasAnErrorPolicy_then_itIsThatOfTheBranch() {
        Plan plan = Flow.from(source("in"))
                .multicast(
                        one -> one.to(sink("one")).onError(ErrorPolicy.skip()),
                        two -> two.to(sink("two")))
                .plan();
        assertThat(plan.pipeline().errorPolicy()).isNull();
        assertThat(plan.pipeline().steps().getFirst()).isInstanceOfSatisfying(Step.Multicast.class, multicast -> {
            assertThat(multicast.branches().get(0).errorPolicy()).isEqualTo(ErrorPolicy.skip());
            assertThat(multicast.branches().get(1).errorPolicy()).isNull();
        });
    }

    @Test
    void when_aBranchStartsAFlowOfItsOwn_then_refused() {
        assertThatThrownBy(() -> Flow.from(source("in")).multicast(one -> Flow.from(source("other"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("must add steps to the flow it is given");
    }

    @Test
    void when_nothingIsMerged_then_refused() {
        assertThatThrownBy(Flow::merge)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("merge needs at least one flow");
    }

    @Test
    void when_somethingIsNull_then_theMessageNamesIt() {
        Flow<Integer> flow = Flow.from(source("in"));
        Sink<Object> noSink = null;
        assertThatThrownBy(() -> Flow.from(null)).hasMessage("source is null");
        assertThatThrownBy(() -> flow.map(null)).hasMessage("function is null");
        assertThatThrownBy(() -> flow.filter(null)).hasMessage("function is null");
        assertThatThrownBy(() -> flow.to(noSink)).hasMessage("sink is null");
        assertThatThrownBy(() -> flow.as(null)).hasMessage("name is null");
        assertThatThrownBy(() -> flow.named(null)).hasMessage("flowId is null");
        assertThatThrownBy(() -> flow.onError(null)).hasMessage("policy is null");
        assertThatThrownBy(() -> flow.delivery(null)).hasMessage("guarantee is null");
    }

    private static List<String> kinds(Plan plan) {
        return plan.pipeline().steps().stream()
                .map(step -> step.getClass().getSimpleName())
                .toList();
    }
}

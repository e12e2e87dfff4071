// SPDX-License-Identifier: Apache-2.0

package io.pelton.usage;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import io.pelton.flow.Flow;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import java.util.List;
import org.junit.jupiter.api.Test;

import static io.pelton.usage.Fakes.here;
import static io.pelton.usage.Fakes.sink;
import static io.pelton.usage.Fakes.source;
import static io.pelton.usage.Fakes.sourceOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class PlanValidationTest {
    private final Flow<Integer> start = Flow.from(source("in"));

    @Test
    void when_noSinkFollows_then_MISSING_SINK_atTheLastStep() {
        Flow<Integer> flow = start.map(record -> record).as("double"); Origin at = here();
        assertProblem(flow, ErrorCode.MISSING_SINK, at, "the records of 'flow' end nowhere: no sink follows 'double'");
    }

    @Test
    void when_thereIsOnlyASource_then_MISSING_SINK_atTheSource() {
        Flow<Integer> flow = Flow.from(source("in")); Origin at = here();
        assertProblem(flow, ErrorCode.MISSING_SINK, at, "no sink follows 'from-1'");
    }

    @Test
    void when_somethingIsDoneAfterTheSink_then_MISSING_SINK() {
        Flow<Integer> flow = start.to(sink("out")).map(record -> record); Origin at = here();
        assertProblem(flow, ErrorCode.MISSING_SINK, at, "no sink follows 'map-1'");
    }

    @Test
    void when_aBranchEndsNowhere_then_UNCONNECTED_BRANCH_atItsLastStep() {
        Origin before = here();
        Flow<Integer> flow = start.choice(choice -> choice
                .when(record -> record > 0, positive -> positive
                        .map(record -> -record)
                        .as("negate"))
                .otherwise(others -> others.to(sink("others"))));
        assertProblem(
                flow,
                ErrorCode.UNCONNECTED_BRANCH,
                new Origin(before.file(), before.line() + 3, 0),
                "the records of 'when 1' of 'choice-1' end nowhere: the branch writes to no sink after 'negate'");
    }

    @Test
    void when_aBranchIsEmpty_then_UNCONNECTED_BRANCH_atTheStepAroundIt() {
        Flow<Integer> flow = start.multicast(one -> one.to(sink("one")), two -> two); Origin at = here();
        assertProblem(flow, ErrorCode.UNCONNECTED_BRANCH, at, "the records of 'branch 2' of 'multicast-1' end nowhere");
    }

    @Test
    void when_thereAreNoBranches_then_UNCONNECTED_BRANCH() {
        Flow<Integer> flow = start.multicast(); Origin at = here();
        assertProblem(flow, ErrorCode.UNCONNECTED_BRANCH, at, "'multicast-1' has no branches");
    }

    @Test
    void when_twoStepsHaveOneName_then_DUPLICATE_ID_atTheSecond() {
        Flow<Integer> one = start.filter(record -> true).as("check"); Origin first = here();
        Flow<Integer> two = one.map(record -> record).as("check"); Origin at = here();
        assertProblem(
                two.to(sink("out")),
                ErrorCode.DUPLICATE_ID,
                at,
                "two steps are named 'check', the first at " + first);
    }

    @Test
    void when_theSourceMustBeToldWhatNobodyTellsIt_then_theFlowIsRefused() {
        String untold = "server:x must be told how each record ends, which only a route does: read it in a route";
        Flow<Integer> server = Flow.from(sourceOf("server:x", SourceTrait.WANTS_REPLY)); Origin at = here();
        assertProblem(server.to(sink("out")), ErrorCode.IMPOSSIBLE_GUARANTEE, at, untold);
        Flow<Integer> late = Flow.from(sourceOf("server:x", SourceTrait.WANTS_COMPLETION)); Origin there = here();
        assertProblem(late.to(sink("out")), ErrorCode.IMPOSSIBLE_GUARANTEE, there, untold);
        Flow<Integer> deaf = Flow.from(sourceOf("deaf:x", SourceTrait.BLOCKING, SourceTrait.WANTS_COMMIT)); Origin deafAt = here();
        assertProblem(
                deaf.to(sink("out")),
                ErrorCode.IMPOSSIBLE_GUARANTEE,
                deafAt,
                "deaf:x must be told what is committed, but blocks, and would not hear it");
        Source<Integer> files = sourceOf("files:x", SourceTrait.WANTS_COMPLETION, SourceTrait.WANTS_COMMIT);
        assertThat(Flow.from(files).to(sink("out")).plan()).isNotNull();
    }

    @Test
    void when_aNumberMakesNoSense_then_BAD_VALUE() {
        Flow<Integer> parallel = start.parallel(0); Origin atParallel = here();
        assertBadValue(parallel, atParallel, "the number of parallel instances is 0, but must be 1 or more");
        Flow<Integer> many = start.parallel(1_000_000_000); Origin atMany = here();
        assertBadValue(
                many,
                atMany,
                "the number of parallel instances is 1000000000, but must be 1024 or less: each has its own queues; "
                        + "about as many as there are processors are enough");
        Flow<Integer> async = start.async(record -> record, -1); Origin atAsync = here();
        assertBadValue(async, atAsync, "the concurrency is -1, but must be 1 or more");
        Flow<Integer> distinct = start.distinct(record -> record, 0); Origin atDistinct = here();
        assertBadValue(distinct, atDistinct, "the capacity is 0, but must be 1 or more");
        Flow<Integer> limit = start.limit(-1); Origin atLimit = here();
        assertBadValue(limit, atLimit, "the limit is -1, but must be 0 or more");
        assertThat(start.limit(0).to(sink("x")).plan()).isNotNull();
    }

    @Test
    void when_muchIsWrong_then_allOfItAtOnceInTheOrderWritten() {
        Flow<Integer> flow = Flow.from(sourceOf("in", SourceTrait.BLOCKING, SourceTrait.WANTS_COMMIT))
                .parallel(0)
                .as("same")
                .choice(choice -> choice
                        .when(record -> true, one -> one.limit(-1).to(sink("a")))
                        .otherwise(other -> other.distinct(record -> record, 0).as("same")));
        List<Problem> problems = problems(flow);
        assertThat(problems)
                .extracting(Problem::code)
                .containsExactly(
                        ErrorCode.IMPOSSIBLE_GUARANTEE,
                        ErrorCode.BAD_VALUE,
                        ErrorCode.BAD_VALUE,
                        ErrorCode.DUPLICATE_ID,
                        ErrorCode.BAD_VALUE,
                        ErrorCode.UNCONNECTED_BRANCH);
        assertThat(problems).extracting(problem -> problem.origin().line()).isSorted();
    }

    @Test
    void when_everyRecordIsWrittenOrStopped_then_valid() {
        assertThat(start.to(sink("a")).to(sink("b")).plan()).isNotNull();
        assertThat(start.to(sink("a")).parallel(2).plan()).isNotNull();
        assertThat(start.choice(choice -> choice
                                .when(record -> record > 0, positive -> positive.<Integer>stop())
                                .otherwise(others -> others))
                        .to(sink("a"))
                        .plan())
                .isNotNull();
        assertThat(start.to(sink("a"))
                        .choice(choice -> choice.when(record -> record > 0, positive -> positive).otherwise(all -> all))
                        .plan())
                .isNotNull();
        assertThat(Flow.merge(start.to(sink("a")), Flow.from(source("b")).to(sink("b"))).plan())
                .isNotNull();
    }

    @Test
    void when_oneMergedFlowIsNotWritten_then_MISSING_SINK_atTheMerge() {
        Flow<Integer> flow = Flow.merge(start.to(sink("a")), Flow.from(source("b"))); Origin at = here();
        assertProblem(flow, ErrorCode.MISSING_SINK, at, "no sink follows 'merge-1'");
    }

    private static List<Problem> problems(Flow<?> flow) {
        return catchThrowableOfType(InvalidPlanException.class, flow::plan).problems();
    }

    private static void assertBadValue(Flow<Integer> flow, Origin origin, String message) {
        assertProblem(flow.to(sink("out")), ErrorCode.BAD_VALUE, origin, message);
    }

    private static void assertProblem(Flow<?> flow, ErrorCode code, Origin origin, String message) {
        assertThat(problems(flow)).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo(code);
            assertThat(problem.origin()).isEqualTo(origin);
            assertThat(problem.message()).contains(message);
        });
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.connector.file.LineFile;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SummaryTest {
    private static final Plan PLAN = Flow.from(Beacon.of(1000))
            .to(Discard.sink())
            .to(LineFile.of(Path.of("out/all.txt")))
            .onError(ErrorPolicy.deadLetter(LineFile.of(Path.of("out/dead.txt"))))
            .named("both")
            .plan();

    @Test
    void sourcesAndSinksStandInColumns() {
        assertThat(summary(FlowState.DONE, 0, 0, false))
                .isEqualTo(
                        """
                        both  done in 2.00 s: 500 records/s, 2.00 MB/s
                          in   beacon?count=1000          1,000 records   4.00 MB
                          out  discard                      999 records
                          out  file:out?fileName=all.txt      1 record
                          dead letters 0, skipped 0
                        """);
    }

    @Test
    void deadLettersAndWhatWasLeftAreNamed() {
        assertThat(summary(FlowState.CUT_SHORT, 3, 1, true))
                .startsWith("both  cut short after 2.00 s: ")
                .contains("  dead letters 3 in " + ends().deadLetterSinks().getFirst() + ", skipped 0\n")
                .endsWith("  not written 1 record that steps and sinks still had\n");
    }

    @Test
    void aRouteThatWasStoppedSaysSo() {
        assertThat(summary(FlowState.DONE, 0, 0, true))
                .startsWith("both  stopped after 2.00 s, all that was read is written: 500 records/s");
        assertThat(summary(FlowState.DONE, 0, 0, true, true))
                .as("steps may have kept something")
                .startsWith("both  stopped after 2.00 s, all that was read is written or kept: 500 records/s");
        assertThat(summary(FlowState.FAILED, 0, 0, true)).startsWith("both  failed after 2.00 s");
        assertThat(summary(FlowState.RUNNING, 0, 0, true)).startsWith("both  abandoned after 2.00 s");
    }

    @Test
    void thereAreManyRoutes_thoseThatAreDoneAreCounted_andAllTogether() {
        Summary summary = new Summary(200, false, false);
        for (int i = 0; i < 198; i++) {
            summary.add(PLAN, route("r" + i, FlowState.DONE, 0, 0), false, List.of());
        }
        summary.add(PLAN, route("broken", FlowState.FAILED, 0, 0), false, List.of());
        summary.add(PLAN, route("noted", FlowState.DONE, 0, 0), false, List.of("it is so"));
        summary.add(new Processors(1, 2));
        assertThat(summary.toString())
                .startsWith("broken  failed after 2.00 s")
                .contains("noted  done in 2.00 s", "  note  it is so\n")
                .doesNotContain("r0 ")
                .contains("200 routes, 199 done: 200,000 records in, 200,000 out, dead letters 0, skipped 0\n  198 of them are not listed, as all is well with them");
    }

    @Test
    void aSinkIsWrittenToByTwoSteps_itIsListedOnce() {
        Plan plan = Flow.from(Beacon.of(1000)).to(Discard.sink()).to(Discard.sink()).named("twice").plan();
        Summary summary = new Summary(1, false, false);
        summary.add(plan, route("twice", FlowState.DONE, 0, 0), false, List.of());
        assertThat(summary.toString()).containsOnlyOnce("discard").contains("  out  discard            1,000 records\n");
    }

    private static PlanEnds ends() {
        return PlanEnds.of(PLAN);
    }

    private static String summary(FlowState state, long deadLetters, long leftBehind, boolean wasStopped) {
        return summary(state, deadLetters, leftBehind, wasStopped, false);
    }

    private static String summary(FlowState state, long deadLetters, long leftBehind, boolean wasStopped, boolean isKept) {
        Summary summary = new Summary(1, isKept, false);
        summary.add(PLAN, route("both", state, deadLetters, leftBehind), wasStopped, List.of());
        return summary.toString();
    }

    private static FlowSnapshot route(String name, FlowState state, long deadLetters, long leftBehind) {
        List<StepCounters> steps = List.of(
                new StepCounters("from-1", 0, 1000, 1000, 0, 0),
                new StepCounters("to-1", 1, 999, 999, 0, 0),
                new StepCounters("to-2", 2, 1, 1, 0, 0));
        return new FlowSnapshot(
                name, state, 1000, 4_000_000, -1, 1000, deadLetters, 0, 0, leftBehind, Duration.ofSeconds(2), steps,
                List.of(), List.of(), false, 0, null);
    }
}

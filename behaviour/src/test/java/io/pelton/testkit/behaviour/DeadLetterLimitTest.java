// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.DeadLetterLimit;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.RecordingSink;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** A few records that fail become dead letters; when more do than were allowed for, the flow stops. */
class DeadLetterLimitTest {
    private final RecordingSink<DeadLetter> letters = RecordingSink.background("letters");

    private FlowSnapshot run(int records, LongPredicate isBad, DeadLetterLimit limit) throws InterruptedException {
        try (Engine engine = new Engine(options(1, 10, 4).withMode(EngineOptions.Mode.COMPILED))) {
            return Flows.run(
                    engine,
                    Flow.from(numbers(records))
                            .map(n -> {
                                if (isBad.test(n)) {
                                    throw new IllegalStateException("bad");
                                }
                                return n;
                            })
                            .to(RecordingSink.<Long>background("sink"))
                            .onError(ErrorPolicy.deadLetter(letters, limit))
                            .named("limited"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7})
    void asManyAsAllowedInARun_areDeadLetters_andOneMoreStopsTheFlow(int total) throws InterruptedException {
        DeadLetterLimit limit = new DeadLetterLimit(total, DeadLetterLimit.WINDOW);
        assertThat(run(100, n -> n < total, limit).state()).isEqualTo(FlowState.DONE);
        assertThat(letters.records()).hasSize(total);

        FlowSnapshot end = run(100, n -> n <= total, limit);
        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure())
                .hasMessageStartingWith("PL213 ")
                .hasMessageContainingAll(total + " records of this run are dead letters already, and no more may be: the limit of a run is reached", "numbers-0:" + (total + 1), "bad");
        assertThat(letters.records()).hasSize(2 * total);
    }

    @Test
    void anyShareIsAllowed_andEveryRecordFails_theFlowGoesOn() throws InterruptedException {
        int all = DeadLetterLimit.WINDOW + 50;
        FlowSnapshot end = run(all, n -> true, new DeadLetterLimit(Long.MAX_VALUE, DeadLetterLimit.WINDOW));
        assertThat(end.state()).as("%s", end.failure()).isEqualTo(FlowState.DONE);
        assertThat(letters.records()).hasSize(all);
    }

    @Test
    void thoseThatFailAreFarApart_theFlowGoesOn() throws InterruptedException {
        int apart = DeadLetterLimit.WINDOW / 2 + 100;
        FlowSnapshot end = run(6 * apart, n -> n % apart == 0, new DeadLetterLimit(1_000, 2));
        assertThat(end.state()).isEqualTo(FlowState.DONE);
        assertThat(letters.records()).hasSize(6);
    }

    @Test
    void tooManyOfTheLastRecordsFail_theFlowStops() throws InterruptedException {
        int apart = DeadLetterLimit.WINDOW / 2 - 100;
        FlowSnapshot end = run(6 * apart, n -> n % apart == 0, new DeadLetterLimit(1_000, 2));
        assertThat(end.failure()).hasMessageContaining("PL213").hasMessageContaining("no more of 10,000 may be: the limit of the share is reached").hasMessageMatching("(?s).* 2 of the last 9,[0-9]{3} records .*");
        assertThat(letters.records()).hasSize(2);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ScenarioTest {
    private static final int MESSAGES = 3;
    private static final int PATIENCE_SECONDS = 60;

    @ParameterizedTest
    @CsvSource({
        "PELTON, SPLIT", "PELTON, WIRE_TAP", "PELTON, SEDA", "PELTON, DELAY",
        "CAMEL, SPLIT", "CAMEL, IN_FLIGHT", "CAMEL, WIRE_TAP", "CAMEL, SEDA", "CAMEL, DELAY"
    })
    void messagesArriveAndHaveWaited(Subject subject, Scenario scenario) throws Exception {
        double waited = (scenario == Scenario.DELAY ? 500 : Pause.MILLIS) / 1_000.0;

        assertThat(WaitingFork.seconds(subject, scenario, MESSAGES)).isGreaterThan(0.9 * waited);
    }

    @ParameterizedTest
    @EnumSource(names = {"PELTON", "CAMEL"})
    void groupsAreCompleteThoughNothingComes(Subject subject) throws Exception {
        Marks marks = new Marks();
        marks.expect(MESSAGES);
        try (WaitingPeer peer = subject.start(Scenario.GROUPS, marks, Map.of("timeout", "100"))) {
            peer.send(MESSAGES);
            marks.await(PATIENCE_SECONDS);
        }

        assertThat(marks.arrived()).isEqualTo(MESSAGES);
    }
}

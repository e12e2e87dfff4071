// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs random plans in a simulation, each by several schedules, most of them disturbed, and compares what they did with the {@link
 * Oracle}. {@code .ci/simulate} does more of it.
 */
class SimulationTest {
    @Test
    void randomPlans_runBySeveralSchedules_doWhatTheOracleSays() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Simulations simulations = new Simulations(new PrintStream(said, true, StandardCharsets.UTF_8));
        simulations.run(
                System.nanoTime() & 0xFFFF_FFFFL,
                Integer.getInteger("pelton.plans", 40),
                Integer.getInteger("pelton.schedules", 25),
                Long.getLong("pelton.simulationSeconds", 3_600));

        assertThat(simulations.failures()).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.forkjoin;

import io.pelton.lab.GoldenText;
import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Report;
import io.pelton.lab.report.Spread;
import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ForkJoinLabTest {
    @Test
    void theReportOfFixedMeasurementsIsTheExpectedOne() throws IOException {
        Map<Integer, Map<TrigStrategy, Spread>> perMillisecond = new LinkedHashMap<>();
        for (int angles : ForkJoinMeasurements.ANGLES) {
            Map<TrigStrategy, Spread> row = new EnumMap<>(TrigStrategy.class);
            double mean = 20_000.0 / angles;
            for (TrigStrategy strategy : TrigStrategy.values()) {
                mean *= 1.5;
                row.put(strategy, new Spread(20, 0.8 * mean, 1.1 * mean, mean, 0.1 * mean));
            }
            perMillisecond.put(angles, row);
        }
        Report report =
                ForkJoinLab.report("a machine", new ForkJoinMeasurements(perMillisecond, new Quiet(1e6, 3e6)));
        GoldenText.check("forkjoin/report.txt", report.text());
        GoldenText.check("forkjoin/report.html", report.html());
    }

    @ParameterizedTest
    @EnumSource
    void everyStrategyComputesTheSameSum(TrigStrategy strategy) {
        for (int angles : new int[] {0, 1, 200, 1600}) {
            assertThat(strategy.compute(angles)).isCloseTo(TrigStrategy.DIRECT.compute(angles), within(1e-6));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.files;

import io.pelton.benchmarks.files.Strategy.Unit;
import io.pelton.benchmarks.lines.Logs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** All strategies that read the same unit read the same. */
class StrategyTest {
    @Test
    void strategiesOfAUnitAgree(@TempDir Path work) throws Exception {
        Path file = Logs.make(work, 1);
        Map<Unit, Long> sums = new EnumMap<>(Unit.class);
        for (Strategy strategy : Strategy.values()) {
            long sum = strategy.read(file);
            assertThat(sums.merge(strategy.unit(), sum, (first, _) -> first)).as("%s", strategy).isEqualTo(sum);
        }
        assertThat(sums.get(Unit.LINE)).isEqualTo(Files.readAllLines(file).size());
    }
}

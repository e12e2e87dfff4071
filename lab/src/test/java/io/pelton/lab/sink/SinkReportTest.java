// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.lab.GoldenText;
import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Report;
import io.pelton.lab.report.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SinkReportTest {
    @TempDir
    private Path folder;

    @Test
    void theReportOfFixedMeasurementsIsTheExpectedOne() throws IOException {
        Map<SinkStrategy, SinkMeasurements.Cost> costs = new EnumMap<>(SinkStrategy.class);
        double nanos = 4_000;
        for (SinkStrategy strategy : SinkStrategy.values()) {
            double wall = strategy == SinkStrategy.UNLOCKED ? 1.98 * nanos : nanos;
            costs.put(strategy, new SinkMeasurements.Cost(spread(wall), spread(1.5 * wall), spread(1e3 / wall)));
            nanos /= 2;
        }
        Report report = SinkReport.of(
                "a machine", new SinkMeasurements("a file of up to 55 MB on ext4", costs, new Quiet(1e6, 1.02e6)));
        GoldenText.check("sink/report.txt", report.text());
        GoldenText.check("sink/report.html", report.html());
    }

    @Test
    void allWaysAreMeasured_andTheFileIsDeleted() throws IOException {
        List<String> progress = new ArrayList<>();
        Report report = SinkLab.run(new SinkSettings(folder, 1_000, 2, 1), progress::add);
        assertThat(progress).containsExactly("warming up", "round 1 of 2", "round 2 of 2");
        for (SinkStrategy strategy : SinkStrategy.values()) {
            assertThat(report.text()).contains(strategy.label());
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void whatCannotBeMeasuredIsRefused() {
        assertThatThrownBy(() -> new SinkSettings(folder, 999, 2, 1)).hasMessageContaining("at least 1000 lines");
        assertThatThrownBy(() -> new SinkSettings(folder, 1_000, 1, 1)).hasMessageContaining("1 rounds");
    }

    private static Spread spread(double mean) {
        return new Spread(10, 0.9 * mean, 1.1 * mean, mean, 0.05 * mean);
    }
}

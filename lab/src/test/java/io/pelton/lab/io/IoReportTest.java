// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import io.pelton.io.BufferSize;
import io.pelton.lab.GoldenText;
import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Report;
import io.pelton.lab.report.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class IoReportTest {
    @TempDir
    private Path folder;

    @Test
    void theReportOfFixedMeasurementsIsTheExpectedOne() throws IOException {
        Report report = IoReport.of("a machine", measurements());
        GoldenText.check("io/report.txt", report.text());
        GoldenText.check("io/report.html", report.html());
    }

    @ParameterizedTest
    @EnumSource
    void everyWayOfReadingSeesEveryByte(ReadStrategy strategy) throws IOException {
        Path file = folder.resolve("text");
        TestFile.write(file, 200_001);
        assertThat(Files.size(file)).isEqualTo(200_001);
        assertThat(strategy.sum(file, 200_001)).isEqualTo(TestFile.sum(200_001));
        assertThat(strategy.sum(file, 65_537)).isEqualTo(TestFile.sum(65_537));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsTheTextThatIsRead(SweepStrategy strategy) throws IOException {
        Path text = folder.resolve("text");
        TestFile.write(text, 10_000);
        Path file = folder.resolve("file");
        if (strategy.isRead()) {
            Files.copy(text, file);
        }
        strategy.run(file, 4096, 10_000);
        assertThat(file).hasSameBinaryContentAs(text);
        if (strategy.canBeUnbuffered()) {
            strategy.run(file, 0, 10_000);
            assertThat(file).hasSameBinaryContentAs(text);
        }
    }

    private static IoMeasurements measurements() {
        Map<ReadStrategy, Spread> strategies = new EnumMap<>(ReadStrategy.class);
        double rate = 1;
        for (ReadStrategy strategy : ReadStrategy.values()) {
            strategies.put(strategy, spread(rate));
            rate *= 3;
        }
        Map<SweepStrategy, Map<Integer, Spread>> sweep = new EnumMap<>(SweepStrategy.class);
        for (SweepStrategy strategy : SweepStrategy.values()) {
            Map<Integer, Spread> sizes = new TreeMap<>(Map.of(1, spread(100), 64, spread(250)));
            if (strategy.canBeUnbuffered()) {
                sizes.put(0, spread(2));
            }
            sweep.put(strategy, sizes);
        }
        BufferSize.Choice choice = new BufferSize.Choice(
                65_536,
                BufferSize.Reason.MEASURED,
                "measured on a disk",
                List.of(new BufferSize.Measurement(8192, 500), new BufferSize.Measurement(65_536, 900)));
        return new IoMeasurements("a file of 1 MiB on ext4", choice, strategies, sweep, new Quiet(1e6, 1.02e6));
    }

    private static Spread spread(double mean) {
        return new Spread(10, 0.9 * mean, 1.1 * mean, mean, 0.05 * mean);
    }
}

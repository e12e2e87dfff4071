// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** All peers write the same, which they compare themselves. */
class SinksTest {
    @TempDir
    private Path work;

    @Test
    void allWriteTheSameLines() throws Exception {
        assertThat(new LinesToFile(settings(), 2_000).round()).extracting(Row::name).contains("Pelton", "BufferedWriter");
    }

    @Test
    @EnabledIfSystemProperty(named = "pelton.nightly", matches = "true")
    void allWriteTheSameRows() throws Exception {
        try (RowsToTable tables = new RowsToTable(settings(), 25_000, 15_000)) {
            assertThat(tables.round()).extracting(Row::name).contains("Pelton", "JDBC batches");
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "pelton.nightly", matches = "true")
    void recordsAreSentAndReceived() throws Exception {
        try (RecordsOfTopics topics = new RecordsOfTopics(settings(), 20_000)) {
            List<Row> rows = topics.round(0);
            assertThat(rows).extracting(Row::name).contains("Pelton", "ProducerPerformance", "ConsumerPerformance", "Camel");
            assertThat(rows).allMatch(row -> row.score() > 0);
        }
    }

    private Settings settings() {
        return new Settings(true, Path.of("..").toAbsolutePath().normalize(), work);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.http;

import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Each server answers each request with its body, which the load checks. */
class EchoServersTest {
    @TempDir
    private Path work;

    @ParameterizedTest
    @EnumSource
    @EnabledIfSystemProperty(named = "pelton.nightly", matches = "true")
    void eachRequestIsAnsweredWithItsBody(EchoServers server) throws Exception {
        Settings settings = new Settings(true, Path.of("..").toAbsolutePath().normalize(), work);
        assertThat(HttpBenchmark.measure(server, settings, 3)).extracting(Row::score).allMatch(score -> score > 0);
    }
}

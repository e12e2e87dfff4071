// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Every peer copies what grep copies, and one that does not is found out. */
class LinesPeersTest {
    @ParameterizedTest
    @MethodSource("io.pelton.benchmarks.lines.LinesBenchmark#peers")
    void everyPeerWritesWhatGrepWrites(LinesPeer peer, @TempDir Path work) throws Exception {
        Path log = AccessLog.make(work.resolve("access.log"), 100_000, 1);

        assertThat(new LinesRun(work).seconds(peer, log)).isPositive();
        assertThat(Files.size(work.resolve("access.log.expected"))).isBetween(500L, 10_000L);
    }

    @Test
    void aDifferenceFromGrepFails(@TempDir Path work) throws Exception {
        Path log = AccessLog.make(work.resolve("access.log"), 100_000, 1);
        LinesPeer wrong = new LinesPeer() {
            @Override
            public String name() {
                return "wrong";
            }

            @Override
            public ProcessBuilder process(Path input, Path folder) {
                return new ProcessBuilder("cp", input.toString(), output(folder).toString());
            }
        };

        assertThatThrownBy(() -> new LinesRun(work).seconds(wrong, log)).hasMessageContaining("differs from grep's");
    }
}

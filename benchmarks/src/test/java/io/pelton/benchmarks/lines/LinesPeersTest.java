// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.process.ProcessPeer;
import io.pelton.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Every peer copies what grep copies, and one that does not is found out. */
class LinesPeersTest {
    /** The launcher would build, so Pelton is started from the class path. */
    static List<ProcessPeer> peers() {
        List<String> launcher = new Fork(Main.class, List.of()).command(List.of());
        return LinesBenchmark.peers(launcher, Path.of("..").toAbsolutePath().normalize());
    }

    @ParameterizedTest
    @MethodSource("peers")
    void everyPeerWritesWhatGrepWrites(ProcessPeer peer, @TempDir Path work) throws Exception {
        Path log = Logs.make(work, 1);

        assertThat(LinesBenchmark.run(work).seconds(peer, log)).isPositive();
        assertThat(Files.size(log) / 1e6).isBetween(0.9, 1.1);
    }

    @Test
    void aDifferenceFromGrepFails(@TempDir Path work) throws Exception {
        Path log = Logs.make(work, 1);
        ProcessPeer wrong = new ProcessPeer() {
            @Override
            public String name() {
                return "wrong";
            }

            @Override
            public ProcessBuilder process(Path input, Path output) {
                return new ProcessBuilder("cp", input.toString(), output.toString());
            }
        };

        assertThatThrownBy(() -> LinesBenchmark.run(work).seconds(wrong, log)).hasMessageContaining("by grep -F at byte");
    }
}

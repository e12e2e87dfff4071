// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.engine.Engine;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A result that is moved away because a new one takes its name stays a result. */
class MovedResultTest {
    @TempDir
    private Path base;

    @Test
    void when_anOldResultIsMovedWhereInputsAreMoved_then_noInputReplacesIt() throws Exception {
        Path in = Files.createDirectory(base.resolve("in"));
        Path out = Files.createDirectory(base.resolve("out"));
        Files.writeString(in.resolve("a.txt"), "input");
        Files.writeString(out.resolve("a.txt"), "old");
        FileConnector connector = new FileConnector();
        Map<String, String> reading = Map.of("initialDelay", "0", "repeatCount", "1", "move", "done");
        Map<String, String> writing = Map.of("fileExist", "Move", "moveExisting", "../in/done/${file:name}");
        try (Engine engine = new Engine()) {
            assertThatThrownBy(() -> engine.run(
                                    Flow.from(connector.source(TestExpressions.endpoint(in.toString(), reading)))
                                            .to(connector.sink(TestExpressions.endpoint(out.toString(), writing))))
                            .await())
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContaining("a.txt: there is a file of this name");
        }
        assertThat(FileOracle.content(base))
                .containsOnly(
                        Map.entry("in/a.txt", "input"),
                        Map.entry("in/done/a.txt", "old"),
                        Map.entry("out/a.txt", "input"));
    }
}

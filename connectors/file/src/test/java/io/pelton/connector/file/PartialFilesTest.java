// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.SinkWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** No sink takes the file under which another one writes its result. */
class PartialFilesTest {
    @TempDir
    private Path base;

    @Test
    void when_aSinkNamesThePartialFileOfAnother_then_refusedAndTheOtherIsWhole() throws Exception {
        Path out = base.resolve("out.txt");
        try (SinkWriter<Object> writer = LineFile.of(out).open()) {
            writer.write("a");
            for (LineFile.IfExists mode : LineFile.IfExists.values()) {
                assertThatThrownBy(() -> LineFile.of(base.resolve("out.txt.partial")).ifExists(mode).open())
                        .hasMessageContaining("under this name until it is complete");
            }
            writer.flush();
            writer.ended(true);
        }
        assertThat(FileOracle.content(base)).containsOnly(Map.entry("out.txt", "a\n"));
    }
}

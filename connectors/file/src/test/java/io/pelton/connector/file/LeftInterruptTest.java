// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.flow.Flow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A step catches an {@link InterruptedException} and interrupts its thread again: what the thread reads and writes is not ended. */
class LeftInterruptTest {
    @TempDir
    Path folder;

    private static <T> T interrupting(T record) {
        Thread.currentThread().interrupt();
        return record;
    }

    private Path lines(int count) throws Exception {
        List<String> lines = IntStream.range(0, count).mapToObj(i -> "line number " + i).toList();
        return Files.write(folder.resolve("in.txt"), lines);
    }

    @Test
    void linesAreReadOnAndWrittenOn() throws Exception {
        Path in = lines(200_000);
        Path out = folder.resolve("out.txt");
        try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(1))) {
            FlowSnapshot end =
                    engine.run(Flow.from(Lines.of(in.toString())).map(line -> interrupting(line.toString())).to(LineFile.of(out))).await();
            assertThat(end.recordsOut()).isEqualTo(200_000);
        }
        assertThat(out).hasSameTextualContentAs(in);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Override", "Append", "TryRename"})
    void filesAreReadAndWritten(String fileExist) throws Exception {
        Path in = Files.createDirectories(folder.resolve("in"));
        Path out = folder.resolve("out");
        for (int i = 0; i < 20; i++) {
            Files.writeString(in.resolve("f" + i), "content " + i);
        }
        FileConnector files = new FileConnector();
        Map<String, String> sink =
                fileExist.equals("TryRename") ? Map.of("tempPrefix", "t-", "fileExist", "TryRename") : Map.of("fileExist", fileExist);
        try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(1))) {
            FlowSnapshot end = engine.run(Flow.from(files.source(TestExpressions.endpoint(
                                    in.toString(),
                                    Map.of("initialDelay", "0", "delay", "1", "repeatCount", "1", "readLock", "markerFile", "idempotent", "true", "noop", "true"))))
                            .map(LeftInterruptTest::interrupting)
                            .to(files.sink(TestExpressions.endpoint(out.toString(), sink))))
                    .await();
            assertThat(end.recordsOut()).isEqualTo(20);
        }
        for (int i = 0; i < 20; i++) {
            assertThat(out.resolve("f" + i)).hasContent("content " + i);
        }
    }
}

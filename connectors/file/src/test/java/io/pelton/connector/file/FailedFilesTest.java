// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Files that stay as their message has failed, when what was made of it is durable. */
class FailedFilesTest {
    @TempDir
    private Path folder;

    private Source<Message> source(Map<String, String> more) {
        Map<String, String> options = new HashMap<>(Map.of("initialDelay", "0", "delay", "1", "repeatCount", "5"));
        options.putAll(more);
        return new FileConnector().source(TestExpressions.endpoint(folder.toString(), options));
    }

    /** The bodies of all messages, each of which fails; {@code whenFirst} runs when the first one has. */
    private List<String> read(Source<Message> source, Change whenFirst) throws Exception {
        List<String> bodies = new ArrayList<>();
        try (Cursor<Message> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            while (FileOracle.advance(cursor)) {
                bodies.add(String.valueOf(cursor.current().body()));
                cursor.completed(cursor.key(), new IllegalStateException("no"));
                cursor.committed(cursor.offset());
                if (bodies.size() == 1) {
                    whenFirst.run();
                }
            }
        }
        return bodies;
    }

    private interface Change {
        void run() throws Exception;
    }

    @Test
    void when_theMessageHasFailed_then_theFileIsNotReadAgainInTheRun() throws Exception {
        Files.writeString(folder.resolve("a"), "x");
        Source<Message> source = source(Map.of());
        assertThat(read(source, () -> {})).containsExactly("x");
        assertThat(folder.resolve("a")).exists();
        assertThat(read(source, () -> {})).as("another run").containsExactly("x");
    }

    @Test
    void when_theFileChangesAfterThat_then_itIsReadAsItIsThen() throws Exception {
        Files.writeString(folder.resolve("a"), "x");
        assertThat(read(source(Map.of()), () -> Files.writeString(folder.resolve("a"), "longer"))).containsExactly("x", "longer");
    }

    @Test
    void when_filesStayAnyway_then_aFailedOneIsNotReadAgainEither() throws Exception {
        Files.writeString(folder.resolve("a"), "x");
        assertThat(read(source(Map.of("noop", "true")), () -> {})).containsExactly("x");
    }
}

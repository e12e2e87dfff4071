// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.engine.Engine;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.spi.Cursor;
import io.pelton.spi.Endpoint;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Nothing that a message of a folder makes or moves replaces what the same process has still to read. */
class UnreadFilesTest {
    private static final Map<String, String> ONE_LOOK = Map.of("initialDelay", "0", "repeatCount", "1");

    @TempDir
    private Path base;

    private final FileConnector connector = new FileConnector();

    @Test
    void when_aMessageWouldReplaceAnotherFileOfItsFolder_then_refusedAndBothStay() throws Exception {
        file("in/a.txt", "input");
        file("in/b.txt", "another");
        for (Map<String, String> options : List.of(
                Map.of("fileName", "b.txt"),
                Map.of("fileName", "b.txt", "tempPrefix", ".t"),
                Map.of("fileName", "b.txt", "fileExist", "TryRename", "tempPrefix", ".t"),
                Map.of("fileName", "b.txt", "fileExist", "Move", "moveExisting", "../old/${file:name}"))) {
            assertThatRefused(() -> run(Map.of(), "in", options), "in/a.txt", "in/b.txt");
            assertThat(FileOracle.content(base))
                    .as("%s", options)
                    .containsOnly(Map.entry("in/a.txt", "input"), Map.entry("in/b.txt", "another"));
        }
    }

    @Test
    void when_anOldResultWouldBeMovedOverAnotherInput_then_refusedAndAllStay() throws Exception {
        file("in/a.txt", "input");
        file("in/b.txt", "another");
        file("out/b.txt", "old");
        Map<String, String> options =
                Map.of("fileName", "b.txt", "fileExist", "Move", "moveExisting", "../in/${file:name}");
        assertThatRefused(() -> run(Map.of(), "out", options), "in/a.txt", "in/b.txt");
        assertThat(FileOracle.content(base))
                .containsOnly(
                        Map.entry("in/a.txt", "input"),
                        Map.entry("in/b.txt", "another"),
                        Map.entry("out/b.txt", "old"));
    }

    @Test
    void when_anotherSourceHasStillToReadTheFile_then_refused_butNewNamesAreWritten() throws Exception {
        file("mid/b.txt", "another");
        try (Cursor<Message> _ = open("mid", Map.of())) {
            write("mid", "c.txt");
            assertThatRefused(() -> write("mid", "b.txt"), "in/a.txt", "mid/b.txt");
        }
        assertThat(base.resolve("mid/b.txt")).content().isEqualTo("another");
        assertThat(base.resolve("mid/c.txt")).content().isEqualTo("new");
        write("mid", "b.txt");
        assertThat(base.resolve("mid/b.txt")).content().isEqualTo("new");
    }

    @Test
    void when_theFileWaitsForItsDoneFile_then_refused() throws Exception {
        file("mid/b.txt", "another");
        try (Cursor<Message> _ = open("mid", Map.of("doneFileName", "${file:name}.done"))) {
            assertThatRefused(() -> write("mid", "b.txt"), "in/a.txt", "mid/b.txt");
        }
        assertThat(base.resolve("mid/b.txt")).content().isEqualTo("another");
    }

    @Test
    void when_theFileWasReadAndStays_then_itIsReplaced_butNotWhileItIsInHand() throws Exception {
        file("mid/b.txt", "another");
        try (Cursor<Message> cursor = open("mid", Map.of("noop", "true"))) {
            assertThat(cursor.advance()).isTrue();
            assertThatRefused(() -> write("mid", "b.txt"), "in/a.txt", "mid/b.txt");
            cursor.committed(cursor.offset());
            write("mid", "b.txt");
        }
        assertThat(base.resolve("mid/b.txt")).content().isEqualTo("new");
    }

    @Test
    void when_theFileIsOnlyPolled_then_itIsReplaced() throws Exception {
        file("state/b.txt", "another");
        Pollable.Poller poller = ((Pollable) source("state", Map.of("noop", "true"))).poller();
        assertThat(poller.poll(new Message(null))).isNotNull();
        write("state", "b.txt");
        assertThat(base.resolve("state/b.txt")).content().isEqualTo("new");
    }

    @Test
    void when_aFileOfTheFolderIsNoInput_then_itIsReplaced() throws Exception {
        file("in/a.txt", "input");
        file("in/b.out", "old");
        run(Map.of("include", ".*txt"), "in", Map.of("fileName", "b.out"));
        assertThat(FileOracle.content(base))
                .containsOnly(Map.entry("in/.camel/a.txt", "input"), Map.entry("in/b.out", "input"));
    }

    @Test
    void when_linesAreAddedToAFileOfTheFolder_then_nothingIsLost() throws Exception {
        file("mid/b.txt", "another ");
        try (Cursor<Message> _ = open("mid", Map.of())) {
            write("mid", "b.txt", Map.of("fileExist", "Append"));
        }
        assertThat(base.resolve("mid/b.txt")).content().isEqualTo("another new");
    }

    private Path file(String name, String content) throws IOException {
        Path file = base.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private void run(Map<String, String> reading, String folder, Map<String, String> writing) throws Exception {
        Map<String, String> looks = new HashMap<>(ONE_LOOK);
        looks.putAll(reading);
        try (Engine engine = new Engine()) {
            engine.run(Flow.from(source("in", looks)).to(connector.sink(endpoint(folder, writing))))
                    .await();
        }
    }

    private Endpoint endpoint(String folder, Map<String, String> options) {
        return TestExpressions.endpoint(base.resolve(folder).toString(), options);
    }

    private Source<Message> source(String folder, Map<String, String> options) {
        return connector.source(endpoint(folder, options));
    }

    private Cursor<Message> open(String folder, Map<String, String> options) throws Exception {
        Map<String, String> looks = new HashMap<>(options);
        looks.put("initialDelay", "0");
        Source<Message> source = source(folder, looks);
        return source.open(source.splits().getFirst(), 0);
    }

    private void write(String folder, String name) throws Exception {
        write(folder, name, Map.of());
    }

    /** Writes a message of {@code in/a.txt}. */
    private void write(String folder, String name, Map<String, String> options) throws Exception {
        Message message = new Message(new FileBody(file("in/a.txt", "new"), StandardCharsets.UTF_8));
        message.setHeader(FileHeaders.NAME, name);
        try (SinkWriter<Object> writer =
                connector.sink(endpoint(folder, options)).open()) {
            writer.write(message);
        }
    }

    private void assertThatRefused(ThrowingCallable writing, String read, String target) {
        assertThatThrownBy(writing)
                .isInstanceOf(PeltonException.class)
                .hasMessageContaining(ErrorCode.READS_ITS_OUTPUT.code())
                .hasMessageContaining("comes from " + base.resolve(read) + " and would replace " + base.resolve(target));
    }
}

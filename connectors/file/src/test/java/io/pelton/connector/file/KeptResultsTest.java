// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is made on the way to a result, or beside it, leaves other results as they are. */
class KeptResultsTest {
    @TempDir
    private Path folder;

    @Test
    void when_theDoneFileOfOneIsTheResultOfAnother_then_refusedAndItStays() throws Exception {
        try (SinkWriter<Object> sink = sink(Map.of("doneFileName", "${file:name.noext}"))) {
            Files.writeString(folder.resolve("a"), "first");
            assertThatThrownBy(() -> sink.write(message("a.txt", "second")))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_FILE_NAME))
                    .hasMessageContaining("it is not empty; nothing was changed");
        }
        assertThat(folder.resolve("a")).content().isEqualTo("first");
        assertThat(names()).containsExactly("a");
    }

    @Test
    void when_theDoneFileIsTheResultItself_then_refused() throws Exception {
        try (SinkWriter<Object> sink = sink(Map.of("doneFileName", "done"))) {
            assertThatThrownBy(() -> sink.write(message("done", "text"))).hasMessageContaining("it is the same file");
            sink.write(message("x", "text"));
            sink.write(message("y", "text"));
        }
        assertThat(folder.resolve("done")).isEmptyFile();
        assertThat(names()).containsExactly("done", "x", "y");
    }

    @Test
    void when_aSinkOfLinesWritesTheDoneFile_then_refusedAndTheLinesStay() throws Exception {
        SinkWriter<Object> lines =
                LineFile.of(folder.resolve("done")).ifExists(LineFile.IfExists.APPEND).open();
        try (SinkWriter<Object> sink = sink(Map.of("doneFileName", "done"))) {
            lines.write(new Message("line"));
            assertThatThrownBy(() -> sink.write(message("x", "text")))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_IN_USE));
        }
        lines.flush();
        lines.close();
        lines.ended(true);
        assertThat(folder.resolve("done")).content().isEqualTo("line\n");
    }

    @Test
    void when_theTemporaryNameOfOneIsTheResultOfAnother_then_bothAreThere() throws Exception {
        for (Map<String, String> options : List.of(
                Map.of("tempPrefix", "t-"),
                Map.of("tempFileName", "t-${file:onlyname}"),
                Map.of("tempPrefix", "t-", "fileExist", "TryRename"))) {
            try (SinkWriter<Object> sink = sink(options)) {
                sink.write(message("t-x", "first"));
                sink.write(message("x", "second"));
            }
            assertThat(folder.resolve("t-x")).as("%s", options).content().isEqualTo("first");
            assertThat(folder.resolve("x")).as("%s", options).content().isEqualTo("second");
            assertThat(names()).containsExactly("t-x", "x");
        }
    }

    @Test
    void when_theTemporaryNameIsThatOfTheResult_then_itIsThere() throws Exception {
        try (SinkWriter<Object> sink = sink(Map.of("tempFileName", "${file:onlyname}"))) {
            sink.write(message("x", "first"));
            sink.write(message("x", "second"));
        }
        assertThat(folder.resolve("x")).content().isEqualTo("second");
        assertThat(names()).containsExactly("x");
    }

    @Test
    void when_twoWriteNewFilesOfTheSameNamesAtOnce_then_eachFileIsThatOfTheOneThatWasWritten() throws Exception {
        try (SinkWriter<Object> first = sink(Map.of("fileExist", "Fail"));
                SinkWriter<Object> second = sink(Map.of("fileExist", "Fail", "tempPrefix", ".t"));
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Map<String, String> written = new ConcurrentHashMap<>();
            CyclicBarrier start = new CyclicBarrier(2);
            List<Future<?>> both = List.of(
                    threads.submit(() -> writeAll(first, "first", start, written)),
                    threads.submit(() -> writeAll(second, "second", start, written)));
            for (Future<?> one : both) {
                one.get();
            }
            assertThat(FileOracle.content(folder)).hasSize(500).isEqualTo(written);
        }
    }

    private static Void writeAll(SinkWriter<Object> sink, String content, CyclicBarrier start, Map<String, String> written)
            throws Exception {
        for (int i = 0; i < 500; i++) {
            start.await(60, TimeUnit.SECONDS);
            try {
                sink.write(message("n" + i, content));
                assertThat(written.put("n" + i, content)).isNull();
            } catch (FileAlreadyExistsException e) {
                // the other one was first
            }
        }
        return null;
    }

    /** As {@code pollEnrich} does, which reads a folder only when it wants something. */
    @Test
    void when_nothingWasReadBeforeAResultWasMade_then_noInputIsMovedOverIt() throws Exception {
        assertThatNoInputIsMovedOverAResult();
    }

    private void assertThatNoInputIsMovedOverAResult() throws Exception {
        try (SinkWriter<Object> sink = sink(Map.of())) {
            sink.write(message("x", "result"));
            assertThatThrownBy(() -> FilledFolders.OF_PROCESS.movesTo(folder.resolve("x")))
                    .isInstanceOfSatisfying(
                            PeltonException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.READS_ITS_OUTPUT));
        }
    }

    @Test
    void when_aFolderThatWasReadIsClosedTwice_then_othersStillCount() throws Exception {
        Source<Message> source =
                new FileConnector().source(TestExpressions.endpoint(folder.toString(), Map.of("noop", "true")));
        Cursor<Message> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()));
        cursor.close();
        cursor.close();
        assertThatNoInputIsMovedOverAResult();
    }

    @Test
    void when_aFileHasTwoNames_then_bothHaveTheNewContent_longerOrShorter() throws Exception {
        Path first = Files.writeString(folder.resolve("x"), "medium");
        Path second = Files.createLink(folder.resolve("y"), first);
        try (SinkWriter<Object> sink = sink(Map.of())) {
            for (String text : List.of("much longer than it was", "short", "as short", "")) {
                sink.write(message("x", text));
                assertThat(first).content().isEqualTo(text);
                assertThat(second).content().isEqualTo(text);
            }
        }
        assertThat(names()).containsExactly("x", "y");
    }

    private SinkWriter<Object> sink(Map<String, String> options) throws Exception {
        return (SinkWriter<Object>) new FileConnector()
                .sink(TestExpressions.endpoint(folder.toString(), options))
                .open();
    }

    private static Message message(String name, String text) {
        Message message = new Message(text);
        message.setHeader(FileHeaders.NAME, name);
        return message;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/** Nothing that is written or moved replaces what the same process has still to read, whatever message it comes from. */
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
            assertThatRefused(() -> run(Map.of(), "in", options), "in/b.txt");
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
        assertThatRefused(() -> run(Map.of(), "out", options), "in/b.txt");
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
            assertThatRefused(() -> write("mid", "b.txt"), "mid/b.txt");
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
            assertThatRefused(() -> write("mid", "b.txt"), "mid/b.txt");
        }
        assertThat(base.resolve("mid/b.txt")).content().isEqualTo("another");
    }

    @Test
    void when_theFileWasReadAndStays_then_itIsReplaced_butNotWhileItIsInHand() throws Exception {
        file("mid/b.txt", "another");
        try (Cursor<Message> cursor = open("mid", Map.of("noop", "true"))) {
            assertThat(cursor.advance()).isTrue();
            assertThatRefused(() -> write("mid", "b.txt"), "mid/b.txt");
            cursor.committed(cursor.offset());
            write("mid", "b.txt");
        }
        assertThat(base.resolve("mid/b.txt")).content().isEqualTo("new");
    }

    @Test
    void when_theFileWasPolledAndStays_then_itIsReplaced() throws Exception {
        file("state/b.txt", "another");
        try (Pollable.Poller poller = ((Pollable) source("state", Map.of("noop", "true"))).poller(EngineRuntime.system(), false)) {
            assertThat(poller.poll(new Message(null))).isNotNull();
            write("state", "b.txt");
        }
        assertThat(base.resolve("state/b.txt")).content().isEqualTo("new");
    }

    @Test
    void when_theFileIsPolledOrWasAndWillBeDeleted_then_refused() throws Exception {
        file("side/b.txt", "another");
        Pollable side = (Pollable) source("side", Map.of("delete", "true"));
        try (Closeable _ = side.announcePolls();
                Pollable.Poller poller = side.poller(EngineRuntime.system(), false)) {
            assertThatRefused(() -> write("side", "b.txt"), "side/b.txt");
            Message taken = poller.poll(new Message(null));
            assertThat(taken).isNotNull();
            assertThatRefused(() -> write("side", "b.txt"), "side/b.txt");
            poller.completed(taken, null);
            write("side", "b.txt");
        }
        assertThat(base.resolve("side/b.txt")).content().isEqualTo("new");
    }

    @Test
    void when_messagesSayWhichFileIsPolled_then_noneOfTheFolderIsReplaced() throws Exception {
        file("side/b.txt", "another");
        for (String name : List.of("${header.n}.txt", "${file:onlyname}.txt")) {
            Pollable side = (Pollable) source("side", Map.of("fileName", name));
            try (Closeable _ = side.announcePolls()) {
                assertThatRefused(() -> write("side", "b.txt"), "side/b.txt");
                try (Pollable.Poller poller = side.poller(EngineRuntime.system(), false)) {
                    assertThatRefused(() -> write("side", "b.txt"), "side/b.txt");
                    Message asking = new Message(null);
                    asking.setHeader("n", "b");
                    asking.setHeader(FileHeaders.NAME, "b");
                    Message taken = poller.poll(asking);
                    assertThat(taken).isNotNull();
                    assertThat(String.valueOf(taken.body())).isEqualTo("another");
                }
            }
        }
    }

    @Test
    void when_aNewResultWouldReplaceAPolledFile_then_bothAreKept() throws Exception {
        Path polled = file("side/b.txt", "another");
        SinkWriter<Object> writer = LineFile.of(polled).open();
        try (Closeable _ = ((Pollable) source("side", Map.of())).announcePolls()) {
            writer.write("new");
            writer.flush();
            writer.close();
            assertThatThrownBy(() -> writer.ended(true))
                    .hasMessageContaining(ErrorCode.READS_ITS_OUTPUT.code())
                    .hasMessageContaining("b.txt.partial");
        }
        assertThat(FileOracle.content(base))
                .containsOnly(Map.entry("side/b.txt", "another"), Map.entry("side/b.txt.partial", "new\n"));
    }

    @Test
    void when_theFileHasAnotherNameThatIsUnread_then_refused() throws Exception {
        Path unread = file("mid/b.txt", "another");
        Files.createDirectories(base.resolve("out"));
        Files.createLink(base.resolve("out/x.txt"), unread);
        for (Map<String, String> options : List.of(Map.<String, String>of(), Map.of("doneFileName", "ready"))) {
            try (Cursor<Message> _ = open("mid", options)) {
                assertThatRefused(() -> write("out", "x.txt"), "out/x.txt");
            }
        }
        assertThat(unread).content().isEqualTo("another");
        write("out", "x.txt");
        assertThat(unread).content().isEqualTo("new");
    }

    @Test
    void when_anotherMessageTakesTheNameWhileOneIsWritten_then_refused() throws Exception {
        for (Map<String, String> options : List.of(Map.<String, String>of(), Map.of("tempPrefix", "."))) {
            Message slow = new Message(duringWhich(() -> write("mid", "c.txt")));
            slow.setHeader(FileHeaders.NAME, "c.txt");
            try (Cursor<Message> _ = open("mid", Map.of());
                    SinkWriter<Object> writer = (SinkWriter<Object>) connector.sink(endpoint("mid", options)).open()) {
                assertThatRefused(() -> writer.write(slow), "mid/c.txt");
            }
            assertThat(FileOracle.content(base)).as("%s", options).containsOnly(Map.entry("mid/c.txt", "new"));
            Files.delete(base.resolve("mid/c.txt"));
        }
    }

    @Test
    void when_anotherMessageTakesTheNameWhileOneIsWritten_then_itIsMovedAwayAsOneThatWasThere() throws Exception {
        Map<String, String> options = Map.of("fileExist", "Move", "moveExisting", "old/${file:name}");
        Message slow = new Message(duringWhich(() -> write("out", "c.txt", options)));
        slow.setHeader(FileHeaders.NAME, "c.txt");
        try (SinkWriter<Object> writer = (SinkWriter<Object>) connector.sink(endpoint("out", options)).open()) {
            writer.write(slow);
        }
        assertThat(FileOracle.content(base))
                .containsOnly(Map.entry("out/c.txt", "slow"), Map.entry("out/old/c.txt", "new"));
    }

    @Test
    void when_anotherMessageIsAddedToTheFileWhileOneIsWritten_then_refused() throws Exception {
        Message slow = new Message(duringWhich(() -> {
            write("mid", "c.txt", Map.of("fileExist", "Append"));
        }));
        slow.setHeader(FileHeaders.NAME, "c.txt");
        try (Cursor<Message> _ = open("mid", Map.of());
                SinkWriter<Object> writer = (SinkWriter<Object>) connector.sink(endpoint("mid", Map.of())).open()) {
            assertThatRefused(() -> writer.write(slow), "mid/c.txt");
        }
        assertThat(base.resolve("mid/c.txt")).content().isEqualTo("new");
    }

    @Test
    void when_aSourceIsAnnounced_then_refusedBeforeItIsOpenAndUntilItHasFinished() throws Exception {
        file("mid/b.txt", "another");
        Source<Message> source = source("mid", ONE_LOOK);
        try (Closeable _ = source.announce()) {
            assertThatRefused(() -> write("mid", "b.txt"), "mid/b.txt");
            try (Cursor<Message> _ = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
                assertThatRefused(() -> write("mid", "b.txt"), "mid/b.txt");
            }
            assertThatRefused(() -> write("mid", "b.txt"), "mid/b.txt");
            try (Cursor<Message> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
                assertThat(cursor.advance()).isTrue();
            }
            write("mid", "b.txt");
        }
        assertThat(base.resolve("mid/b.txt")).content().isEqualTo("new");
    }

    @Test
    void when_aSourceWouldMoveAFileOverAnotherThatIsUnread_then_refusedAndBothStay() throws Exception {
        for (Map<String, String> options : List.of(
                Map.of("move", "${file:name}.bak"),
                Map.of("preMove", "${file:name}.bak"),
                Map.of("move", "../mid/${file:name}"),
                Map.of("move", "x/${file:name}", "preMove", "../mid/${file:name}"))) {
            file("in/a", "input");
            file("in/a.bak", "another");
            file("mid/a", "third");
            try (Closeable _ = source("mid", Map.of()).announce()) {
                assertThatThrownBy(() -> runInto("out", options))
                        .hasMessageContaining(ErrorCode.READS_ITS_OUTPUT.code())
                        .hasMessageContaining(" is still to be read by ");
            }
            assertThat(FileOracle.content(base))
                    .as("%s", options)
                    .contains(Map.entry("in/a", "input"), Map.entry("in/a.bak", "another"), Map.entry("mid/a", "third"));
        }
    }

    @Test
    void when_twoFilesWouldBeMovedToOnePlaceBeforeTheyAreRead_then_refusedAndBothAreThere() throws Exception {
        file("in/x/a", "first");
        file("in/y/a", "second");
        try (Cursor<Message> cursor = open("in", Map.of("recursive", "true", "preMove", "work/${file:onlyname}"))) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.advance()).isFalse();
            assertThatRefused(cursor::advance, "in/work/a");
            assertThat(FileOracle.content(base)).containsOnly(Map.entry("in/work/a", "first"), Map.entry("in/y/a", "second"));
        }
    }

    @Test
    void when_aFileWhoseLinesAreReadWouldBeReplacedOrAddedTo_then_refused() throws Exception {
        file("logs/b.txt", "another");
        for (Source<?> source : List.of(
                Lines.of(base.resolve("logs/b.txt").toString()),
                Lines.of(base.resolve("logs/*.txt").toString()),
                Lines.of(base.resolve("logs/b.txt").toString()).following())) {
            try (Closeable _ = source.announce()) {
                assertThatRefused(() -> write("logs", "b.txt"), "logs/b.txt");
                assertThatThrownBy(() -> write("logs", "b.txt", Map.of("fileExist", "Append")))
                        .hasMessageContaining(ErrorCode.READS_ITS_OUTPUT.code())
                        .hasMessageContaining(base.resolve("logs/b.txt") + " is being read by '" + source + "'");
            }
            assertThat(base.resolve("logs/b.txt")).content().isEqualTo("another");
        }
        write("logs", "b.txt", Map.of("fileExist", "Append"));
        assertThat(base.resolve("logs/b.txt")).content().isEqualTo("anothernew");
    }

    @Test
    void when_aFileIsBeingWrittenUnderAVisibleName_then_noSourceTakesIt_norDoesAnotherReplaceIt() throws Exception {
        file("mid/tmp-b", "half");
        try (Cursor<Message> cursor = open("mid", Map.of("delay", "1"))) {
            try (Closeable _ = BeingWritten.begin(base.resolve("mid/tmp-b"))) {
                assertThat(cursor.advance()).isFalse();
                assertThatThrownBy(() -> WrittenFiles.refuseReplacing(base.resolve("mid/tmp-b")))
                        .hasMessageContaining(ErrorCode.FILE_IN_USE.code());
            }
            await().until(cursor::advance);
            assertThat(cursor.current().header(FileHeaders.NAME)).isEqualTo("tmp-b");
        }
    }

    @Test
    void when_somebodyBeginsToAddToAPolledFile_then_itIsNotDeletedUnderHim_norAddedToWhileItIs() throws Exception {
        Path polled = file("side/b.txt", "one;");
        try (Pollable.Poller poller = ((Pollable) source("side", Map.of("delete", "true"))).poller(EngineRuntime.system(), false)) {
            Message first = requireNonNull(poller.poll(new Message(null)));
            try (Closeable _ = BeingWritten.begin(polled)) {
                poller.completed(first, null);
                assertThat(polled).content().isEqualTo("one;");
                assertThat(BeingWritten.putAway(polled)).isNull();
            }
            Message again = requireNonNull(poller.poll(new Message(null)));
            poller.completed(again, null);
            assertThat(polled).doesNotExist();
        }
        try (Closeable _ = requireNonNull(BeingWritten.putAway(polled))) {
            assertThatThrownBy(() -> write("side", "b.txt", Map.of("fileExist", "Append")))
                    .hasMessageContaining(ErrorCode.READS_ITS_OUTPUT.code())
                    .hasMessageContaining("is being deleted or moved");
        }
        write("side", "b.txt", Map.of("fileExist", "Append"));
        assertThat(polled).content().isEqualTo("new");
    }

    @Test
    void when_somethingIsAddedToFilesWhileTheyAreTaken_then_eachMessageIsReadOnceOrRefused() throws Exception {
        for (String name : List.of("all", "${header.n}")) {
            List<String> written = new ArrayList<>();
            Map<String, String> taking = Map.of("initialDelay", "0", "delay", "1", "delete", "true");
            List<String> read = new CopyOnWriteArrayList<>();
            try (Engine engine = new Engine();
                    SinkWriter<Object> writer = (SinkWriter<Object>) connector.sink(endpoint("mid", Map.of("fileName", name, "fileExist", "Append")))
                            .open()) {
                FlowHandle reader = engine.run(
                        Flow.from(source("mid", taking)).peek(message -> read.add(String.valueOf(message.body()))).to(Discard.sink()));
                for (int i = 0; i < 300; i++) {
                    Message message = new Message(i + ";");
                    message.setHeader("n", i);
                    try {
                        writer.write(message);
                        written.add(String.valueOf(i));
                    } catch (PeltonException e) {
                        assertThat(e.code()).isEqualTo(ErrorCode.READS_ITS_OUTPUT);
                    }
                }
                await().until(() -> isEmpty(base.resolve("mid")));
                reader.stop(Duration.ZERO);
            }
            assertThat(String.join("", read).split(";")).as(name).containsExactlyInAnyOrderElementsOf(written);
        }
    }

    /** Whether no file is in it, whose files may be deleted meanwhile. */
    private static boolean isEmpty(Path folder) {
        try {
            return FileOracle.content(folder).isEmpty();
        } catch (IOException | UncheckedIOException e) {
            return false; // there was one
        }
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

    /** A body; {@code action} is done when it is read. */
    private static InputStream duringWhich(ThrowingCallable action) {
        return new FilterInputStream(new ByteArrayInputStream("slow".getBytes(StandardCharsets.UTF_8))) {
            @Override
            public long transferTo(OutputStream out) throws IOException {
                try {
                    action.call();
                } catch (Throwable e) {
                    throw new IllegalStateException(e);
                }
                return super.transferTo(out);
            }
        };
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

    private void runInto(String folder, Map<String, String> reading) throws Exception {
        run(reading, folder, Map.of());
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
        return source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()));
    }

    private void write(String folder, String name) throws Exception {
        write(folder, name, Map.of());
    }

    /** Writes a message of which nobody can tell where it comes from. */
    private void write(String folder, String name, Map<String, String> options) throws Exception {
        Message message = new Message("new");
        message.setHeader(FileHeaders.NAME, name);
        try (SinkWriter<Object> writer =
                (SinkWriter<Object>) connector.sink(endpoint(folder, options)).open()) {
            writer.write(message);
        }
    }

    private void assertThatRefused(ThrowingCallable writing, String target) {
        assertThatThrownBy(writing)
                .isInstanceOf(PeltonException.class)
                .hasMessageContaining(ErrorCode.READS_ITS_OUTPUT.code())
                .hasMessageContaining(base.resolve(target) + " is still to be read by ");
    }
}

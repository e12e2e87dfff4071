// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Names of files that come from data stay in the folder, and symbolic links lead nowhere. */
class FileHostileTest {
    @TempDir
    private Path base;

    private Path folder() throws IOException {
        return Files.createDirectories(base.resolve("out"));
    }

    private void write(Map<String, String> options, String name) throws Exception {
        Message message = new Message("evil");
        message.setHeader("CamelFileName", name);
        message.setHeader("name", name);
        message.setHeader("CamelOverruleFileName", "../overruled");
        try (SinkWriter<Object> writer = (SinkWriter<Object>) new FileConnector()
                .sink(TestExpressions.endpoint(folder().toString(), options))
                .open()) {
            writer.write(message);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "a/../../x", "/etc/x", "/dev/null", "..", ".", "", "a\0b", "a/.."})
    void when_aNameFromDataLeadsOut_then_theRecordIsRefused(String name) throws Exception {
        for (Map<String, String> options : List.of(Map.<String, String>of(), Map.of("fileName", "${header.name}"))) {
            assertThatThrownBy(() -> write(options, name))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_FILE_NAME));
        }
        assertThat(FileOracle.content(base)).isEmpty();
    }

    @Test
    void when_aTemporaryFileOrADoneFileHasTheNameOfAnother_then_thatStays() throws Exception {
        Files.writeString(folder().resolve("in.txt"), "precious");
        write(Map.of("tempFileName", "in.txt"), "out.txt");
        assertThatThrownBy(() -> write(Map.of("doneFileName", "in.txt"), "other.txt"))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_FILE_NAME));
        assertThat(FileOracle.content(base)).containsOnlyKeys("out/in.txt", "out/out.txt").containsEntry("out/in.txt", "precious");
    }

    @Test
    void when_aNameIsTooLong_then_theRecordIsRefused() throws Exception {
        assertThatThrownBy(() -> write(Map.of(), "x".repeat(300))).isInstanceOf(IOException.class);
        assertThat(FileOracle.content(base)).isEmpty();
    }

    @Test
    void when_namesAreAsLongAsTheyCanBe_then_eachReadLockTakesThem() throws Exception {
        for (String lock : List.of("none", "rename", "markerFile", "changed")) {
            for (String name : List.of("x".repeat(254) + "1", "x".repeat(254) + "2", "ä".repeat(120))) {
                Files.writeString(folder().resolve(name), lock);
            }
            FileOracle.Outcome outcome = FileOracle.peltonReads(
                    folder(), Map.of("readLock", lock, "readLockCheckInterval", "10", "delete", "true"));
            assertThat(outcome.messages()).as(lock).hasSize(3);
            assertThat(FileOracle.content(folder())).as(lock).isEmpty();
        }
    }

    @Test
    void when_theFolderIsTheCurrentOne_then_namesStayInIt() {
        Jail here = new Jail(Path.of("."));
        assertThat(here.resolve("a.txt")).isEqualTo(Path.of("a.txt"));
        assertThat(here.resolve("sub/a.txt")).isEqualTo(Path.of("sub/a.txt"));
        for (String name : List.of("../a.txt", "sub/../../a.txt", "/etc/a.txt", ".", "")) {
            assertThatThrownBy(() -> here.resolve(name)).as(name).hasMessageContaining("cannot be a file in '.'");
        }
        assertThatThrownBy(() -> here.checked(Path.of("../a.txt"), "x")).hasMessageContaining("it leads out");
    }

    @Test
    void when_aNameLooksLikeAnExpression_then_itIsAName() throws Exception {
        write(Map.of(), "${header.name}#{x}{{y}}");
        assertThat(FileOracle.content(base)).containsOnlyKeys("out/${header.name}#{x}{{y}}");
    }

    @Test
    void when_aLinkLiesInTheFolder_then_nothingIsWrittenThroughIt() throws Exception {
        Path outside = Files.createDirectories(base.resolve("outside"));
        Files.writeString(outside.resolve("victim"), "old");
        Files.createSymbolicLink(folder().resolve("folder"), outside);
        Files.createSymbolicLink(folder().resolve("file"), outside.resolve("victim"));

        for (String name : new String[] {"folder/victim", "folder/new", "file"}) {
            assertThatThrownBy(() -> write(Map.of(), name)).hasMessageContaining("is a symbolic link");
        }
        assertThat(FileOracle.content(outside)).isEqualTo(Map.of("victim", "old"));
    }

    @Test
    void when_aLinkTakesTheFilesPlaceDuringOpen_then_itIsRefused() throws Exception {
        Files.createSymbolicLink(folder().resolve("late"), base.resolve("victim"));
        FileWriting writing = FileWritings.of(
                TestExpressions.endpoint(folder().toString(), Map.of()), folder().toString());

        assertThatThrownBy(() -> new Content(writing, new StoreFiles()).store("evil", folder().resolve("late"), folder().resolve("late")))
                .isInstanceOf(IOException.class);
        assertThat(base.resolve("victim")).doesNotExist();
    }

    @Test
    void when_linksLieInAFolderThatIsRead_then_theyArePassedOver() throws Exception {
        Files.writeString(base.resolve("secret"), "secret");
        Files.createDirectories(base.resolve("other"));
        Files.writeString(base.resolve("other/secret"), "secret");
        Files.createSymbolicLink(folder().resolve("link"), base.resolve("secret"));
        Files.createSymbolicLink(folder().resolve("below"), base.resolve("other"));
        Files.writeString(folder().resolve("plain"), "plain");

        FileOracle.Outcome outcome = FileOracle.peltonReads(folder(), Map.of("noop", "true", "recursive", "true"));

        assertThat(outcome.messages()).singleElement().asString().startsWith("plain ");
    }

    @Test
    void when_aFileIsSwappedForALinkBeforeItIsRead_then_itIsRefused() throws Exception {
        Path file = Files.writeString(folder().resolve("a"), "plain");
        Path secret = Files.writeString(base.resolve("secret"), "secret");
        Source<Message> source = new FileConnector()
                .source(TestExpressions.endpoint(folder().toString(), Map.of("initialDelay", "0", "repeatCount", "1")));
        try (Cursor<Message> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
            Files.delete(file);
            Files.createSymbolicLink(file, secret);
            Object body = cursor.current().body();
            assertThat(body).isNotNull();
            assertThatThrownBy(body::toString).isInstanceOf(PeltonException.class);
        }
    }

    @Test
    void when_aMoveLeadsOutBehindAFunction_then_nothingIsMoved() throws Exception {
        Files.writeString(folder().resolve("a"), "plain");

        assertThatThrownBy(() -> FileOracle.peltonReads(folder(), Map.of("move", "${file:parent}/../escaped")))
                .isInstanceOf(PeltonException.class);
        assertThat(FileOracle.content(folder())).containsOnlyKeys("a");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LinesTest {
    @TempDir
    Path folder;

    @Test
    void when_oneFile_then_oneSplitOfItsSize() throws Exception {
        Path file = write("access.log", "one\ntwo\n");
        Lines source = Lines.of(file.toString());
        assertThat(source.splits()).containsExactly(new Split(file.toString(), 8));
        assertThat(source.traits()).contains(SourceTrait.REPLAYABLE);
        assertThat(source.traits()).doesNotContain(SourceTrait.BLOCKING);
        assertThat(read(source, 0)).containsExactly("one", "two");
    }

    @Test
    void when_openedAtAnOffset_then_theRest() throws Exception {
        Path file = write("access.log", "one\ntwo\nthree\n");
        Lines source = Lines.of(file.toString());
        try (Cursor<ByteView> cursor = source.open(source.splits().getFirst(), 4, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current()).hasToString("two");
            assertThat(cursor.offset()).isEqualTo(8);
            assertThat(cursor.bytesRead()).isEqualTo(4);
            assertThat(cursor.describePosition()).isEqualTo(file + ":byte 4");
        }
        assertThat(read(source, 14)).isEmpty();
    }

    @Test
    void when_fileBecameShorterThanTheOffset_then_saidInsteadOfSkipped() throws Exception {
        Path file = write("access.log", "one\n");
        Lines source = Lines.of(file.toString());
        assertThatThrownBy(() -> source.open(source.splits().getFirst(), 5, CursorContext.polled(EngineRuntime.system())))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_FAILED))
                .hasMessageContaining(file + ": reading was to go on at byte 5")
                .hasMessageContaining("truncated or replaced");
    }

    @Test
    void when_fileGrowsBeforeItsEndIsReached_then_readToTheNewEnd() throws Exception {
        Path file = write("access.log", "x\n".repeat(1 << 18));
        Lines source = Lines.of(file.toString());
        try (Cursor<ByteView> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
            Files.writeString(file, "more\n", StandardOpenOption.APPEND);
            assertThat(remaining(cursor)).hasSize(1 << 18).endsWith("more");
        }
    }

    @Test
    void when_fileIsTruncatedWhileRead_then_readAsFarAsItGoes() throws Exception {
        Path file = write("access.log", "x\n".repeat(1 << 20));
        Lines source = Lines.of(file.toString());
        try (Cursor<ByteView> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
            Files.writeString(file, "");
            assertThat(remaining(cursor)).hasSize((1 << 17) - 1);
            assertThat(cursor.isFinished()).isTrue();
        }
    }

    @Test
    void when_fileIsDeletedAfterSplits_then_openSaysSo() throws Exception {
        Path file = write("access.log", "one\n");
        Lines source = Lines.of(file.toString());
        Split split = source.splits().getFirst();
        Files.delete(file);
        assertThatThrownBy(() -> source.open(split, 0, CursorContext.polled(EngineRuntime.system())))
                .hasMessage("PL301 " + file + ": No such file or directory");
    }

    @Test
    void when_fileIsMissing_then_PL101WithTheAbsolutePath() {
        Path missing = folder.resolve("nothing.log");
        assertFails(missing.toString(), ErrorCode.FILE_NOT_FOUND, "the file " + missing + " does not exist");
        Path relative = Path.of("nothing.log");
        assertFails("nothing.log", ErrorCode.FILE_NOT_FOUND, "(looked for " + relative.toAbsolutePath() + ")");
    }

    @Test
    void when_aFolderIsNamed_then_PL102WithThePatternToWrite() {
        String message = folder + " is a folder; for all its files write " + folder + "/*";
        assertFails(folder.toString(), ErrorCode.NOT_A_FILE, message);
    }

    @Test
    void when_notARegularFile_then_PL102() {
        assertFails("/dev/null", ErrorCode.NOT_A_FILE, "/dev/null is not a regular file");
    }

    @Test
    void when_fileMayNotBeRead_then_PL103() throws Exception {
        Path file = write("secret.log", "one\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        if (Files.isReadable(file)) {
            assertThat(Lines.of(file.toString()).splits()).as("the superuser may read anything").hasSize(1);
        } else {
            assertFails(file.toString(), ErrorCode.NOT_READABLE, "may not be read by this user");
        }
    }

    @Test
    void when_pattern_then_matchingFilesInTheOrderOfTheirNames() throws Exception {
        write("b.log", "b\n");
        write("a.log", "a\n");
        write("c.txt", "c\n");
        write(".hidden.log", "h\n");
        Files.createDirectory(folder.resolve("d.log"));
        assertThat(names(folder + "/*.log")).containsExactly("a.log", "b.log");
        assertThat(names(folder + "/?.{log,txt}")).containsExactly("a.log", "b.log", "c.txt");
        assertThat(names(folder + "/[bc].*")).containsExactly("b.log", "c.txt");
        assertThat(names(folder + "/.*.log")).containsExactly(".hidden.log");
    }

    @Test
    void when_patternHasFolders_then_searchedAsDeepAsItSays() throws Exception {
        write("x/a.log", "");
        write("y/b.log", "");
        write("y/z/c.log", "");
        assertThat(names(folder + "/*/*.log")).containsExactly("x/a.log", "y/b.log");
        assertThat(names(folder + "/**/*.log")).containsExactly("x/a.log", "y/b.log", "y/z/c.log");
        assertThat(names(folder + "/y/**.log")).containsExactly("y/b.log", "y/z/c.log");
    }

    @Test
    void when_linksLeadInACircle_then_eachFileIsFoundOnce() throws Exception {
        write("x/a.log", "");
        Files.createSymbolicLink(folder.resolve("x/back"), folder);
        Files.createSymbolicLink(folder.resolve("x/dead.log"), folder.resolve("nowhere"));
        Files.createSymbolicLink(folder.resolve("x/b.log"), folder.resolve("x/a.log"));
        assertThat(names(folder + "/**.log")).containsExactly("x/a.log", "x/b.log");
    }

    @Test
    void when_aFileHasTheNameOfAPattern_then_thatFile() throws Exception {
        write("a[1].log", "");
        write("a1.log", "");
        assertThat(names(folder + "/a[1].log")).containsExactly("a[1].log");
    }

    @Test
    void when_nothingMatches_then_PL101WithPatternAndFolder() {
        assertFails(folder + "/*.log", ErrorCode.FILE_NOT_FOUND, "no file matches '*.log' in the folder " + folder);
        assertFails(
                folder + "/none/*.log",
                ErrorCode.FILE_NOT_FOUND,
                "looked for '*.log', but the folder " + folder + "/none does not exist");
        assertFails("*.no-such-file", ErrorCode.FILE_NOT_FOUND, "in the folder " + Path.of("").toAbsolutePath());
    }

    @Test
    void when_itCanBeNoPath_then_refusedAtOnce() {
        for (String text : List.of("", "  ", "a\0b", "logs/[a.log", "logs/{a.log")) {
            assertThatThrownBy(() -> Lines.of(text))
                    .as(text)
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE));
        }
    }

    @Test
    void when_printed_then_asTheUserWouldWriteIt() {
        assertThat(Lines.of("logs/*.log")).hasToString("lines:logs/*.log");
        assertThat(Lines.of("a.log", LineOptions.of(TextEncoding.ISO_8859_1, 5)))
                .hasToString("lines:a.log?charset=ISO-8859-1&maxLineBytes=5");
    }

    @Test
    void when_limitIsOutOfRange_then_refused() {
        assertThatThrownBy(() -> LineOptions.DEFAULT.withMaxLineBytes(0))
                .hasMessageStartingWith("PL110 maxLineBytes is 0");
        assertThatThrownBy(() -> LineOptions.of(TextEncoding.UTF_8, 1L << 40)).hasMessageStartingWith("PL110");
    }

    private void assertFails(String path, ErrorCode code, String message) {
        assertThatThrownBy(() -> Lines.of(path).splits())
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    private List<String> names(String pattern) {
        return Lines.of(pattern).splits().stream()
                .map(split -> folder.relativize(Path.of(split.id())).toString())
                .toList();
    }

    private Path write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private static List<String> read(Lines source, long offset) throws Exception {
        try (Cursor<ByteView> cursor = source.open(source.splits().getFirst(), offset, CursorContext.polled(EngineRuntime.system()))) {
            return remaining(cursor);
        }
    }

    private static List<String> remaining(Cursor<ByteView> cursor) throws Exception {
        List<String> lines = new ArrayList<>();
        while (cursor.advance()) {
            lines.add(cursor.current().toString());
        }
        return lines;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.CursorContext;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.TextExpression;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(120)
class WrittenFileTest {
    @TempDir
    Path folder;

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static LineFile appending(Path file) {
        return LineFile.of(file).ifExists(LineFile.IfExists.APPEND);
    }

    private static void write(SinkWriter<Object> writer, String... lines) throws Exception {
        for (String line : lines) {
            writer.write(line);
        }
        writer.flush();
    }

    private static void end(SinkWriter<Object> writer, boolean isDone) throws Exception {
        writer.close();
        writer.ended(isDone);
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(path -> String.valueOf(path.getFileName())).sorted().toList();
        }
    }

    @Test
    void when_twoSpellingsOfANewFile_then_oneWriterAndAllLines() throws Exception {
        Files.createDirectory(file("sub"));
        Files.createSymbolicLink(file("link.txt"), Path.of("out.txt"));
        SinkWriter<Object> plain = LineFile.of(file("out.txt")).open();
        SinkWriter<Object> dotted = LineFile.of(file("sub/.././out.txt")).open();
        SinkWriter<Object> linked = LineFile.of(file("link.txt")).open();
        write(plain, "1");
        write(linked, "2");
        write(dotted, "3");
        write(plain, "4");
        end(plain, true);
        end(dotted, true);
        assertThat(file("out.txt")).as("one of three is not done").doesNotExist();
        end(linked, true);
        assertThat(file("out.txt")).content().isEqualTo("1\n2\n3\n4\n");
        assertThat(file("link.txt")).isSymbolicLink();
        assertThat(names()).containsExactly("link.txt", "out.txt", "sub");
    }

    @Test
    void when_twoNamesOfOneFile_then_bothHaveTheNewContentInTheEnd() throws Exception {
        Files.writeString(file("a.txt"), "old, and longer than the new\n");
        Files.createLink(file("b.txt"), file("a.txt"));
        SinkWriter<Object> a = LineFile.of(file("a.txt")).open();
        SinkWriter<Object> b = LineFile.of(file("b.txt")).open();
        write(a, "1");
        write(b, "2");
        assertThat(file("b.txt")).content().isEqualTo("old, and longer than the new\n");
        end(a, true);
        end(b, true);
        assertThat(file("a.txt")).content().isEqualTo("1\n2\n");
        assertThat(file("b.txt")).content().isEqualTo("1\n2\n");
        assertThat(names()).containsExactly("a.txt", "b.txt");
    }

    /** As the thread of a flow that is cut short is; and another flow may write the file too. */
    @ParameterizedTest
    @CsvSource({"OVERRIDE", "APPEND"})
    void when_theThreadOfOneSinkIsInterrupted_then_noneIsBroken(LineFile.IfExists mode) throws Exception {
        LineFile file = LineFile.of(file("out.txt")).ifExists(mode);
        SinkWriter<Object> first = file.open();
        SinkWriter<Object> second = file.open();
        Thread.currentThread().interrupt();
        try {
            write(first, "1", "x".repeat(1 << 20));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        write(second, "2");
        end(first, true);
        end(second, true);
        assertThat(file("out.txt")).content().isEqualTo("1\n" + "x".repeat(1 << 20) + "\n2\n");
    }

    @Test
    void when_theThreadThatEndsAFileIsInterrupted_then_itIsSaidWhereItIs() throws Exception {
        SinkWriter<Object> writer = LineFile.of(file("out.txt")).open();
        write(writer, "1");
        Thread.currentThread().interrupt();
        try {
            end(writer, false);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(writer.remark()).contains("was not made", "out.txt.partial");
    }

    @Test
    void when_oneSinkMakesItAnewAndAnotherAddsToIt_then_bothWriteTheNewFile() throws Exception {
        for (boolean newFirst : new boolean[] {true, false}) {
            Path file = Files.writeString(file("pair-" + newFirst), "old\n");
            SinkWriter<Object> first = newFirst ? LineFile.of(file).open() : appending(file).open();
            SinkWriter<Object> second = newFirst ? appending(file).open() : LineFile.of(file).open();
            write(first, "1");
            write(second, "2");
            end(first, true);
            assertThat(file).content().isEqualTo("old\n");
            end(second, true);
            assertThat(file).content().isEqualTo("1\n2\n");
        }
    }

    @Test
    void when_aFlowFails_then_theOldFileStaysAndTheOtherIsNamed() throws Exception {
        Path file = Files.writeString(file("out.txt"), "good\n");
        SinkWriter<Object> writer = LineFile.of(file).open();
        write(writer, "half");
        end(writer, false);
        assertThat(file).content().isEqualTo("good\n");
        assertThat(file("out.txt.partial")).content().isEqualTo("half\n");
        assertThat(writer.remark())
                .isEqualTo(file + " was left as it was; what was written is in " + file + ".partial");
    }

    @Test
    void when_anEarlierRunHasLeftAPartialFile_then_itIsNeverTouchedAndNamed() throws Exception {
        Files.writeString(file("out.txt.partial"), "of yesterday\n");
        SinkWriter<Object> failing = LineFile.of(file("out.txt")).open();
        write(failing, "half");
        end(failing, false);
        assertThat(file("out.txt.partial.2")).content().isEqualTo("half\n");
        SinkWriter<Object> good = LineFile.of(file("out.txt")).open();
        write(good, "whole");
        end(good, true);
        assertThat(good.remark()).doesNotContain("; ").contains("out.txt.partial is left from an earlier run");
        assertThat(file("out.txt")).content().isEqualTo("whole\n");
        assertThat(file("out.txt.partial")).content().isEqualTo("of yesterday\n");
        assertThat(names()).containsExactly("out.txt", "out.txt.partial", "out.txt.partial.2");
    }

    @Test
    void when_oneOfTwoFlowsFails_then_theOldFileStays() throws Exception {
        Path file = Files.writeString(file("out.txt"), "good\n");
        SinkWriter<Object> fast = LineFile.of(file).open();
        SinkWriter<Object> slow = LineFile.of(file).open();
        write(fast, "1");
        end(fast, true);
        write(slow, "2");
        end(slow, false);
        assertThat(file).content().isEqualTo("good\n");
        assertThat(file("out.txt.partial")).content().isEqualTo("1\n2\n");
        assertThat(fast.remark()).isEqualTo(slow.remark()).contains("was left as it was");
    }

    @Test
    void when_nothingIsWritten_then_aGoodRunEmptiesTheFileAndABadOneLeavesNothing() throws Exception {
        Path file = Files.writeString(file("out.txt"), "old\n");
        SinkWriter<Object> bad = LineFile.of(file).open();
        end(bad, false);
        assertThat(bad.remark()).isEqualTo(file + " was left as it was; nothing was written");
        assertThat(names()).containsExactly("out.txt");
        end(LineFile.of(file).open(), true);
        assertThat(file).isEmptyFile();
        assertThat(names()).containsExactly("out.txt");
    }

    @Test
    void when_theFileMayBeReadBySome_then_theNewOneTooAndNeverByMore() throws Exception {
        Path file = Files.writeString(file("secret.txt"), "old\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        SinkWriter<Object> writer = LineFile.of(file).open();
        write(writer, "new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("secret.txt.partial"))))
                .doesNotMatch(".{6}.*[rwx].*");
        end(writer, true);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-r-----");
    }

    @Test
    void when_namesAreAsLongAsTheyCanBe_then_theyDoNotMeet() throws Exception {
        String start = "n".repeat(254);
        SinkWriter<Object> a = LineFile.of(file(start + "a")).open();
        SinkWriter<Object> b = LineFile.of(file(start + "b")).open();
        write(a, "of a");
        write(b, "of b");
        end(a, true);
        end(b, true);
        assertThat(file(start + "a")).content().isEqualTo("of a\n");
        assertThat(file(start + "b")).content().isEqualTo("of b\n");
        assertThat(names()).containsExactly(start + "a", start + "b");
    }

    @Test
    void when_aLinkLeadsToAFileThatIsNotThere_then_thatIsMade() throws Exception {
        Files.createSymbolicLink(file("link"), Path.of("new/target.txt"));
        SinkWriter<Object> writer = LineFile.of(file("link")).open();
        write(writer, "1");
        end(writer, true);
        assertThat(file("new/target.txt")).content().isEqualTo("1\n");
        assertThat(file("link")).isSymbolicLink();
    }

    @Test
    void when_aDeviceIsWritten_then_inPlaceAndSeveralTimesAtOnce() throws Exception {
        SinkWriter<Object> one = LineFile.of(Path.of("/dev/null")).open();
        SinkWriter<Object> other = LineFile.of(Path.of("/dev/null")).open();
        write(one, "1");
        write(other, "2");
        end(one, false);
        end(other, true);
        assertThat(one.remark()).isEmpty();
        assertThat(Path.of("/dev/null.partial")).doesNotExist();
    }

    @Test
    void when_aFileInMemoryIsThereAlready_then_itIsReplacedAsAnyOther() throws Exception {
        Path memory = Path.of("/dev/shm");
        Path place = Files.createTempDirectory(Files.isWritable(memory) ? memory : folder, "pelton");
        Path file = Files.writeString(place.resolve("out.txt"), "old\n");
        try {
            SinkWriter<Object> writer = LineFile.of(file).open();
            write(writer, "new");
            assertThat(file).content().isEqualTo("old\n");
            end(writer, true);
            assertThat(file).content().isEqualTo("new\n");
        } finally {
            Files.delete(file);
            Files.delete(place);
        }
    }

    @ParameterizedTest
    @CsvSource({"Override, ''", "Override, tmp-", "TryRename, tmp-", "Move, ''", "Fail, ''", "Ignore, ''"})
    void when_aMessageWouldReplaceAFileThatAnotherSinkWrites_then_refused(String exists, String prefix) throws Exception {
        Map<String, String> options = new HashMap<>(Map.of("fileExist", exists, "fileName", "out.txt"));
        if (!prefix.isEmpty()) {
            options.put("tempPrefix", prefix);
        }
        if (exists.equals("Move")) {
            options.put("moveExisting", "old");
        }
        SinkWriter<Object> lines = LineFile.of(file("out.txt")).open();
        write(lines, "1");
        try (SinkWriter<Object> messages =
                (SinkWriter<Object>) new FileConnector().sink(TestExpressions.endpoint(folder.toString(), options)).open()) {
            assertThatThrownBy(() -> messages.write(new Message("other")))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_IN_USE));
        }
        write(lines, "2");
        end(lines, true);
        assertThat(file("out.txt")).content().isEqualTo("1\n2\n");
        assertThat(names()).containsExactly("out.txt");
    }

    @Test
    void when_aFileWouldBeMovedOverOneThatASinkWrites_then_refused() throws Exception {
        Path moved = Files.writeString(file("in.txt"), "other");
        SinkWriter<Object> lines = appending(file("done/in.txt")).open();
        write(lines, "1");
        FoundFile found = FoundFile.of(folder, moved, Files.readAttributes(moved, BasicFileAttributes.class));
        assertThatThrownBy(() -> new Mover(folder).move(found, TextExpression.of("done")))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_IN_USE));
        write(lines, "2");
        end(lines, true);
        assertThat(file("done/in.txt")).content().isEqualTo("1\n2\n");
        assertThat(moved).content().isEqualTo("other");
    }

    @Test
    void when_aBodyFailsBehindALineWithoutEnd_then_theNextLineStillBeginsANewOne() throws Exception {
        Path file = Files.writeString(file("torn.txt"), "torn");
        SinkWriter<Object> lines = appending(file).open();
        WrittenFile.Share message = WrittenFiles.open(file, WrittenFile.Mode.APPEND).addingAsItIs();
        assertThatThrownBy(() -> message.writeWhole(
                        out -> {
                            out.write('x');
                            throw new IOException("the body is gone");
                        },
                        false))
                .hasMessage("the body is gone");
        message.close();
        write(lines, "whole");
        end(lines, true);
        assertThat(file).content().isEqualTo("torn\nwhole\n");
    }

    @ParameterizedTest
    @CsvSource({
        "'tor', 'line 1 (byte 0)'",
        "'whole\n\ntor', 'line 3 (byte 7)'",
    })
    void when_theLastLineWasCutShort_then_itEndsThereAndIsReported(String content, String where) throws Exception {
        Path file = Files.writeString(file("torn.txt"), content);
        SinkWriter<Object> writer = appending(file).open();
        write(writer, "new");
        end(writer, true);
        assertThat(file).content().isEqualTo(content + "\nnew\n");
        assertThat(writer.remark()).startsWith(file + ": " + where + " had no end");
    }

    @Test
    void when_theLastLineHasAnEnd_then_thereIsNothingToSay() throws Exception {
        Path file = Files.writeString(file("sound.txt"), "whole\n");
        SinkWriter<Object> writer = appending(file).open();
        write(writer, "new");
        end(writer, true);
        assertThat(file).content().isEqualTo("whole\nnew\n");
        assertThat(writer.remark()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'\n', true, 'torn\nnew\n'", "'\n', false, 'torn\nnew\n'", "'\r\n', false, 'torn\nnew\r\n'", "'', false, 'tornnew'",
        "';', false, 'tornnew;'"})
    void when_messagesAreLines_then_theyBeginBehindALineThatWasCutShort(String chars, boolean isFast, String expected)
            throws Exception {
        Path file = Files.writeString(file("torn.txt"), "torn");
        Map<String, String> options = Map.of(
                "fileExist", "Append", "fileName", "torn.txt", "appendChars", chars, "forceWrites", isFast ? "false" : "true");
        SinkWriter<Object> writer =
                (SinkWriter<Object>) new FileConnector().sink(TestExpressions.endpoint(folder.toString(), options)).open();
        writer.write(new Message("new"));
        writer.flush();
        end(writer, true);
        assertThat(file).content().isEqualTo(expected);
        assertThat(writer.remark().contains("line 1 (byte 0) had no end")).isEqualTo(expected.startsWith("torn\n"));
    }

    @Test
    void when_aRunThatAddsIsRefused_then_noEmptyFileIsLeft() throws Exception {
        SinkWriter<Object> refused = appending(file("new.txt")).open();
        end(refused, false);
        assertThat(names()).isEmpty();
        SinkWriter<Object> good = appending(file("new.txt")).open();
        end(good, true);
        assertThat(file("new.txt")).isEmptyFile();
        end(appending(file("new.txt")).open(), false);
        assertThat(file("new.txt")).as("it was there").isEmptyFile();
    }

    @Test
    void when_aLinkLeadsToWhatTheShellHasOpened_then_thatIsWrittenAndNotReplaced() throws Exception {
        Path descriptors = Path.of("/proc/self/fd");
        Assumptions.assumeTrue(Files.isDirectory(descriptors));
        Path file = file("redirected.txt");
        try (FileChannel redirected = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            redirected.write(ByteBuffer.wrap("first\n".getBytes(StandardCharsets.UTF_8)));
            Path open = null;
            try (var all = Files.newDirectoryStream(descriptors)) {
                for (Path each : all) {
                    open = Files.isSymbolicLink(each) && Files.readSymbolicLink(each).equals(file) ? each : open;
                }
            }
            Files.createSymbolicLink(file("link"), Objects.requireNonNull(open));
            SinkWriter<Object> writer = LineFile.of(file("link")).open();
            write(writer, "second");
            end(writer, true);
            assertThat(redirected.size()).isEqualTo("first\nsecond\n".length());
        }
        assertThat(file).content().isEqualTo("first\nsecond\n");
        assertThat(names()).containsExactly("link", "redirected.txt");
    }

    @Test
    void when_theFileMustNotExistButAnotherSinkAddsToIt_then_refused() throws Exception {
        Path old = Files.writeString(file("old.txt"), "old\n");
        LineFile onlyNew = LineFile.of(old).ifExists(LineFile.IfExists.FAIL);
        for (LineFile sink : List.of(appending(old), LineFile.of(old))) {
            SinkWriter<Object> other = sink.open();
            assertThatThrownBy(onlyNew::open).hasMessageContaining(old + ": File exists");
            end(other, false);
        }
        LineFile made = LineFile.of(file("new.txt"));
        for (LineFile sink : List.of(made, made.ifExists(LineFile.IfExists.FAIL))) {
            SinkWriter<Object> first = sink.open();
            SinkWriter<Object> second = made.ifExists(LineFile.IfExists.FAIL).open();
            write(first, "1");
            write(second, "2");
            end(first, true);
            end(second, true);
            assertThat(file("new.txt")).content().isEqualTo("1\n2\n");
            Files.delete(file("new.txt"));
        }
    }

    @Test
    void when_theFileIsDeletedOrReplacedWhileItIsWritten_then_nothingMoreIsConfirmed() throws Exception {
        for (boolean isNew : new boolean[] {true, false}) {
            for (boolean isReplaced : new boolean[] {true, false}) {
                Path file = file("out-" + isNew + "-" + isReplaced);
                SinkWriter<Object> writer =
                        isNew ? LineFile.of(file).open() : appending(file).open();
                write(writer, "1");
                Path written = isNew ? file(file.getFileName() + ".partial") : file;
                Files.delete(written);
                if (isReplaced) {
                    Files.writeString(written, "of somebody else\n");
                }
                assertThatThrownBy(() -> write(writer, "2"))
                        .isInstanceOfSatisfying(
                                PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRITE_FAILED))
                        .hasMessageContaining("was deleted or replaced while it was written");
                end(writer, false);
                assertThat(writer.remark()).as("where it is").isEmpty();
                if (isReplaced) {
                    assertThat(written).content().isEqualTo("of somebody else\n");
                }
            }
        }
    }

    @Test
    void when_aFileIsAddedToAndThenReplacedByAnotherSink_then_theNewOneIsTheOneThatMustBeThere() throws Exception {
        Path file = file("both.txt");
        SinkWriter<Object> adding = appending(file).open();
        SinkWriter<Object> replacing = LineFile.of(file).open();
        write(adding, "1");
        write(replacing, "2");
        end(adding, true);
        end(replacing, true);
        assertThat(file).content().isEqualTo("1\n2\n");
    }

    /** As logs are rotated. */
    @Test
    void when_theFileIsRenamedWhileItIsWritten_then_itIsWrittenOn() throws Exception {
        SinkWriter<Object> writer = appending(file("out.txt")).open();
        write(writer, "1");
        Files.move(file("out.txt"), file("out.txt.1"));
        write(writer, "2");
        end(writer, true);
        assertThat(file("out.txt.1")).content().isEqualTo("1\n2\n");
    }

    @Test
    void when_anotherProcessWritesTheFile_then_refusedAndTheProcessIsNamed() throws Exception {
        for (boolean isNew : new boolean[] {true, false}) {
            Path file = file("shared-" + isNew);
            Process other = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElse("java"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            FileHolder.class.getName(),
                            file.toString(),
                            isNew ? "OVERRIDE" : "APPEND")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader says = other.inputReader()) {
                assertThat(says.readLine()).isEqualTo("open");
                for (LineFile sink : List.of(LineFile.of(file), appending(file))) {
                    assertThatThrownBy(sink::open)
                            .isInstanceOfSatisfying(
                                    PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_IN_USE))
                            .hasMessageContaining(file + ": it is being written by process " + other.pid());
                }
            } finally {
                other.destroyForcibly().waitFor();
            }
            SinkWriter<Object> next = appending(file).open();
            write(next, "free again");
            end(next, true);
            assertThat(file).content().endsWith("free again\n");
        }
    }

    @Test
    void when_aFileIsWritten_then_itCannotBeReadAsLines() throws Exception {
        Path file = Files.writeString(file("out.txt"), "old\n");
        SinkWriter<Object> writer = LineFile.of(file).open();
        Lines lines = Lines.of(file.toString());
        assertThatThrownBy(() -> lines.open(lines.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system())).close())
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READS_ITS_OUTPUT));
        end(writer, true);
        lines.open(lines.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system())).close();
    }

    @Test
    void when_asked_then_aSourceKnowsWhatItWouldRead() throws Exception {
        Path in = Files.writeString(file("in.txt"), "1\n");
        Files.createLink(file("hard.out"), in);
        Files.createSymbolicLink(file("soft.out"), in);
        Lines one = Lines.of(in.toString());
        Lines all = Lines.of(folder + "/*.txt");
        assertThat(one.reads(file("hard.out"))).isTrue();
        assertThat(one.reads(file("soft.out"))).isTrue();
        assertThat(all.reads(file("hard.out"))).isTrue();
        assertThat(all.reads(file("will-be-made.txt"))).isTrue();
        assertThat(all.reads(file("other.out"))).isFalse();
        assertThat(all.reads(file(".hidden.txt"))).isFalse();
        assertThat(one.reads(file("x/in.txt"))).isFalse();
    }

    @Test
    void when_aPatternMatchesEverything_then_unfinishedResultsAreLeftOut() throws Exception {
        Files.writeString(file("a.log"), "1\n");
        Files.writeString(file("b.log.partial"), "2\n");
        Files.writeString(file("b.log.partial.2"), "2\n");
        assertThat(Lines.of(folder + "/*").splits()).hasSize(1);
        assertThat(Lines.of(folder + "/*.partial").splits()).hasSize(1);
    }

    /** Lines of random length, of several writers at once: each whole, each writer's in order, none lost or doubled. */
    @Test
    void when_manyWritersWriteAtOnce_then_everyLineIsThereOnceAndInTheOrderOfItsWriter() throws Exception {
        long seed = Long.getLong("pelton.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < 6; round++) {
            Path file = file("many-" + round);
            boolean appends = round % 2 == 1;
            int writers = 2 + random.nextInt(5);
            int lines = 200 + random.nextInt(2_000);
            List<SinkWriter<Object>> open = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                open.add((appends ? appending(file) : LineFile.of(file)).open());
            }
            List<Throwable> errors = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                int number = i;
                long own = random.nextLong();
                threads.add(Thread.ofPlatform().start(() -> {
                    try {
                        writeMany(open.get(number), number, lines, new Random(own));
                    } catch (Throwable e) {
                        synchronized (errors) {
                            errors.add(e);
                        }
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(errors).as("seed " + seed).isEmpty();
            List<String> all = Files.readAllLines(file);
            assertThat(all).as("seed " + seed).hasSize(writers * lines);
            for (int i = 0; i < writers; i++) {
                String start = i + ":";
                assertThat(all.stream().filter(line -> line.startsWith(start)).map(WrittenFileTest::numberOf))
                        .as("seed " + seed)
                        .containsExactlyElementsOf(
                                IntStream.range(0, lines).boxed().toList());
            }
        }
    }

    /** They count as left behind, and come again with the next run. */
    @Test
    void when_aFlowThatAddsLinesIsCutShort_then_thoseThatWereNotConfirmedAreNotThere() throws Exception {
        Path file = Files.writeString(file("out.txt"), "before\n");
        SinkWriter<Object> cut = appending(file).open();
        write(cut, "confirmed");
        for (int i = 0; i < 10_000; i++) {
            cut.write("not confirmed, but more than what fits into the writer's buffer " + i);
        }
        assertThat(Files.size(file)).isGreaterThan(100_000);
        end(cut, false);
        assertThat(file).hasContent("before\nconfirmed\n");
    }

    @Test
    void when_oneOfTwoThatAddLinesIsCutShort_then_whatTheOtherHasConfirmedIsThere() throws Exception {
        Path file = file("out.txt");
        SinkWriter<Object> cut = appending(file).open();
        SinkWriter<Object> whole = appending(file).open();
        for (int i = 0; i < 10_000; i++) {
            cut.write("not confirmed, but more than what fits into the writer's buffer " + i);
        }
        write(whole, "confirmed");
        end(cut, false);
        write(whole, "and this");
        end(whole, true);
        assertThat(file).content().endsWith("\nconfirmed\nand this\n");
    }

    private static void writeMany(SinkWriter<Object> writer, int number, int lines, Random random) throws Exception {
        for (int line = 0; line < lines; line++) {
            int length = random.nextInt(100) == 0 ? random.nextInt(400_000) : random.nextInt(200);
            writer.write(number + ":" + line + ":" + "x".repeat(length) + "!");
            if (random.nextInt(50) == 0) {
                writer.flush();
            }
        }
        writer.flush();
        writer.close();
        writer.ended(true);
    }

    private static int numberOf(String line) {
        assertThat(line).matches("\\d+:\\d+:x*!");
        return Integer.parseInt(line.split(":", 3)[1]);
    }
}

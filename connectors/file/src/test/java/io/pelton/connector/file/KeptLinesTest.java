// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Mark;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files of lines that are written from run to run: what is refused, and that nothing has changed then. */
@Timeout(120)
class KeptLinesTest {
    private static final String ANEW = ", or start anew with another state folder and another output";

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("out.txt");
    }

    private LineFile sink() {
        return LineFile.of(file());
    }

    private LineFile appending() {
        return sink().ifExists(LineFile.IfExists.APPEND);
    }

    private static void write(SinkWriter<Object> writer, String... lines) throws Exception {
        for (String line : lines) {
            writer.write(line);
        }
        writer.flush();
    }

    private static Mark epoch(SinkWriter<Object> writer) throws Exception {
        writer.flush();
        Mark end = Objects.requireNonNull(writer.mark());
        writer.sync();
        return end;
    }

    private static void end(SinkWriter<Object> writer, boolean isDone) throws Exception {
        writer.close();
        writer.ended(isDone);
    }

    /** What a run leaves that is killed after its last epoch, behind which it has written {@code after}. */
    private static Mark leave(LineFile sink, String[] before, String... after) throws Exception {
        SinkWriter<Object> writer = sink.open(null);
        write(writer, before);
        Mark end = epoch(writer);
        write(writer, after);
        end(writer, false);
        return end;
    }

    private static void assertRefused(ThrowingCallable action, ErrorCode code, String message) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(code.code() + " " + message);
    }

    private void assertChanged(Mark end, String found) {
        assertRefused(() -> sink().open(end), ErrorCode.OUTPUT_CHANGED, file() + ": " + found + ANEW);
    }

    @Test
    void firstRun_fileIsMissingOrEmpty_itIsWrittenInPlace() throws Exception {
        for (boolean isThere : new boolean[] {true, false}) {
            Path file = folder.resolve("out-" + isThere);
            if (isThere) {
                Files.createFile(file);
            }
            SinkWriter<Object> writer = LineFile.of(file).open(null);
            write(writer, "1");
            assertThat(file).content().isEqualTo("1\n");
            end(writer, true);
            assertThat(file).content().isEqualTo("1\n");
            assertThat(writer.remark()).isEmpty();
        }
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void firstRun_fileHasContent_isRefused_andStays() throws Exception {
        Files.writeString(file(), "old\n");
        assertRefused(
                () -> sink().open(null),
                ErrorCode.OUTPUT_CHANGED,
                file() + ": it has 4 bytes, and the state folder does not say that this output has written them: it is new, or was forgotten"
                        + " (--from-start, --drop-state), or another program has. Move the file away or delete it, write to another one, or add to it with append=true");
        assertThat(file()).content().isEqualTo("old\n");
        assertThatThrownBy(() -> sink().ifExists(LineFile.IfExists.FAIL).open(null)).hasMessage("PL302 " + file() + ": File exists");
    }

    @Test
    void firstRun_isGivenUpBeforeAnEpoch_leavesNoEmptyFile_butAnEpochOfAnEmptyOneStays() throws Exception {
        SinkWriter<Object> writer = sink().open(null);
        end(writer, false);
        assertThat(file()).doesNotExist();
        Mark end = leave(sink(), new String[0]);
        assertThat(file()).exists();
        end(sink().open(end), false);
        assertThat(file()).isEmptyFile();
    }

    @Test
    void fileIsAddedTo_onlyWhatWasAddedIsEverTakenBack() throws Exception {
        Files.writeString(file(), "old\n");
        Mark end = leave(appending(), new String[0], "1", "2");
        assertThat(file()).content().isEqualTo("old\n1\n2\n");
        SinkWriter<Object> writer = appending().open(end);
        writer.flush();
        assertThat(file()).content().isEqualTo("old\n");
        write(writer, "3");
        end(writer, true);
        assertThat(file()).content().isEqualTo("old\n3\n");
    }

    /** The end that it gets is added, and taken back like any other byte. */
    @Test
    void fileIsAddedTo_itsLastLineHasNoEnd_itGetsOneInEachRunThatBeginsThere() throws Exception {
        Files.writeString(file(), "old");
        Mark end = leave(appending(), new String[0], "1");
        assertThat(file()).content().isEqualTo("old\n1\n");
        for (int run = 0; run < 2; run++) {
            SinkWriter<Object> writer = appending().open(end);
            writer.flush();
            assertThat(file()).content().isEqualTo("old");
            write(writer, "2");
            end(writer, false);
            assertThat(file()).content().isEqualTo("old\n2\n");
        }
    }

    @Test
    void fileIsMadeWhereThereMustBeNone_theNextRunGoesOnInIt() throws Exception {
        LineFile sink = sink().ifExists(LineFile.IfExists.FAIL);
        Mark end = leave(sink, new String[] {"1"}, "2");
        SinkWriter<Object> writer = sink.open(end);
        SinkWriter<Object> other = sink.open(end);
        write(writer, "3");
        end(writer, true);
        end(other, true);
        assertThat(file()).content().isEqualTo("1\n3\n");
    }

    @Test
    void fileIsGone_isRefused_andNothingIsMade() throws Exception {
        Mark end = leave(sink(), new String[] {"1"});
        Files.delete(file());
        assertChanged(end, "it is not there any more, but the run before has left 2 bytes in it; put it back");
        assertThat(file()).doesNotExist();
        Path missing = folder.resolve("no/folder/out.txt");
        assertThatThrownBy(() -> LineFile.of(missing).open(end)).hasMessageContaining("this output was " + file() + " before");
        assertThat(folder.resolve("no")).doesNotExist();
    }

    @Test
    void anotherFileIsThere_isRefused_thoughItBeginsTheSame() throws Exception {
        Mark end = leave(sink(), new String[] {"1"});
        Files.move(file(), folder.resolve("moved"));
        Files.writeString(file(), "1\n2\n");
        assertChanged(end, "it is another file than the one in which the run before has left 2 bytes, and no copy of that; put it back");
        assertThat(file()).content().isEqualTo("1\n2\n");
        Files.writeString(file(), "2\n");
        assertChanged(end, "it is another file than the one in which the run before has left 2 bytes, and no copy of that; put it back");
        Files.move(folder.resolve("moved"), file(), StandardCopyOption.REPLACE_EXISTING);
        end(sink().open(end), true);
        assertThat(file()).content().isEqualTo("1\n");
    }

    /** As when a whole deployment is moved to another disk. */
    @Test
    void copyThatEndsThereIsThere_itIsGoneOnIn() throws Exception {
        Mark end = leave(sink(), new String[] {"1"});
        Files.move(file(), folder.resolve("moved"));
        Files.copy(folder.resolve("moved"), file());
        SinkWriter<Object> writer = sink().open(end);
        write(writer, new String[] {"2"});
        Mark next = epoch(writer);
        end(writer, false);
        assertThat(file()).content().isEqualTo("1\n2\n");
        end(sink().open(next), true);
        assertThat(file()).content().isEqualTo("1\n2\n");
    }

    /** The run in the copy is killed: what it has written after its last epoch is its own. */
    @Test
    void copyWasGoneOnIn_whatCameAfterItsNextEpochIsCutOff() throws Exception {
        Mark end = leave(sink(), new String[] {"1"});
        Path copy = Files.copy(file(), folder.resolve("copy"));
        Files.move(copy, file(), StandardCopyOption.REPLACE_EXISTING);
        SinkWriter<Object> first = sink().open(end);
        write(first, "2");
        Mark next = epoch(first);
        write(first, "lost");
        end(first, false);
        SinkWriter<Object> second = sink().open(next);
        write(second, "3");
        end(second, true);
        assertThat(file()).content().isEqualTo("1\n2\n3\n");
    }

    /** File systems give a number again; most say when a file was made. */
    @Test
    void anotherFileHasItsNumber_isRefused_thoughNothingWasWritten() throws Exception {
        Mark end = leave(sink(), new String[0]);
        Files.delete(file());
        Files.writeString(file(), "precious\n");
        assertChanged(end, "it is another file than the one in which the run before has left 0 bytes, and no copy of that; put it back");
        assertThat(file()).content().isEqualTo("precious\n");
    }

    @Test
    void fileIsShorterByOneByte_isRefused() throws Exception {
        Mark end = leave(sink(), new String[] {"1", "2"});
        Files.writeString(file(), "1\n2", StandardOpenOption.TRUNCATE_EXISTING);
        assertChanged(end, "it has 3 bytes, but the run before has left 4; put back what was removed");
        assertThat(file()).content().isEqualTo("1\n2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4095, 4096})
    void oneOfTheLastBytesWasChanged_isRefused_andWhatCameLaterStays(int before) throws Exception {
        Mark end = leave(sink(), new String[] {"x".repeat(9_999)}, "later");
        byte[] bytes = Files.readAllBytes(file());
        bytes[10_000 - before] ^= 1;
        Files.write(file(), bytes);
        assertChanged(end, "it was changed before byte 10,000, where the run before has left it; put back what was there");
        assertThat(file()).hasBinaryContent(bytes);
    }

    /** A flow that is over has its last mark, and another one has gone on: each opens the file with its own. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneOfTwoFlowsHasEndedEarlier_theNextRunGoesOnWhereTheOtherWas(boolean earlierFirst) throws Exception {
        SinkWriter<Object> first = sink().open(null);
        SinkWriter<Object> second = sink().open(null);
        write(first, "1");
        first.close();
        Mark earlier = epoch(second);
        first.ended(true);
        write(second, "2");
        Mark later = epoch(second);
        write(second, "3");
        end(second, false);
        first = sink().open(earlierFirst ? earlier : later);
        second = sink().open(earlierFirst ? later : earlier);
        write(first, "4");
        SinkWriter<Object> third = sink().open(later);
        write(third, "5");
        for (SinkWriter<Object> writer : List.of(first, second, third)) {
            end(writer, true);
        }
        assertThat(file()).content().isEqualTo("1\n2\n4\n5\n");
    }

    @Test
    void nothingIsWritten_becauseTheRunCannotStart_whatCameAfterTheEpochStaysUntilTheNext() throws Exception {
        Mark end = leave(sink(), new String[] {"1"}, "2");
        end(sink().open(end), false);
        assertThat(file()).content().isEqualTo("1\n2\n");
        end(sink().open(end), true);
        assertThat(file()).content().isEqualTo("1\n");
    }

    @Test
    void folderOrPipeIsInItsPlace_isRefused() throws Exception {
        Mark end = leave(sink(), new String[] {"1"});
        Files.delete(file());
        Files.createDirectory(file());
        String found = "it is no regular file any more, but the run before has left one with 2 bytes; put that back";
        assertChanged(end, found);
        Files.delete(file());
        Files.createSymbolicLink(file(), Path.of("/dev/null"));
        assertChanged(end, found);
    }

    @Test
    void markIsOfAnotherVersion_orNone_isRefused() throws Exception {
        byte[] bytes = leave(sink(), new String[] {"1"}, "2").bytes();
        byte[] newer = bytes.clone();
        newer[0]++;
        byte[] backwards = bytes.clone();
        backwards[17] = 1; // it begins behind its end
        for (byte[] wrong : List.of(newer, backwards, new byte[] {1}, new byte[37])) {
            assertRefused(
                    () -> sink().open(Mark.of(wrong)),
                    ErrorCode.STATE_UNREADABLE,
                    "where the lines in " + file() + " ended was noted in another way than this version of Pelton does; run the version that noted"
                            + " it, or start anew with another state folder and another output");
        }
        assertThat(file()).content().isEqualTo("1\n2\n");
    }

    @Test
    void fileHasSeveralNames_itGoesOnUnderEach_andALinkThatLeadsElsewhereIsRefused() throws Exception {
        Mark end = leave(sink(), new String[] {"1"}, "2");
        Path hard = Files.createLink(folder.resolve("hard.txt"), file());
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), file());
        SinkWriter<Object> byHard = LineFile.of(hard).open(end);
        SinkWriter<Object> byLink = LineFile.of(link).open(end);
        write(byHard, "3");
        write(byLink, "4");
        end = epoch(byLink);
        end(byHard, true);
        end(byLink, true);
        assertThat(file()).content().isEqualTo("1\n3\n4\n");
        Files.delete(link);
        Files.createSymbolicLink(link, Files.writeString(folder.resolve("other.txt"), "1\n3\n4\n5\n"));
        Mark last = end;
        assertThatThrownBy(() -> LineFile.of(link).open(last)).hasMessageContaining("it is another file");
        assertThat(folder.resolve("other.txt")).content().isEqualTo("1\n3\n4\n5\n");
    }

    @Test
    void fileMayNotBeWritten_isRefused_andStays() throws Exception {
        Mark end = leave(sink(), new String[] {"1"}, "2");
        if (!run("mount", "--bind", folder.toString(), folder.toString())) {
            return; // only root may
        }
        try {
            assertThat(run("mount", "-o", "remount,bind,ro", folder.toString())).isTrue();
            assertRefused(() -> sink().open(end), ErrorCode.WRITE_FAILED, file() + ": Read-only file system");
        } finally {
            assertThat(run("umount", folder.toString())).isTrue();
        }
        assertThat(file()).content().isEqualTo("1\n2\n");
        end(sink().open(end), true);
        assertThat(file()).content().isEqualTo("1\n");
    }

    private static boolean run(String... command) throws Exception {
        return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    }

    @Test
    void diskFillsUp_whatWasFlushedIsThere_andTheNextRunGoesOnFromTheEpoch() throws Exception {
        if (!run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.toString())) {
            return; // only root may
        }
        try {
            String line = "x".repeat(99);
            SinkWriter<Object> writer = sink().open(null);
            write(writer, "1");
            Mark end = epoch(writer);
            write(writer, "2");
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 20_000; i++) {
                            writer.write(line);
                        }
                    })
                    .hasMessage("PL302 " + file() + ": No space left on device; 4 bytes were confirmed before");
            assertThatThrownBy(writer::mark).hasMessage("PL302 " + file() + ": No space left on device");
            assertThatThrownBy(writer::sync).hasMessage("PL302 " + file() + ": No space left on device");
            end(writer, false);
            assertThat(file()).content().isEqualTo("1\n2\n");
            assertThat(writer.remark())
                    .isEqualTo(file() + ": its lines from byte 2 on came after the last epoch; the next run with this state folder takes them back and"
                            + " writes them again");
            end(sink().open(end), true);
            assertThat(file()).content().isEqualTo("1\n");
        } finally {
            assertThat(run("umount", folder.toString())).isTrue();
        }
    }

    /** What is done to a file while it is written. */
    enum Meddling {
        DELETED("it was deleted, renamed or replaced while it was written; what was written to it cannot be found again"),
        RENAMED(DELETED.found),
        REPLACED(DELETED.found),
        TRUNCATED("it has 1 bytes, but 2 were written: somebody else has changed it"),
        ADDED_TO("it has 9 bytes, but 2 were written: somebody else has changed it");

        private final String found;

        Meddling(String found) {
            this.found = found;
        }

        void with(Path file) throws IOException {
            switch (this) {
                case DELETED -> Files.delete(file);
                case RENAMED -> Files.move(file, file.resolveSibling("renamed"));
                case REPLACED -> {
                    Files.move(file, file.resolveSibling("renamed"));
                    Files.writeString(file, "1\n");
                }
                case TRUNCATED -> Files.writeString(file, "1", StandardOpenOption.TRUNCATE_EXISTING);
                case ADDED_TO -> Files.writeString(file, "theirs\n", StandardOpenOption.APPEND);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void somebodyMeddlesWithTheFile_theEpochFails_forGood(Meddling meddling) throws Exception {
        SinkWriter<Object> writer = sink().open(null);
        write(writer, "1");
        epoch(writer);
        meddling.with(file());
        String message = "PL302 " + file() + ": " + meddling.found;
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(writer::mark).hasMessage(message);
        }
        assertThatThrownBy(writer::sync).hasMessage(message);
        assertThatThrownBy(writer::flush).hasMessage(message + "; 2 bytes were confirmed before");
        end(writer, false);
        assertThat(Files.exists(folder.resolve("renamed")) ? folder.resolve("renamed") : file())
                .as("nothing is done to it")
                .satisfies(path -> assertThat(meddling == Meddling.DELETED || Files.size(path) > 0).isTrue());
    }

    /** Whether the file system can tell by a file that it is kept. */
    private boolean hasAttributes() throws IOException {
        try {
            Files.setAttribute(Files.createTempFile(folder, "probe", ""), "user:pelton.probe", "1".getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (FileSystemException | UnsupportedOperationException e) {
            return false;
        }
    }

    @Test
    void aRunWithoutAStateFolderWouldReplaceIt_isRefused_whereFilesHaveAttributes_untilItIsDeleted() throws Exception {
        Mark end = leave(sink(), new String[] {"1", "2"});
        if (hasAttributes()) {
            assertRefused(
                    () -> sink().open(),
                    ErrorCode.OUTPUT_CHANGED,
                    file() + ": a run with a state folder has written it, and the next one would go on in it; this run has none, and would replace it. Name"
                            + " the folder (--state DIR, or state: DIR in pelton.yaml), write elsewhere, or delete the file first");
            SinkWriter<Object> adding = appending().open();
            assertRefused(
                    () -> sink().open(),
                    ErrorCode.OUTPUT_CHANGED,
                    file() + ": a run with a state folder has written it, and the next one would go on in it; this run has none, and would replace it. Name"
                            + " the folder (--state DIR, or state: DIR in pelton.yaml), write elsewhere, or delete the file first");
            end(adding, true);
        }
        assertThat(file()).content().isEqualTo("1\n2\n");
        SinkWriter<Object> next = sink().open(end);
        write(next, "3");
        epoch(next);
        end(next, true);
        assertThat(file()).content().isEqualTo("1\n2\n3\n");
        Files.delete(file());
        writeWithoutState("4");
        writeWithoutState("5");
        assertThat(file()).content().isEqualTo("5\n");
    }

    private void writeWithoutState(String line) throws Exception {
        SinkWriter<Object> writer = sink().open();
        write(writer, line);
        end(writer, true);
    }

    /** Nothing was decided of it. */
    @Test
    void aRunWithAStateFolderHasTakenNoEpoch_itIsReplaced() throws Exception {
        Files.createFile(file());
        end(sink().open(null), false);
        writeWithoutState("1");
        assertThat(file()).content().isEqualTo("1\n");
    }

    @Test
    void anotherSinkWritesItWithoutAStateFolder_isRefused_inEitherOrder() throws Exception {
        String message = file() + ": one sink of this process writes it from run to run, with a state folder, and another one does not; write to another file";
        SinkWriter<Object> kept = appending().open(null);
        assertRefused(() -> appending().open(), ErrorCode.FILE_IN_USE, message);
        assertRefused(() -> sink().open(), ErrorCode.FILE_IN_USE, message);
        write(kept, "1");
        end(kept, true);
        SinkWriter<Object> plain = appending().open();
        assertRefused(() -> appending().open(null), ErrorCode.FILE_IN_USE, message);
        write(plain, "2");
        end(plain, true);
        assertThat(file()).content().isEqualTo("1\n2\n");
    }

    @Test
    void onlyOneOfTwoSinksHasWrittenItBefore_isRefused_inEitherOrder() throws Exception {
        SinkWriter<Object> writer = appending().open(null);
        write(writer, "1");
        Mark before = epoch(writer);
        write(writer, "2");
        Mark end = epoch(writer);
        end(writer, false);
        assertDisagree(end, "has left it at byte 4", null, "has not written it");
        assertDisagree(null, "has not written it", end, "has left it at byte 4");
        assertThat(file()).content().isEqualTo("1\n2\n");
        writer = appending().open(before);
        writer.flush();
        assertThatThrownBy(() -> appending().open(end)).hasMessageContaining("the run before has left it at byte 4, but for another sink");
        end(writer, true);
        assertThat(file()).content().isEqualTo("1\n");
    }

    private void assertDisagree(@Nullable Mark first, String firstPlace, @Nullable Mark second, String secondPlace) throws Exception {
        SinkWriter<Object> writer = appending().open(first);
        assertRefused(
                () -> appending().open(second),
                ErrorCode.FILE_IN_USE,
                file() + ": the run before " + secondPlace + ", but for another sink of this process the run before " + firstPlace
                        + "; write to another file, or start anew with another state folder and another output");
        end(writer, false);
    }

    @Test
    void anotherSinkWouldReplaceWhatThisOneAddsTo_isRefused() throws Exception {
        Files.writeString(file(), "old\n");
        SinkWriter<Object> writer = appending().open(null);
        assertThatThrownBy(() -> sink().open(null)).hasMessageContaining("it has 4 bytes, and the state folder does not say that this output");
        end(writer, false);
        assertThat(file()).content().isEqualTo("old\n");
    }

    @Test
    void severalWritersAreOpen_theirMarksAgree_andItIsCutBackOnce() throws Exception {
        SinkWriter<Object> first = sink().open(null);
        SinkWriter<Object> second = appending().open(null);
        write(first, "1");
        write(second, "2");
        Mark end = epoch(first);
        assertThat(epoch(second)).isEqualTo(end);
        write(second, "3");
        end(first, false);
        end(second, false);
        assertThat(second.remark()).contains("its lines from byte 4 on came after the last epoch");
        first = sink().open(end);
        write(first, "4");
        second = appending().open(end);
        write(second, "5");
        end(second, true);
        end(first, true);
        assertThat(file()).content().isEqualTo("1\n2\n4\n5\n");
        assertThat(first.remark()).isEmpty();
    }

    /** The system tells of a failed sync once, and takes for written what it could not write. */
    @Test
    void syncFails_itIsFinal_forAllSinks() throws Exception {
        StoreFiles failing = new StoreFiles() {
            private boolean hasFailed;

            @Override
            public void syncFolder(Path path) throws IOException {
                if (!hasFailed) {
                    hasFailed = true;
                    throw new IOException("Input/output error");
                }
            }
        };
        FileIdentity identity = FileIdentity.of(file());
        FileOpening.Opened opened = Objects.requireNonNull(
                new FileOpening(file(), identity).openKept(WrittenFile.Mode.NEW, new KeptOutput(null), failing));
        WrittenFile file = new WrittenFile(file(), identity, opened);
        LineWriter first = LineWriter.to(file.join(), "out.txt", TextEncoding.UTF_8);
        LineWriter second = LineWriter.to(file.join(), "out.txt", TextEncoding.UTF_8);
        write(first, "1");
        assertThat(first.mark()).isNotNull();
        String message = "PL302 out.txt: what was written may not be on the disk (Input/output error); it is written no more";
        for (LineWriter writer : List.of(first, second, first)) {
            assertThatThrownBy(writer::sync).hasMessage(message);
            assertThatThrownBy(writer::mark).hasMessage(message);
            assertThatThrownBy(writer::flush).hasMessageStartingWith(message);
        }
        end(first, true);
        end(second, true);
    }

    @Test
    void pipesAndDevices_haveNoMark() throws Exception {
        SinkWriter<Object> device = LineFile.of(Path.of("/dev/null")).open(null);
        write(device, "1");
        assertThat(device.mark()).isNull();
        device.sync();
        end(device, true);
        SinkWriter<Object> stream = LineFile.of(Path.of("/dev/stderr")).open(null);
        assertThat(stream.mark()).isNull();
        stream.sync();
        end(stream, true);
    }

    @Test
    void threadIsInterrupted_marksAndSyncsAllTheSame() throws Exception {
        SinkWriter<Object> writer = sink().open(null);
        write(writer, "1");
        Thread.currentThread().interrupt();
        try {
            epoch(writer);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        write(writer, "2");
        assertThat(epoch(writer)).isNotNull();
        end(writer, true);
        assertThat(Files.exists(file(), LinkOption.NOFOLLOW_LINKS)).isTrue();
    }
}

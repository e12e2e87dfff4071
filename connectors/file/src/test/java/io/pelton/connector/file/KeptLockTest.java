// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Mark;
import io.pelton.spi.SinkWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Whatever this process does with a file that it writes, other processes are kept out, or it notices that one has got in. */
@Timeout(120)
class KeptLockTest {
    private static final int RENEWALS = 20_000;

    @TempDir
    Path folder;

    private @Nullable Process other;

    @AfterEach
    void end() throws Exception {
        if (other != null) {
            other.destroyForcibly().waitFor();
        }
    }

    private Path file() {
        return folder.resolve("out.txt");
    }

    private LineFile appending() {
        return LineFile.of(file()).ifExists(LineFile.IfExists.APPEND);
    }

    private static Mark epoch(SinkWriter<Object> writer, String... lines) throws Exception {
        for (String line : lines) {
            writer.write(line);
        }
        writer.flush();
        Mark end = Objects.requireNonNull(writer.mark());
        writer.sync();
        return end;
    }

    private static void end(SinkWriter<Object> writer) throws Exception {
        writer.close();
        writer.ended(false);
    }

    private Process start(Class<?> program, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName())
                .redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        other = builder.start();
        return other;
    }

    /** The first line that another process says that opens the file to add to it. */
    private String otherSays() throws IOException {
        return Objects.requireNonNull(start(FileHolder.class, file().toString(), "APPEND").inputReader().readLine());
    }

    private void assertOthersAreRefused() throws Exception {
        assertThat(otherSays())
                .contains("PL303 " + file() + ": it is being written by process " + ProcessHandle.current().pid());
        end();
    }

    private void assertInUse(SinkWriter<Object> writer) {
        assertThatThrownBy(writer::mark)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_IN_USE))
                .hasMessageContaining(file() + ": it is being written by process " + Objects.requireNonNull(other).pid());
    }

    @Test
    void epochsWereTaken_othersAreRefused() throws Exception {
        SinkWriter<Object> writer = appending().open(null);
        epoch(writer, "1");
        assertOthersAreRefused();
        epoch(writer, "2");
        assertOthersAreRefused();
        end(writer);
    }

    /** Whether that is the message's own output, only reading it would show. */
    @Test
    void messageIsToMakeTheSameFile_itIsRefusedAndOthersAreStill() throws Exception {
        SinkWriter<Object> writer = appending().open(null);
        epoch(writer, "1");
        Map<String, String> options = Map.of("fileExist", "Fail", "fileName", "out.txt");
        try (FileOutput output = new FileOutput(FileWritings.of(TestExpressions.endpoint(folder.toString(), options), folder.toString()))) {
            output.sync();
            assertThatThrownBy(() -> output.write(new Message("1\n"))).isInstanceOf(FileAlreadyExistsException.class);
        }
        assertOthersAreRefused();
        end(writer);
    }

    @Test
    void runHasGoneOn_othersAreRefusedAfterAnEpoch() throws Exception {
        SinkWriter<Object> first = appending().open(null);
        Mark end = epoch(first, "1");
        end(first);
        SinkWriter<Object> writer = appending().open(end);
        epoch(writer, "2");
        assertOthersAreRefused();
        end(writer);
    }

    @Test
    void somethingInTheProcessHasReadIt_othersAreRefusedAfterTheNextEpoch() throws Exception {
        SinkWriter<Object> writer = appending().open(null);
        epoch(writer, "1");
        assertThat(file()).content().isEqualTo("1\n");
        epoch(writer, "2");
        assertOthersAreRefused();
        end(writer);
    }

    @Test
    void lockIsLostAndAnotherHasIt_theEpochIsNotTaken_andNothingIsWrittenOrCutOff() throws Exception {
        SinkWriter<Object> writer = appending().open(null);
        epoch(writer, "1");
        assertThat(file()).content().isEqualTo("1\n");
        assertThat(otherSays()).isEqualTo("open");
        Files.writeString(file(), "of the other\n", StandardOpenOption.APPEND);
        writer.write("2");
        writer.flush();
        assertInUse(writer);
        writer.write("3");
        assertThatThrownBy(writer::flush).hasMessageContaining("PL302").hasMessageContaining("another process has opened it meanwhile");
        end(writer);
        assertThat(file()).content().isEqualTo("1\nof the other\n2\n");
    }

    @Test
    void lockIsLostBeforeTheFileIsCutBack_itIsNotCut() throws Exception {
        SinkWriter<Object> first = appending().open(null);
        Mark end = epoch(first, "1");
        first.write("2");
        first.flush();
        end(first);
        SinkWriter<Object> writer = appending().open(end);
        assertThat(file()).content().isEqualTo("1\n2\n");
        assertThat(otherSays()).isEqualTo("open");
        writer.write("3");
        assertThatThrownBy(writer::flush).hasMessageContaining("another process has opened it meanwhile");
        end(writer);
        assertThat(file()).content().isEqualTo("1\n2\n");
    }

    @Test
    void anotherSinkIsToReplaceIt_othersAreRefused() throws Exception {
        Files.writeString(file(), "old\n");
        SinkWriter<Object> writer = appending().open();
        SinkWriter<Object> replacing = LineFile.of(file()).open();
        assertOthersAreRefused();
        end(writer);
        end(replacing);
    }

    @Test
    void itIsComparedWithWhatWasRead_itIsNotOpened_andOthersAreRefused() throws Exception {
        FileMark mark = FileMark.withEnd(Files.writeString(file(), "old\n"));
        SinkWriter<Object> writer = appending().open();
        for (Executable action : List.<Executable>of(
                () -> FileMark.of(file()),
                () -> mark.isOf(file()),
                () -> mark.isCopiedTo(file()),
                () -> mark.isOfText(file()),
                () -> TextFile.isCompressed(file()),
                () -> Fingerprint.isBeginning(file(), file()))) {
            assertThatThrownBy(action::run)
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READS_ITS_OUTPUT));
        }
        assertThat(RotatedFiles.beside(file())).isEmpty();
        assertOthersAreRefused();
        end(writer);
    }

    private interface Executable {
        void run() throws Exception;
    }

    /** Without a gap: each try of the other process falls between two steps of a renewal, sooner or later. */
    @Test
    void lockIsRenewedWhileOthersTry_noneGetsIn_andItIsNotLost() throws Exception {
        try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            OsLock lock = OsLock.take(channel, file(), file());
            Process trier = start(LockTrier.class, file().toString());
            try (BufferedReader says = trier.inputReader()) {
                assertThat(says.readLine()).isEqualTo("trying");
                for (int i = 0; i < RENEWALS; i++) {
                    lock.renew();
                }
                trier.getOutputStream().write('\n');
                trier.getOutputStream().flush();
                assertThat(says.readLine()).isEqualTo("end");
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LineFileTest {
    @TempDir
    Path folder;

    @Test
    void when_written_then_foldersAreMadeAndEachRecordIsALine() throws Exception {
        Path file = folder.resolve("a/b/out.txt");
        write(LineFile.of(file), "one", "two");
        assertThat(file).content().isEqualTo("one\ntwo\n");
    }

    @Test
    void when_fileExists_then_overriddenAppendedOrRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("out.txt"), "old\n");
        write(LineFile.of(file).ifExists(LineFile.IfExists.APPEND), "new");
        assertThat(file).content().isEqualTo("old\nnew\n");
        assertThatThrownBy(() -> LineFile.of(file).ifExists(LineFile.IfExists.FAIL).open())
                .hasMessage("PL302 " + file + ": File exists");
        write(LineFile.of(file), "last");
        assertThat(file).content().isEqualTo("last\n");
    }

    @Test
    void when_appendedToALineWithoutEnd_then_newLinesStandAlone() throws Exception {
        Path file = Files.writeString(folder.resolve("out.txt"), "whole\ntor");
        write(LineFile.of(file).ifExists(LineFile.IfExists.APPEND), "new");
        assertThat(file).content().isEqualTo("whole\ntor\nnew\n");
    }

    @Test
    void when_theSystemRefusesToOpen_then_theMessageHasItsWords() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertOpenFails(LineFile.of(folder), "Is a directory");
        assertOpenFails(LineFile.of(file.resolve("out.txt")), "Not a directory");
    }

    @Test
    void when_theDiskIsFull_then_brokenForGoodAndNothingConfirmed() throws Exception {
        Path full = Path.of("/dev/full");
        assertThat(full).as("a device of Linux that is always full").exists();
        SinkWriter<Object> writer = LineFile.of(full).open();
        writer.write("one");
        assertThatThrownBy(writer::flush)
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRITE_FAILED))
                .hasMessage("PL302 /dev/full: No space left on device; 0 bytes were confirmed before");
        assertThatThrownBy(() -> writer.write("two")).hasMessageContaining("No space left on device");
        assertThatThrownBy(writer::flush).hasMessageContaining("No space left on device");
        writer.close();
        writer.close();
    }

    /** A file system of 1 MiB. Where it cannot be mounted, because the user is not root, the test above has to do. */
    @Test
    void when_theDiskFillsUp_then_confirmedLinesAreThereAndCounted() throws Exception {
        if (!run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.toString())) {
            return;
        }
        try {
            Path file = folder.resolve("out.txt");
            SinkWriter<Object> writer = LineFile.of(file).open();
            String line = "x".repeat(99);
            for (int i = 0; i < 5_000; i++) {
                writer.write(line);
            }
            writer.flush();
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 10_000; i++) {
                            writer.write(line);
                        }
                    })
                    .hasMessage("PL302 " + file + ": No space left on device; 500000 bytes were confirmed before");
            assertThatThrownBy(writer::flush).hasMessageContaining("500000 bytes were confirmed");
            writer.close();
            writer.ended(false);
            assertThat(folder.resolve("out.txt.partial")).content().isEqualTo((line + "\n").repeat(5_000));
            assertThat(writer.remark())
                    .isEqualTo(file + " was not made; what was written is in " + file + ".partial");
        } finally {
            assertThat(run("umount", folder.toString())).isTrue();
        }
    }

    @Test
    void when_printed_then_asTheUserWouldWriteIt() {
        assertThat(LineFile.of(Path.of("out/errors.log"))).hasToString("file:out?fileName=errors.log");
        assertThat(LineFile.of(Path.of("errors.log"))
                        .ifExists(LineFile.IfExists.APPEND)
                        .encoding(TextEncoding.ISO_8859_1))
                .hasToString("file:.?fileName=errors.log&fileExist=Append&charset=ISO-8859-1");
    }

    @Test
    void when_askedWhatItIs_then_aBackgroundSinkThatIsNotIdempotent() {
        LineFile sink = LineFile.of(Path.of("x"));
        assertThat(sink.traits()).doesNotContain(SinkTrait.INLINE);
        assertThat(sink.traits()).doesNotContain(SinkTrait.CONCURRENT);
        assertThat(sink.traits()).doesNotContain(SinkTrait.IDEMPOTENT);
    }

    private static void assertOpenFails(LineFile sink, String reason) {
        assertThatThrownBy(sink::open)
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRITE_FAILED))
                .hasMessageContaining(reason);
    }

    private static void write(LineFile sink, Object... records) throws Exception {
        SinkWriter<Object> writer = sink.open();
        for (Object record : records) {
            writer.write(record);
        }
        writer.flush();
        writer.close();
        writer.ended(true);
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return false;
        }
        return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    }
}

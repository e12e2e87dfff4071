// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import io.pelton.io.store.StoreFiles;
import io.pelton.message.Message;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What must be there after a loss of power is synced: the content of files, and then their names. */
class SyncedFilesTest {
    @TempDir
    private Path folder;

    private final WatchedFiles files = new WatchedFiles();

    private FileOutput output(Map<String, String> options) {
        return output(options, files);
    }

    private FileOutput output(Map<String, String> options, StoreFiles synced) {
        return new FileOutput(FileWritings.of(TestExpressions.endpoint(folder.toString(), options), folder.toString()), synced);
    }

    private static Message message(String name) {
        Message message = new Message("text");
        message.setHeader(FileHeaders.NAME, name);
        return message;
    }

    @Test
    void when_writesAreForced_then_theContentAndThenTheNameAreSyncedBeforeTheMessageGoesOn() throws Exception {
        for (Map<String, String> options : List.of(
                Map.of("forceWrites", "true"),
                Map.of("forceWrites", "true", "fileExist", "Fail"),
                Map.of("forceWrites", "true", "tempFileName", "temporary"))) {
            try (FileOutput output = output(options)) {
                String name = "x" + options.hashCode();
                output.write(message(name));
                String written = options.getOrDefault("tempFileName", "what is beside");
                assertThat(files.calls()).as("%s", options).containsExactly("content of " + written, "name of " + name);
            }
        }
    }

    /** Its content is forced through the channel that has it locked. */
    @Test
    void when_whatIsAddedIsForced_then_theNameIsSyncedBeforeTheMessageGoesOn() throws Exception {
        try (FileOutput output = output(Map.of("forceWrites", "true", "fileExist", "Append"))) {
            output.write(message("x"));
            assertThat(files.calls()).containsExactly("name of x");
        }
    }

    @Test
    void when_writesAreForced_then_theDoneFileIsMadeBehindTheName_andAFolderThatWasMissingIsSynced() throws Exception {
        try (FileOutput output = output(Map.of("forceWrites", "true", "doneFileName", "${file:name}.done"))) {
            output.write(message("sub/x"));
            assertThat(files.calls()).containsExactly("name of sub", "content of what is beside", "name of x", "name of x.done");
        }
    }

    @Test
    void when_writesToAPipeAreForced_then_itIsWrittenAndNothingIsSynced() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "a system without pipes");
        try (RandomAccessFile reader = new RandomAccessFile(pipe.toFile(), "rw"); // so opened, it waits for nobody
                FileOutput output = output(Map.of("forceWrites", "true"))) {
            output.write(message("pipe"));
            byte[] read = new byte["text".length()];
            reader.readFully(read);
            assertThat(read).asString(StandardCharsets.UTF_8).isEqualTo("text");
        }
        assertThat(files.calls()).isEmpty();
    }

    @Test
    void when_whoKeepsPositionsHasAskedOnce_then_whatIsWrittenFromThenOnIsSyncedOnce() throws Exception {
        FileOutput output = output(Map.of());
        output.write(message("before"));
        output.sync();
        assertThat(files.calls()).isEmpty();
        output.write(message("a"));
        output.write(message("b"));
        output.write(message("b"));
        output.write(message("gone"));
        Files.delete(folder.resolve("gone"));
        assertThat(files.calls()).isEmpty();
        output.sync();
        List<String> calls = files.calls();
        assertThat(calls).hasSize(3);
        assertThat(calls.subList(0, 2)).containsExactlyInAnyOrder("content of a", "content of b");
        assertThat(calls.getLast()).startsWith("name of ");
        output.sync();
        assertThat(files.calls()).isEmpty();
        output.write(message("last"));
        output.close();
        output.sync();
        assertThat(files.calls()).containsExactly("content of last", "name of last");
    }

    @Test
    void when_whoKeepsPositionsHasAskedOnce_then_aFolderThatWasMissingIsSyncedAsItIsMade() throws Exception {
        try (FileOutput output = output(Map.of())) {
            output.write(message("before/x"));
            output.sync();
            assertThat(files.calls()).isEmpty();
            output.write(message("sub/x"));
            assertThat(files.calls()).containsExactly("name of sub");
        }
    }

    @Test
    void when_aFileIsTakenWhileItIsSynced_then_theOthersAreSynced() throws Exception {
        StoreFiles taken = new StoreFiles() {
            @Override
            public void syncFile(Path file) throws IOException {
                if (file.endsWith("gone")) {
                    Files.delete(file);
                }
                files.syncFile(file);
            }
        };
        try (FileOutput output = output(Map.of(), taken)) {
            output.sync();
            output.write(message("gone"));
            output.write(message("x"));
            output.sync();
            assertThat(files.calls()).containsExactlyInAnyOrder("content of gone", "content of x");
        }
    }

    @Test
    void when_writesAreForced_then_theNameOfAResultThatMakesRoomIsSyncedBeforeTheNewOne() throws Exception {
        try (FileOutput output = output(Map.of("forceWrites", "true", "fileExist", "Move", "moveExisting", "old"))) {
            output.write(message("x"));
            assertThat(files.calls()).containsExactly("content of what is beside", "name of x");
            output.write(message("x"));
            assertThat(files.calls()).containsExactly("name of old", "name of x", "content of what is beside", "name of x");
        }
        assertThat(folder.resolve("old/x")).exists();
    }

    @Test
    void when_foldersAreMissingWhereAResultMakesRoom_then_eachIsSyncedAsItIsMade() throws Exception {
        Map<String, String> options = Map.of("fileExist", "Move", "moveExisting", "of/monday/morning/${file:name}");
        try (FileOutput output = output(options)) {
            output.sync();
            output.write(message("x"));
            Message second = message("x");
            second.setBody("other");
            output.write(second);
            assertThat(files.calls()).containsExactly("name of of", "name of monday", "name of morning");
        }
        assertThat(folder.resolve("of/monday/morning/x")).exists();
    }

    @Test
    void when_writesAreForced_andTheFileIsThereAlready_then_itIsSyncedAsIfItWereNew() throws Exception {
        Files.writeString(folder.resolve("x"), "text");
        try (FileOutput output = output(Map.of("forceWrites", "true", "fileExist", "Fail"))) {
            output.sync();
            output.write(message("x"));
            assertThat(files.calls()).containsExactly("content of what is beside", "content of x", "name of x");
        }
    }

    @Test
    void when_anotherSinkHasTheFileOpen_then_itIsSyncedThere_andStaysLocked() throws Exception {
        try (FileOutput output = output(Map.of("fileExist", "Append"));
                SinkWriter<Object> other = LineFile.of(folder.resolve("x")).ifExists(LineFile.IfExists.APPEND).open()) {
            output.sync();
            output.write(message("x"));
            output.sync();
            assertThat(files.calls()).containsExactly("name of x");
            other.write("line");
            other.flush();
            other.ended(true);
        }
        assertThat(folder.resolve("x")).content().isEqualTo("textline\n");
    }

    @Test
    void when_aNewResultCannotBeForced_then_itIsNotPutInItsPlace() throws Exception {
        Path target = folder.resolve("result");
        ResultFile result = result(target);
        result.beside().file().close();
        assertThatThrownBy(result::put).isInstanceOf(IOException.class).hasMessageContaining("cannot take its place");
        assertThat(target).doesNotExist();
    }

    @Test
    void when_aNewResultIsPutInItsPlace_then_itsNameIsSynced() throws Exception {
        ResultFile result = result(folder.resolve("result"));
        result.put();
        assertThat(folder.resolve("result")).content().isEqualTo("new");
        assertThat(files.calls()).containsExactly("name of result");
        result.beside().close();
    }

    @Test
    void when_theNameOfAResultCannotBeSynced_then_thatIsSaid() throws Exception {
        Path target = folder.resolve("result");
        ResultFile result = new ResultFile(target, FileIdentity.of(target), partial(target), new StoreFiles() {
            @Override
            public void syncFolder(Path file) throws IOException {
                throw new IOException("Input/output error");
            }
        });
        assertThatThrownBy(result::put).hasMessage("it is complete and in its place, but may not be there after a loss of power: Input/output error");
        assertThat(target).content().isEqualTo("new");
        result.beside().close();
    }

    private ResultFile result(Path target) throws IOException {
        return new ResultFile(target, FileIdentity.of(target), partial(target), files);
    }

    private static Partial partial(Path target) throws IOException {
        Partial partial = Partial.create(target, target, _ -> false);
        byte[] content = "new".getBytes(StandardCharsets.UTF_8);
        partial.file().write(content, 0, content.length);
        return partial;
    }
}

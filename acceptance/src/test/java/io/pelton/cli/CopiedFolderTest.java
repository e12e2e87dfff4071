// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What belongs to a state folder is copied, or the folder is forgotten: no line comes twice, and none is lost. */
class CopiedFolderTest {
    @TempDir
    private Path folder;

    private Path in;
    private Path out;
    private Path route;

    @BeforeEach
    void write() throws IOException {
        in = Files.writeString(folder.resolve("in.log"), "1\n2\n");
        out = folder.resolve("out.log");
        route = Files.writeString(
                folder.resolve("route.yaml"),
                "- route: {id: ship, from: {uri: 'lines:" + in + "', steps: [{to: {id: out, uri: 'lines:" + out + "'}}]}}\n");
    }

    private CommandLineRun run() {
        return CommandLineRun.of("run", route.toString(), "--state", folder.resolve("state").toString());
    }

    /** Has another file with the same content in its place. */
    private void copy(Path file) throws IOException {
        Path copy = Files.copy(file, folder.resolve("copy"));
        Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void inputsAndOutputsAreCopied_theNextRunGoesOnInBoth_andNamesTheInput() throws IOException {
        assertThat(run().exitCode()).isZero();
        copy(in);
        copy(out);
        Files.writeString(in, "3\n", StandardOpenOption.APPEND);
        CommandLineRun next = run();
        assertThat(next.exitCode()).as(next.err()).isZero();
        assertThat(Files.readAllLines(out)).isEqualTo(List.of("1", "2", "3"));
        assertThat(next.err()).contains(in + ": this is another file than the one that was read before", "--from-start");
    }

    @Test
    void folderIsForgotten_theOutputIsNotReplaced_whereFilesHaveAttributes() throws IOException {
        assertThat(run().exitCode()).isZero();
        if (!hasAttributes()) {
            return;
        }
        Files.delete(in);
        Files.writeString(in, "9\n");
        CommandLineRun without = CommandLineRun.of("run", route.toString());
        assertThat(without.exitCode()).as(without.err()).isNotZero();
        assertThat(without.err()).contains("PL310", "--state DIR");
        assertThat(Files.readAllLines(out)).isEqualTo(List.of("1", "2"));
        assertThat(run().exitCode()).isZero();
        assertThat(Files.readAllLines(out)).isEqualTo(List.of("1", "2", "9"));
    }

    private boolean hasAttributes() throws IOException {
        try {
            Files.setAttribute(Files.createTempFile(folder, "probe", ""), "user:pelton.probe", "1".getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (FileSystemException | UnsupportedOperationException e) {
            return false;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FileIdentityTest {
    @TempDir
    private Path given;

    private Path folder;

    @BeforeEach
    void follow() throws IOException {
        folder = given.toRealPath();
    }

    @Test
    void linksLeadToAFileThatIsNotThere_itIsTheLastOne() throws IOException {
        Files.createDirectory(folder.resolve("real"));
        Files.createSymbolicLink(folder.resolve("dir"), Path.of("real"));
        Files.createSymbolicLink(folder.resolve("one"), Path.of("dir/two"));
        Files.createSymbolicLink(folder.resolve("real/two"), Path.of("../new/file"));

        FileIdentity identity = FileIdentity.of(folder.resolve("one"));

        assertThat(identity).isEqualTo(new FileIdentity(folder.resolve("new/file"), null));
        assertThat(identity.exists()).isFalse();
        assertThat(FileIdentity.way(folder.resolve("dir/../one")))
                .containsExactly(folder.resolve("one"), folder.resolve("real/two"), folder.resolve("new/file"));
    }

    @Test
    void aFileHasTwoNames_theyAreOneFile() throws IOException {
        Path a = Files.writeString(folder.resolve("a"), "x");
        Path b = Files.createLink(folder.resolve("b"), a);
        assertThat(FileIdentity.of(a).isSame(FileIdentity.of(b))).isTrue();
        assertThat(FileIdentity.namesOf(a)).isEqualTo(2);
        assertThat(FileIdentity.namesOf(folder.resolve("none"))).isEqualTo(1);
        assertThat(FileIdentity.of(a).isSame(FileIdentity.of(folder.resolve("none")))).isFalse();
    }

    @Test
    void linksLeadInACircle_orThroughAFile_theSystemsWordsAreThrown() throws IOException {
        Files.createSymbolicLink(folder.resolve("x"), Path.of("y"));
        Files.createSymbolicLink(folder.resolve("y"), Path.of("x"));
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> FileIdentity.of(folder.resolve("x"))).isInstanceOf(FileSystemException.class);
        assertThatThrownBy(() -> FileIdentity.of(file.resolve("z"))).hasMessageContaining("Not a directory");
    }

    @Test
    void namesAreTooLong_theyAreCutAndStillDiffer() {
        Path one = folder.resolve("ä".repeat(127) + "1");
        Path other = folder.resolve("ä".repeat(127) + "2");
        Path besideOne = FileNames.beside(one, ".", ".end");
        assertThat(besideOne).isNotEqualTo(FileNames.beside(other, ".", ".end")).isEqualTo(FileNames.beside(one, ".", ".end"));
        assertThat(besideOne.getFileName().toString().getBytes(StandardCharsets.UTF_8).length)
                .isBetween(FileNames.MAX_BYTES - 1, FileNames.MAX_BYTES);
        assertThat(besideOne.toString()).endsWith(".end");
        assertThat(FileNames.beside(folder.resolve("short"), ".", ".end")).isEqualTo(folder.resolve(".short.end"));
        assertThat(FileNames.shortened("aä😀", 6)).isEqualTo("aä");
        assertThat(FileNames.shortened("aä😀", 7)).isEqualTo("aä😀");
    }
}

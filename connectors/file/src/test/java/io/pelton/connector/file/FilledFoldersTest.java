// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FilledFoldersTest {
    @TempDir
    private Path folder;

    private final FilledFolders folders = new FilledFolders();

    @Test
    void when_aResultIsThere_then_noInputIsMovedOverIt_howeverTheFolderIsSpelled() throws Exception {
        Path done = Files.createDirectory(folder.resolve("done"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), done);
        folders.begin();
        try {
            folders.makes(done.resolve("a.txt"));
            Files.writeString(done.resolve("a.txt"), "result");
            assertThatCode(() -> folders.movesTo(link.resolve("other.txt"))).doesNotThrowAnyException();
            for (Path spelled : new Path[] {done, link, folder.resolve("done/../done")}) {
                assertThatThrownBy(() -> folders.movesTo(spelled.resolve("a.txt")))
                        .isInstanceOfSatisfying(
                                PeltonException.class,
                                e -> assertThat(e.code())
                                        .isEqualTo(ErrorCode.READS_ITS_OUTPUT))
                        .hasMessageContaining("a.txt: there is a file of this name");
            }
        } finally {
            folders.end();
        }
    }

    @Test
    void when_anInputIsThere_then_noResultReplacesIt() throws Exception {
        folders.begin();
        try {
            folders.movesTo(folder.resolve("a.txt"));
            Files.writeString(folder.resolve("a.txt"), "input");
            assertThatThrownBy(() -> folders.makes(folder.resolve("a.txt")))
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContaining("into this folder this process moves what it has read");
        } finally {
            folders.end();
        }
    }

    /** As Camel does: the archive of a folder has the last file of each name. */
    @Test
    void when_onlyInputsAreMovedThere_then_theyReplaceEachOther() throws Exception {
        folders.begin();
        try {
            Files.writeString(folder.resolve("a.txt"), "of yesterday");
            folders.movesTo(folder.resolve("a.txt"));
            assertThatCode(() -> folders.movesTo(folder.resolve("a.txt"))).doesNotThrowAnyException();
        } finally {
            folders.end();
        }
    }

    @Test
    void when_nothingIsReadAnyMore_then_foldersAreForgotten() throws Exception {
        folders.begin();
        folders.begin();
        folders.makes(folder.resolve("a.txt"));
        Files.writeString(folder.resolve("a.txt"), "result");
        folders.end();
        assertThatThrownBy(() -> folders.movesTo(folder.resolve("a.txt"))).isInstanceOf(PeltonException.class);
        folders.end();
        folders.begin();
        assertThatCode(() -> folders.movesTo(folder.resolve("a.txt"))).doesNotThrowAnyException();
        folders.end();
    }

    /** The folder is read once a line of it has been written, such as by {@code pollEnrich}. */
    @Test
    void when_aSinkOfOneFileWritesThere_then_noInputIsMovedOverIt_evenIfNothingWasReadBefore() throws Exception {
        folders.makesOne(folder.resolve("a.txt"));
        Files.writeString(folder.resolve("a.txt"), "result");
        folders.begin();
        assertThatThrownBy(() -> folders.movesTo(folder.resolve("a.txt")))
                .isInstanceOf(PeltonException.class)
                .hasMessageContaining("in this folder this process makes results");
        folders.end();
    }
}

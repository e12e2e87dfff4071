// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class MarkerTest {
    private static final FileReading.Lock MARKS = new FileReading.Lock(FileReading.LockKind.MARKER_FILE, 1, 1, 0, 0);
    private static final FileReading.Lock RENAMES = new FileReading.Lock(FileReading.LockKind.RENAME, 1, 1, 0, 0);

    @TempDir
    private Path folder;

    @Test
    void when_aMarkerIsLeft_then_itIsRemoved_alsoThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
        for (Path spelled : new Path[] {folder, link}) {
            Path left = Files.createFile(folder.resolve("a.camelLock"));
            new ReadLock(MARKS).removeOrphans(spelled, 1);
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void when_anotherRouteOfTheProcessHasTheFile_then_itsMarkerStays() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
        Marker marker = Marker.make(folder.resolve("a.camelLock"));
        assertThat(marker).isNotNull();
        new ReadLock(MARKS).removeOrphans(folder, 1);
        new ReadLock(MARKS).removeOrphans(link, 1);
        assertThat(folder.resolve("a.camelLock")).exists();
        assertThat(Marker.make(folder.resolve("a.camelLock"))).isNull();
        marker.remove();
        assertThat(folder.resolve("a.camelLock")).doesNotExist();
        Marker again = Marker.make(folder.resolve("a.camelLock"));
        assertThat(again).isNotNull();
        again.remove();
    }

    @Test
    void when_anotherProcessHasTheFile_then_itsMarkerStays_untilItIsKilled() throws Exception {
        Path marker = folder.resolve("a.camelLock");
        Process other = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        MarkerHolder.class.getName(),
                        marker.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader says = other.inputReader()) {
            assertThat(says.readLine()).isEqualTo("made");
            new ReadLock(MARKS).removeOrphans(folder, 1);
            assertThat(marker).exists();
        } finally {
            other.destroyForcibly().waitFor();
        }
        new ReadLock(MARKS).removeOrphans(folder, 1);
        assertThat(marker).doesNotExist();
    }

    @Test
    void when_aRenamedFileIsLeft_then_itGetsItsNameBack() throws Exception {
        Path left = Files.writeString(folder.resolve("a.txt.camelExclusiveReadLock"), "a");
        new ReadLock(RENAMES).removeOrphans(folder, 1);
        assertThat(left).doesNotExist();
        assertThat(folder.resolve("a.txt")).hasContent("a");
    }

    @Test
    void when_aRenamedFileIsLeft_andItsNameIsTaken_then_neitherIsReplaced() throws Exception {
        Path left = Files.writeString(folder.resolve("a.txt.camelExclusiveReadLock"), "old");
        Path taken = Files.writeString(folder.resolve("a.txt"), "new");
        new ReadLock(RENAMES).removeOrphans(folder, 1);
        assertThat(left).hasContent("old");
        assertThat(taken).hasContent("new");
    }

    @Test
    void when_filesAreNotLockedByRenaming_then_oneThatIsRenamedKeepsItsName() throws Exception {
        Path left = Files.writeString(folder.resolve("a.txt.camelExclusiveReadLock"), "a");
        new ReadLock(MARKS).removeOrphans(folder, 1);
        assertThat(left).hasContent("a");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.TextExpression;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Files that are moved to another file system. */
class FarMoveTest {
    private static final Path FAR = Path.of("/dev/shm");

    @TempDir
    private Path base;

    @Test
    void when_aFileIsMovedToAnotherFileSystem_then_itIsOnTheDiskThereBeforeItIsDeletedHere() throws Exception {
        assumeTrue(Files.isWritable(FAR) && !Files.getFileStore(FAR).equals(Files.getFileStore(base)), "there is one file system");
        Path done = Files.createTempDirectory(FAR, "far");
        try {
            Path file = Files.writeString(base.resolve("a"), "new");
            List<Boolean> isThere = new ArrayList<>();
            WatchedFiles files = new WatchedFiles() {
                @Override
                void called(String what, Path synced) {
                    isThere.add(Files.exists(file));
                    super.called(what, synced);
                }
            };
            TextExpression to = TestExpressions.endpoint(base.toString(), Map.of("move", done.toString())).expression("move");
            FoundFile found = FoundFile.of(base, file, Files.readAttributes(file, BasicFileAttributes.class));
            new Mover(base, files).move(found, Objects.requireNonNull(to));
            assertThat(files.calls()).containsExactly("content of what is beside", "name of a");
            assertThat(isThere).containsExactly(true, true);
            assertThat(file).doesNotExist();
            assertThat(done.resolve("a")).content().isEqualTo("new");
        } finally {
            Files.deleteIfExists(done.resolve("a"));
            Files.delete(done);
        }
    }

    @Test
    void when_aFileIsMovedToAnotherFileSystem_then_itIsThereAsItWasAndNothingElse() throws Exception {
        assumeTrue(Files.isWritable(FAR) && !Files.getFileStore(FAR).equals(Files.getFileStore(base)), "there is one file system");
        Path done = Files.createTempDirectory(FAR, "far");
        try {
            Path in = Files.createDirectory(base.resolve("in"));
            FileTime time = FileTime.fromMillis(1_000_000_000_000L);
            Files.setLastModifiedTime(Files.writeString(in.resolve("a"), "new"), time);
            Files.writeString(done.resolve("a"), "of yesterday");
            Source<Message> source = new FileConnector()
                    .source(TestExpressions.endpoint(
                            in.toString(), Map.of("initialDelay", "0", "repeatCount", "1", "move", done.toString())));
            try (Cursor<Message> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
                assertThat(cursor.advance()).isTrue();
                cursor.committed(cursor.offset());
                assertThat(String.valueOf(cursor.current().body())).isEqualTo("new");
            }
            assertThat(FileOracle.content(in)).isEmpty();
            assertThat(FileOracle.content(done)).containsOnly(Map.entry("a", "new"));
            assertThat(Files.getLastModifiedTime(done.resolve("a"))).isEqualTo(time);
        } finally {
            Files.deleteIfExists(done.resolve("a"));
            Files.delete(done);
        }
    }
}

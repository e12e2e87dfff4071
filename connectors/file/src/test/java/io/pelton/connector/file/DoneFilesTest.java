// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A done file never stays without its file: the next one of that name would be read while it is written. */
class DoneFilesTest {
    @TempDir
    private Path folder;

    private Cursor<Message> open(Map<String, String> more) throws Exception {
        Map<String, String> options = new HashMap<>(more);
        options.putAll(Map.of("initialDelay", "0", "repeatCount", "1", "doneFileName", "${file:name}.done"));
        Source<Message> source = new FileConnector().source(TestExpressions.endpoint(folder.toString(), options));
        return source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()));
    }

    /** What a kill leaves is what is there when the move fails. */
    private void assertThatTheDoneFileIsGoneBeforeTheFileIsMoved(String into, Map<String, String> options, @Nullable Throwable failure)
            throws Exception {
        Files.writeString(folder.resolve("a"), "x");
        Files.createFile(folder.resolve("a.done"));
        Files.createDirectories(folder.resolve(into).resolve("a")); // where a file cannot be moved
        try (Cursor<Message> cursor = open(options)) {
            assertThat(FileOracle.advance(cursor)).isTrue();
            cursor.completed(cursor.key(), failure);
            assertThatThrownBy(() -> cursor.committed(cursor.offset())).isInstanceOf(IOException.class);
        }
        assertThat(folder.resolve("a")).exists();
        assertThat(folder.resolve("a.done")).doesNotExist();
        try (Cursor<Message> cursor = open(options)) {
            assertThat(FileOracle.advance(cursor)).as("it is taken again").isFalse();
        }
    }

    @Test
    void when_aFileIsMoved_then_itsDoneFileIsDeletedBefore() throws Exception {
        assertThatTheDoneFileIsGoneBeforeTheFileIsMoved(".camel", Map.of(), null);
    }

    @Test
    void when_aFileWhoseMessageHasFailedIsMoved_then_itsDoneFileIsDeletedBefore() throws Exception {
        assertThatTheDoneFileIsGoneBeforeTheFileIsMoved("failed", Map.of("moveFailed", "failed"), new IllegalStateException("no"));
    }

    @Test
    void when_aFileWhoseMessageHasFailedStays_then_soDoesItsDoneFile() throws Exception {
        Files.writeString(folder.resolve("a"), "x");
        Files.createFile(folder.resolve("a.done"));
        try (Cursor<Message> cursor = open(Map.of())) {
            assertThat(FileOracle.advance(cursor)).isTrue();
            cursor.completed(cursor.key(), new IllegalStateException("no"));
            cursor.committed(cursor.offset());
        }
        assertThat(FileOracle.content(folder)).containsOnlyKeys("a", "a.done");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A folder with more files than are to wait in memory until an epoch says that they are read. */
class ManyKeptFilesTest {
    private static final int MOST = 10_000;
    private static final int FILES = MOST + 10;

    @TempDir
    private Path folder;

    @BeforeEach
    void thereAreFiles() throws Exception {
        for (int i = 0; i < FILES; i++) {
            Files.createFile(folder.resolve(Integer.toString(i)));
        }
    }

    private Cursor<Message> open(boolean isKept) throws Exception {
        Source<Message> source = new FileConnector().source(TestExpressions.endpoint(folder.toString(), Map.of("initialDelay", "0", "repeatCount", "1", "delete", "true")));
        return source.open(source.splits().getFirst(), 0, new CursorContext(EngineRuntime.system(), () -> {}, isKept));
    }

    /** After each file the cursor says once that there is none. */
    private static long given(Cursor<Message> cursor) throws Exception {
        long before = cursor.offset();
        while (cursor.advance() || cursor.advance()) {
            assertThat(cursor.current().body()).isNotNull();
        }
        return cursor.offset() - before;
    }

    @Test
    void runIsKept_moreAreGivenWhenSomeAreCommitted() throws Exception {
        try (Cursor<Message> cursor = open(true)) {
            assertThat(given(cursor)).isEqualTo(MOST);
            assertThat(cursor.isFinished()).isFalse();
            cursor.committed(5);
            assertThat(given(cursor)).isEqualTo(5);
            cursor.committed(MOST);
            assertThat(given(cursor)).isEqualTo(FILES - MOST - 5);
            assertThat(cursor.isFinished()).isTrue();
        }
    }

    /** A step may need all of them before it writes anything. */
    @Test
    void runIsNotKept_allAreGiven() throws Exception {
        try (Cursor<Message> cursor = open(false)) {
            assertThat(given(cursor)).isEqualTo(FILES);
        }
    }
}

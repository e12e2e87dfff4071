// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files that cannot be taken, or not be read: they stay as they are, unlocked, and are found again. */
class RefusedFilesTest {
    @TempDir
    private Path folder;

    private Source<Message> source(String... options) {
        Map<String, String> all = new HashMap<>(Map.of("initialDelay", "0", "delay", "1"));
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        return new FileConnector().source(TestExpressions.endpoint(folder.toString(), all));
    }

    @Test
    void fileCannotBeMovedBeforeItIsRead_itIsNotLocked_andTakenWhenItCan() throws Exception {
        Files.writeString(folder.resolve("a"), "x");
        Path inTheWay = Files.writeString(folder.resolve("taken"), "no folder");
        Source<Message> source = source("readLock", "markerFile", "preMove", "taken/${file:name}", "include", "a", "repeatCount", "3");
        try (Cursor<Message> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThatThrownBy(() -> FileOracle.advance(cursor)).isInstanceOf(Exception.class);
            assertThat(folder.resolve("a.camelLock")).doesNotExist();
            Files.delete(inTheWay);
            assertThat(FileOracle.advance(cursor)).isTrue();
            assertThat(cursor.current().body()).hasToString("x");
        }
    }

    @Test
    void fileIsTooLargeForMemory_eachPollSaysSo_andItIsNotLocked() throws Exception {
        Path file = folder.resolve("large");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength((1L << 30) + 1);
        }
        try (Pollable.Poller poller = ((Pollable) source("readLock", "markerFile", "preMove", "taken/${file:name}")).poller(EngineRuntime.system(), false)) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> poller.poll(new Message(null)))
                        .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BODY_TOO_LARGE));
                assertThat(file).exists();
                assertThat(folder.resolve("large.camelLock")).doesNotExist();
            }
            Files.delete(file);
            Files.writeString(file, "small");
            assertThat(poller.poll(new Message(null)).body()).hasToString("small");
        }
    }
}

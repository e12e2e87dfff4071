// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Letters are read from where the last replay has ended. */
class LetterSourceTest {
    private static final Path OPENED = Path.of("/proc/self/fd");

    @TempDir
    private Path folder;

    /** A folder can be opened as a file can, but not be read. */
    @Test
    void placeInTheFileCannotBeReached_fileIsClosed() throws IOException {
        assumeTrue(Files.isDirectory(OPENED), "a system that does not say what is open");
        Path file = Files.writeString(folder.resolve("orders.jsonl"), "{\"route\": \"orders\", \"step\": \"check\"}\n");
        LetterKind kind = new LetterKind("check", false, true);
        DeadLetters letters = DeadLetters.in(folder);
        LetterSource source = new LetterSource(
                letters, "orders", Set.of(kind), Map.of(kind, "check"), ReplayedLetters.of(letters, Optional.empty()));
        Split split = source.splits().getFirst();
        CursorContext context = CursorContext.polled(EngineRuntime.system());
        source.open(split, 0, context).close();
        Files.delete(file);
        Files.createDirectory(file);
        assertThatThrownBy(() -> source.open(split, 1, context)).isInstanceOf(IOException.class);
        assertThat(isOpen(file)).isFalse();
    }

    private static boolean isOpen(Path file) throws IOException {
        try (Stream<Path> all = Files.list(OPENED)) {
            return all.anyMatch(opened -> isOf(opened, file));
        }
    }

    private static boolean isOf(Path opened, Path file) {
        try {
            return Files.isSameFile(opened, file);
        } catch (IOException e) {
            return false; // it was closed meanwhile
        }
    }
}

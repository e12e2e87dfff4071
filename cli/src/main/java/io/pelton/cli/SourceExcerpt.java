// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.Origin;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Shows a line of a file with a caret below a column. */
final class SourceExcerpt {
    private static final int MAX_LINE_BYTES = 64 << 10;
    private static final int WIDTH = 100;
    private static final int BEFORE_CARET = 70;

    private final Map<String, String> texts;

    SourceExcerpt() {
        this(Map.of());
    }

    /** Excerpts of files, and of {@code texts} that stand in none. */
    SourceExcerpt(Map<String, String> texts) {
        this.texts = Map.copyOf(texts);
    }

    /** The line and the caret, each ended by a newline; empty if the file cannot be read or has no such line. */
    Optional<String> of(Origin origin) {
        return of(origin, Colors.NONE);
    }

    /** The same with the caret in the colour of what is wrong. */
    Optional<String> of(Origin origin, Colors colors) {
        return plain(origin).map(excerpt -> excerpt.endsWith("^\n")
                ? excerpt.substring(0, excerpt.length() - 2) + colors.bad("^") + "\n"
                : excerpt);
    }

    private Optional<String> plain(Origin origin) {
        if (origin.line() == 0) {
            return Optional.empty();
        }
        String text = texts.get(origin.file());
        if (text != null) {
            return text.lines().skip(origin.line() - 1L).findFirst().map(line -> show(line, origin));
        }
        try {
            Path file = Path.of(origin.file());
            return Files.isRegularFile(file)
                    ? line(file, origin.line()).map(line -> show(line, origin))
                    : Optional.empty();
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> line(Path file, int number) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            int line = 1;
            int next = in.read();
            while (next >= 0 && line < number) {
                line += next == '\n' ? 1 : 0;
                next = in.read();
            }
            if (next < 0) {
                return Optional.empty();
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            while (next >= 0 && next != '\n' && bytes.size() < MAX_LINE_BYTES) {
                bytes.write(next);
                next = in.read();
            }
            return Optional.of(bytes.toString(StandardCharsets.UTF_8).stripTrailing());
        }
    }

    private static String show(String line, Origin origin) {
        int[] characters = line.codePoints().toArray();
        int caret = Math.max(origin.column() - 1, 0);
        int from = caret < WIDTH ? 0 : caret - BEFORE_CARET;
        StringBuilder text = new StringBuilder(String.format("%5d | ", origin.line()));
        StringBuilder below = new StringBuilder("      | ");
        if (from > 0) {
            text.append('…');
            below.append(' ');
        }
        for (int i = from; i < Math.min(from + WIDTH, characters.length); i++) {
            text.append(Printable.character(characters[i]));
            below.append(i < caret ? " " : "");
        }
        text.append(characters.length > from + WIDTH ? "…\n" : "\n");
        below.append(" ".repeat(Math.clamp(caret - characters.length, 0, 1)));
        return origin.column() == 0 ? text.toString() : text.append(below).append("^\n").toString();
    }
}

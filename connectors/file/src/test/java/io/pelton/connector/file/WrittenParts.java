// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** What is in the parts of a folder, in the order of their numbers. */
final class WrittenParts {
    private WrittenParts() {}

    /** The lines of those that have their names. */
    static Map<Path, List<String>> complete(Path folder, String header) {
        return read(folder, header, false);
    }

    /** The lines of all, also of those that are not complete. */
    static List<String> all(Path folder, String header) {
        List<String> lines = new ArrayList<>(lines(read(folder, header, false)));
        lines.addAll(lines(read(folder, header, true)));
        return lines;
    }

    static List<String> lines(Map<Path, List<String>> parts) {
        return parts.values().stream().flatMap(List::stream).toList();
    }

    private static Map<Path, List<String>> read(Path folder, String header, boolean partial) {
        Map<Path, List<String>> parts = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return parts;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> isPart(file, partial)).forEach(file -> parts.put(file, linesOf(file, header)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parts;
    }

    private static boolean isPart(Path file, boolean partial) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith(".") == partial && name.endsWith(".partial") == partial && name.contains("-0") && !(partial && name.contains(".gz"));
    }

    private static List<String> linesOf(Path file, String header) {
        try (InputStream in = TextFile.open(file.toString(), 0)) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
            if (header.isEmpty()) {
                return lines;
            }
            assertThat(lines).as("%s", file).startsWith(header);
            return lines.subList(1, lines.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

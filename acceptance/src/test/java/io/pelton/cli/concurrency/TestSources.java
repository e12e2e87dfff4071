// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sources of the tests of every module, by the simple name of their class. */
final class TestSources {
    private static final String TESTS = Path.of("src", "test", "java").toString();

    private final Map<String, Path> files = new HashMap<>();

    /** Finds those below {@code root}, the folder of the repository. */
    TestSources(Path root) throws IOException {
        for (Path module : List.of(root, root.resolve("connectors"))) {
            try (Stream<Path> modules = Files.list(module)) {
                for (Path folder : (Iterable<Path>) modules.map(m -> m.resolve(TESTS))::iterator) {
                    add(folder);
                }
            }
        }
    }

    private void add(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(file -> file.toString().endsWith(".java"))
                    .forEach(file -> files.put(file.getFileName().toString().replace(".java", ""), file));
        }
    }

    /** Whether there is a test {@code ClassName} or {@code ClassName.method}. */
    boolean has(String test) throws IOException {
        int dot = test.indexOf('.');
        @Nullable Path file = files.get(dot < 0 ? test : test.substring(0, dot));
        return file != null && (dot < 0 || Files.readString(file).contains(" " + test.substring(dot + 1) + "("));
    }
}

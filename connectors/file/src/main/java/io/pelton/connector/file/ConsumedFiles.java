// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/** Which files have been taken already: in memory, and in a file if that shall outlive the run. Used by one thread at a time. */
final class ConsumedFiles {
    private static final int MAX_KEYS = 1_000_000;

    private final LinkedHashSet<String> keys = new LinkedHashSet<>();
    private final @Nullable Path store;

    private ConsumedFiles(@Nullable Path store) {
        this.store = store;
    }

    /** Those of {@code store}, if there is one. */
    static ConsumedFiles open(@Nullable Path store) throws IOException {
        ConsumedFiles consumed = new ConsumedFiles(store);
        if (store != null && Files.exists(store)) {
            consumed.keys.addAll(Files.readAllLines(store));
        }
        return consumed;
    }

    boolean contains(String key) {
        return keys.contains(escaped(key));
    }

    void add(String key) throws IOException {
        String line = escaped(key);
        if (!keys.add(line)) {
            return;
        }
        if (keys.size() > MAX_KEYS) {
            keys.removeFirst();
        }
        if (store != null) {
            Path folder = store.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(
                    store, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** A key is a line of the store. */
    private static String escaped(String key) {
        return key.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }
}

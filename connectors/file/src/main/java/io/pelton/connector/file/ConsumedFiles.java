// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.keys.KeyStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** Which files have been taken already: in memory, or in a key store if that must outlive the run. Thread-safe. */
final class ConsumedFiles implements Closeable {
    private static final int MAX_KEYS = KeyStore.Settings.DEFAULT.maxKeys();

    private final SequencedSet<String> keys = new LinkedHashSet<>();
    private final @Nullable KeyStore store;

    private ConsumedFiles(@Nullable KeyStore store) {
        this.store = store;
    }

    /** Those of the key store in {@code file}, if one is named. */
    static ConsumedFiles open(@Nullable Path file) throws IOException {
        return file == null ? inMemory() : new ConsumedFiles(KeyStore.open(file, KeyStore.Settings.DEFAULT));
    }

    /** Those of this run only. */
    static ConsumedFiles inMemory() {
        return new ConsumedFiles(null);
    }

    synchronized boolean contains(String key) {
        return store == null ? keys.contains(key) : store.contains(key);
    }

    /** Adds a key; it counts only if this returns. */
    synchronized void add(String key) throws IOException {
        if (store != null) {
            store.add(List.of(key));
        } else if (keys.add(key) && keys.size() > MAX_KEYS) {
            keys.removeFirst();
        }
    }

    @Override
    public void close() throws IOException {
        if (store != null) {
            store.close();
        }
    }
}

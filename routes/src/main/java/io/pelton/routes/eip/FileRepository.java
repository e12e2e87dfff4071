// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.keys.KeyStore;
import io.pelton.state.StateAccount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Remembers keys in a {@link KeyStore}, so that they are known after a restart: Camel's {@code FileIdempotentRepository}. All beans
 * of a process that name one file share it. The file is opened when the first key is asked for.
 */
public final class FileRepository extends IdempotentRepository {
    private Path file = Path.of("idempotent.dat");
    private int cacheSize = KeyStore.Settings.DEFAULT.maxKeys();
    private long maxFileStoreSize = KeyStore.Settings.DEFAULT.maxBytes();
    private int dropOldestFileStore = KeyStore.Settings.DEFAULT.dropAtOnce();
    private boolean syncs = KeyStore.Settings.DEFAULT.syncs();
    private @Nullable KeyStore store;
    private @Nullable MemoryRepository memory;

    /** Uses {@code idempotent.dat}. */
    public FileRepository() {}

    /** Names the file. */
    public synchronized void setFileStore(String name) {
        file = Path.of(name);
    }

    /** How many keys it knows at most: the oldest are forgotten. Unlike Camel's, it knows all keys that its file has. */
    public synchronized void setCacheSize(int keys) {
        cacheSize = positive("cacheSize", keys);
    }

    /** About how many bytes the file has at most. */
    public synchronized void setMaxFileStoreSize(long bytes) {
        maxFileStoreSize = positive("maxFileStoreSize", bytes);
    }

    /** How many of the oldest keys are forgotten at least when the file would get longer. */
    public synchronized void setDropOldestFileStore(int keys) {
        dropOldestFileStore = positive("dropOldestFileStore", keys);
    }

    /** Whether keys survive a power loss, not only the end of the process; then each batch waits for the disk. */
    public synchronized void setSync(boolean sync) {
        syncs = sync;
    }

    /** Neither reads nor writes the file from now on: it knows no key, and remembers them in memory only. Called before it is used. */
    public synchronized void keepInMemory() {
        memory = new MemoryRepository(cacheSize);
    }

    @Override
    synchronized @Nullable Path file() {
        return memory == null ? file : null;
    }

    @Override
    boolean knows(String key) {
        return memory == null ? store().contains(key) : memory.knows(key);
    }

    @Override
    void remember(Collection<String> keys) throws IOException {
        if (memory == null) {
            store().add(keys);
        } else {
            memory.remember(keys);
        }
    }

    @Override
    void forget(String key) {
        if (memory != null) {
            memory.forget(key);
            return;
        }
        try {
            store().remove(key);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    void countKnownIn(StateAccount ofStep) {
        if (memory != null) {
            memory.countKnownIn(ofStep);
        }
    }

    private KeyStore store() {
        KeyStore open = store;
        if (open == null) {
            try {
                open = KeyStore.open(
                        file, new KeyStore.Settings(cacheSize, maxFileStoreSize, dropOldestFileStore, syncs));
            } catch (IOException e) {
                throw failure(e);
            }
            store = open;
        }
        return open;
    }

    /** The fault is not the message's: the flow stops, as it does at a broken sink. */
    private static PeltonException failure(IOException e) {
        return new PeltonException(ErrorCode.WRITE_FAILED, String.valueOf(e.getMessage()), e);
    }

    @Override
    public synchronized void close() {
        KeyStore open = store;
        store = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw failure(e);
            }
        }
    }
}

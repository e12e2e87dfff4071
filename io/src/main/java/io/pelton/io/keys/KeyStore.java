// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import io.pelton.io.files.FileIdentity;
import io.pelton.io.store.StoreFiles;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Keys remembered in a file. A key is known when it has been written, never before: what was added survives the end of the process
 * at any moment, and a power loss too if the store {@linkplain Settings#syncs syncs}. The oldest keys are forgotten where a bound is
 * reached.
 *
 * <p>The store is locked against other processes; all who open it in one process share it, with the settings of the first, and
 * each closes what it opened. Thread-safe; calls wait for each other and for the disk.
 */
public final class KeyStore implements Closeable {
    private static final int SMALL_BYTES = 1 << 16;
    private static final List<KeyStore> OPEN = new ArrayList<>();

    /**
     * The bounds of a store.
     *
     * @param maxKeys how many keys it knows at most
     * @param maxBytes about how long its file gets at most
     * @param dropAtOnce how many of the oldest keys are forgotten at least when the file would get longer
     * @param syncs whether each addition waits until it survives a power loss
     */
    public record Settings(int maxKeys, long maxBytes, int dropAtOnce, boolean syncs) {
        /** A million keys in 128 MiB, of which 1,000 are forgotten at once; not synced. */
        public static final Settings DEFAULT = new Settings(1_000_000, 1L << 27, 1_000, false);

        /** Checks the bounds. */
        public Settings {
            if (maxKeys < 1 || maxBytes < 1 || dropAtOnce < 1) {
                throw new IllegalArgumentException("the bounds of a key store must be at least 1");
            }
        }
    }

    private final Path path;
    private final Settings settings;
    private final KeyLog log;
    private final SequencedSet<String> keys = new LinkedHashSet<>();

    /** The length that the file would have with these keys only. */
    private long needed = KeyFormat.HEADER_BYTES;

    /** The length of the file from which on it may be compacted; more than 0 after a compaction has failed. */
    private long nextCompaction;

    private int users = 1;

    private KeyStore(Path path, Settings settings, StoreFiles files) throws IOException {
        this.path = path;
        this.settings = settings;
        this.log = KeyLog.open(path, files, this::replay);
    }

    /**
     * Opens the store in the file, which is made if there is none. A new one begins with the keys in {@code NAME.camel} beside it, one in
     * each line as Camel writes them, if there is such a file.
     *
     * @throws IOException if another process has it open, it is damaged, or it is something else, which is left as it is; the message
     *     names the file
     */
    public static KeyStore open(Path file, Settings settings) throws IOException {
        return openShared(file, settings, new StoreFiles());
    }

    /** The same with other files below, unless the store is open. */
    static KeyStore openShared(Path file, Settings settings, StoreFiles files) throws IOException {
        synchronized (OPEN) {
            FileIdentity identity = FileIdentity.of(file);
            KeyStore open = openOf(identity);
            if (open != null) {
                open.users++;
                return open;
            }
            KeyStore opened = open(identity.path(), settings, files);
            OPEN.add(opened);
            return opened;
        }
    }

    /** Opens a store that is shared with nobody. */
    static KeyStore open(Path path, Settings settings, StoreFiles files) throws IOException {
        return new KeyStore(path, settings, files);
    }

    /**
     * Whether this process has a store open in the file: nothing else may be written to it.
     *
     * @throws IOException if the file system does not say
     */
    public static boolean isOpen(Path file) throws IOException {
        synchronized (OPEN) {
            return !OPEN.isEmpty() && openOf(FileIdentity.of(file)) != null;
        }
    }

    private static @Nullable KeyStore openOf(FileIdentity identity) throws IOException {
        for (KeyStore store : OPEN) {
            if (identity.isSame(new FileIdentity(store.path, FileIdentity.keyOf(store.path)))) {
                return store;
            }
        }
        return null;
    }

    private void replay(KeyFormat.Entry entry) {
        if (entry.isRemoval()) {
            forget(entry.key());
        } else {
            remember(entry.key());
            boundCount();
        }
    }

    private void remember(String key) {
        if (keys.add(key)) {
            needed += KeyFormat.lengthOf(key);
        }
    }

    private void forget(String key) {
        if (keys.remove(key)) {
            needed -= KeyFormat.lengthOf(key);
        }
    }

    private void boundCount() {
        while (keys.size() > settings.maxKeys()) {
            forget(keys.getFirst());
        }
    }

    /** Whether the key is known. */
    public synchronized boolean contains(String key) {
        return keys.contains(key);
    }

    /** How many keys are known. */
    public synchronized int size() {
        return keys.size();
    }

    /**
     * Adds the keys that are not known yet, with one write, which is the last thing that may fail.
     *
     * @throws IOException if they cannot be written: then none of them is known, now or when the store is opened again. Only a file
     *     that can be neither written nor truncated, until it is closed, may be left with some of them.
     */
    public synchronized void add(Collection<String> added) throws IOException {
        List<String> missing =
                added.stream().filter(key -> !keys.contains(key)).distinct().toList();
        if (missing.isEmpty()) {
            return;
        }
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (String key : missing) {
            KeyFormat.append(records, key, false);
        }
        makeRoom(records.size());
        log.append(records, settings.syncs());
        missing.forEach(this::remember);
        boundCount();
    }

    /**
     * Forgets the key.
     *
     * @throws IOException if that cannot be written: then it is still known
     */
    public synchronized void remove(String key) throws IOException {
        if (!keys.contains(key)) {
            return;
        }
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        KeyFormat.append(records, key, true);
        makeRoom(records.size());
        log.append(records, settings.syncs());
        forget(key);
    }

    /**
     * Compacts the file before {@code bytes} are appended, if most of it is of no use or it would get too long; then with room for more,
     * so that this is seldom. Before and not after, since after the append nothing may fail any more: the keys are known then.
     *
     * @throws IOException if that fails and the file has grown to twice its bound
     */
    private void makeRoom(int bytes) throws IOException {
        long length = log.length() + bytes;
        boolean isTooLong = length > settings.maxBytes();
        boolean isMostlyUseless = length > Math.max(SMALL_BYTES, 2 * (needed + bytes));
        boolean isTwiceTooLong = length > 2 * settings.maxBytes();
        if (!isTooLong && !isMostlyUseless || length < nextCompaction && !isTwiceTooLong) {
            return;
        }
        List<String> kept = List.copyOf(keys);
        List<String> dropped = isTooLong ? kept.subList(0, countToDrop(bytes)) : List.of();
        try {
            log.rewrite(kept.subList(dropped.size(), kept.size()));
        } catch (IOException e) {
            if (isTwiceTooLong) {
                throw e;
            }
            // it may go on being useful, uncompacted, and most likely fails again with the next key
            nextCompaction = length + SMALL_BYTES;
            log.warn("the key store is not compacted, and grows: " + e.getMessage());
            return;
        }
        nextCompaction = 0;
        dropped.forEach(this::forget);
    }

    /** How many of the oldest keys must go so that a quarter of the file is free; one always stays. */
    private int countToDrop(int bytes) {
        long wanted = settings.maxBytes() / 4 * 3;
        long length = needed + bytes;
        int count = 0;
        for (String key : keys) {
            if (count == keys.size() - 1 || length <= wanted && count % settings.dropAtOnce() == 0) {
                break;
            }
            length -= KeyFormat.lengthOf(key);
            count++;
        }
        return count;
    }

    /** Gives the store up for one of those who opened it; it is closed for the last one. */
    @Override
    public void close() throws IOException {
        synchronized (OPEN) {
            users--;
            if (users > 0) {
                return;
            }
            OPEN.remove(this);
            // before somebody else opens it: the file is locked until then, by this process
            synchronized (this) {
                log.close();
            }
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}

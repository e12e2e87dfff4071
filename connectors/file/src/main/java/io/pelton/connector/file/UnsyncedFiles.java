// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files that were written and may be gone after a loss of power. They are remembered when somebody has asked once that they be synced, as who keeps positions
 * or epochs does before the first record: else nobody asks, and they would be remembered for ever. Thread-safe.
 */
final class UnsyncedFiles {
    private final StoreFiles files;
    private final Set<Path> written = ConcurrentHashMap.newKeySet();
    private volatile boolean isWanted;

    UnsyncedFiles(StoreFiles files) {
        this.files = files;
    }

    /** Whether somebody asks that they be synced. */
    boolean isWanted() {
        return isWanted;
    }

    /** Everything of {@code file} is written, and it has its name. */
    void add(Path file) {
        if (isWanted) {
            written.add(file);
        }
    }

    /**
     * Returns when those that were added before survive a loss of power, with their names. One that is gone by now was taken by
     * who reads it, and a pipe has nothing to sync.
     *
     * @throws IOException if one cannot be synced; it is final
     */
    void sync() throws IOException {
        isWanted = true;
        Map<Path, Path> folders = new HashMap<>();
        for (Iterator<Path> all = written.iterator(); all.hasNext(); ) {
            Path file = all.next();
            all.remove(); // before it is synced: it may be written again meanwhile
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isContentSynced(file)) {
                folders.put(file.toAbsolutePath().getParent(), file);
            }
        }
        for (Path inFolder : folders.values()) {
            files.syncFolder(inFolder);
        }
    }

    /** False if it was taken meanwhile. */
    private boolean isContentSynced(Path file) throws IOException {
        try {
            if (!WrittenFiles.forceOpen(file)) {
                files.syncFile(file);
            }
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}

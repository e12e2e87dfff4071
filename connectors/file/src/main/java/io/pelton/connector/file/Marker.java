// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A file beside another that says that somebody has that in hand. As long as he lives, the system has it locked, so that nobody takes
 * it for one that a killed process has left.
 */
final class Marker {
    /** Where those of this process are: opening one a second time would unlock it. */
    private static final Set<Path> OF_PROCESS = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final Path place;
    private final FileChannel channel;

    private Marker(Path file, Path place, FileChannel channel) {
        this.file = file;
        this.place = place;
        this.channel = channel;
    }

    /** Makes one; null if there is one already. */
    static @Nullable Marker make(Path file) throws IOException {
        Path place = FileIdentity.of(file).path();
        if (!OF_PROCESS.add(place)) {
            return null;
        }
        Marker made = null;
        try {
            made = makeLocked(file, place);
            return made;
        } finally {
            if (made == null) {
                OF_PROCESS.remove(place);
            }
        }
    }

    private static @Nullable Marker makeLocked(Path file, Path place) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            return null;
        }
        Object key = FileIdentity.keyOf(file);
        // between making and locking, another process may have taken it for an orphan
        if (OsLock.isTaken(channel) && Files.exists(file) && Objects.equals(key, FileIdentity.keyOf(file))) {
            return new Marker(file, place, channel);
        }
        channel.close();
        return null;
    }

    /** Removes one that nobody has. */
    static void removeOrphan(Path file) throws IOException {
        if (OF_PROCESS.contains(FileIdentity.of(file).path())) {
            return;
        }
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (OsLock.isTaken(channel)) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            // who had it has just removed it
        }
    }

    /** The other file is in nobody's hand any more. */
    void remove() throws IOException {
        try (channel) {
            Files.deleteIfExists(file);
        } finally {
            OF_PROCESS.remove(place);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** What a key store does with files, and what it says of them; tests have it fail. */
class StoreFiles {
    /** Opens and locks a file, which is made if there is none. */
    StoreFile open(Path path) throws IOException {
        return LockedFile.open(path);
    }

    /** Puts one file in the place of another at once, so that it is there after a power loss too. */
    void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolder(to);
    }

    private static void syncFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException _) {
            // Not every system can open a folder. The rename has happened; only a power loss could undo it, to the old content.
        }
    }

    /** Tells people what was found in the file. */
    void warn(String notice) {
        System.getLogger(KeyStore.class.getName()).log(System.Logger.Level.WARNING, notice);
    }

    /** What tells the file of this name from any other that has or had it; null if there is none. */
    @Nullable Object identity(Path path) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            Object key = attributes.fileKey();
            return key == null ? attributes.creationTime() : key;
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}

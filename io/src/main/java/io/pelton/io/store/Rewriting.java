// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.store;

import io.pelton.io.files.FileNames;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file is written anew: beside the one that is there, synced, then put in its place, with the same owner, group and permissions. Until
 * the folder is synced too, a power loss may bring the old one back.
 *
 * @param file the new file, open and locked
 * @param identity what {@link StoreFiles#identity} says of it
 * @param length how long it is
 */
public record Rewriting(StoreFile file, @Nullable Object identity, long length) {
    /** Writes what the new file has. */
    @FunctionalInterface
    public interface Content {
        void writeTo(StoreFile file) throws IOException;
    }

    /**
     * Does it, whether there is a file or not.
     *
     * @throws IOException if that fails: then what was there is as it was
     */
    public static Rewriting of(Path path, StoreFiles files, Content content) throws IOException {
        Path temporary = temporary(path);
        StoreFile made = null;
        try {
            files.delete(temporary);
            made = files.identity(path) == null ? files.open(temporary) : files.openLike(path, temporary);
            content.writeTo(made);
            made.sync();
            Object identity = files.identity(temporary);
            long length = made.length();
            files.replace(temporary, path);
            return new Rewriting(made, identity, length);
        } catch (Throwable e) {
            discard(made, temporary, files, e);
            throw e;
        }
    }

    private static void discard(@Nullable StoreFile made, Path temporary, StoreFiles files, Throwable cause) {
        try {
            if (made != null) {
                made.close();
            }
            files.delete(temporary);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** The name that the new file has at first; one that was left by a process that was killed is of no use. */
    public static Path temporary(Path path) {
        return FileNames.beside(path, ".", ".new");
    }
}

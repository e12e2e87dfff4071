// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.keys.KeyStore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Tells the output of a message that a killed run has written, and that the next run with its state folder writes again, from files of others: by its
 * content.
 */
final class RepeatedOutput {
    private RepeatedOutput() {}

    /** Whether what is at {@code target} has exactly the content of {@code complete}. */
    static boolean is(Path complete, Path target) throws IOException {
        if (!Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS) || isLocked(target)) {
            return false;
        }
        try {
            return Uninterrupted.run(() -> Files.mismatch(complete, target)) < 0;
        } catch (NoSuchFileException | AccessDeniedException e) {
            return false; // it was taken meanwhile, or this process could not have written it
        }
    }

    /** A file that this process has locked would lose its lock when it is read. */
    private static boolean isLocked(Path target) throws IOException {
        return WrittenFiles.isOpen(target) || KeyStore.isOpen(target);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;

/** What the system said when it refused, in its usual words: those of {@code java.nio} are often only the path. */
final class SystemReason {
    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

    private SystemReason() {}

    /**
     * Whether nobody reads the pipe any more. The words are those of the user's language, but nothing else can go wrong with a
     * pipe.
     */
    static boolean isClosedPipe(IOException failure) {
        return of(failure).toLowerCase(Locale.ROOT).contains("pipe") || isPipe(STANDARD_OUTPUT);
    }

    private static boolean isPipe(Path link) {
        try {
            return Files.readSymbolicLink(link).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    static String of(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "No such file or directory";
            case AccessDeniedException _ -> "Permission denied";
            case FileAlreadyExistsException _ -> "File exists";
            case NotDirectoryException _ -> "Not a directory";
            case DirectoryNotEmptyException _ -> "Directory not empty";
            case EOFException _ -> "the compressed data is cut short";
            case FileSystemException refused when refused.getReason() != null -> refused.getReason();
            default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
        };
    }
}

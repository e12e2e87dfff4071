// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What the system said when it refused, in its usual words: those of {@code java.nio} are often only the path. */
final class SystemReason {
    private SystemReason() {}

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

// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What the system said, for people: the JDK's exceptions often name the file and leave the reason to their type. */
public final class SystemMessage {
    private SystemMessage() {}

    /** The reason without the file, or the exception's message where it is of another kind. */
    public static String of(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "it exists already";
            case NotDirectoryException _ -> "not a folder";
            case DirectoryNotEmptyException _ -> "the folder is not empty";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        };
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What the system said, for people: the JDK's exceptions often name the file and leave the reason to their type. */
final class SystemMessage {
    private SystemMessage() {}

    static String of(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        };
    }
}

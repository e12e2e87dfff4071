// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileNames;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** The file in which a message is written until it is complete: a hidden one whose name is used once, or one that the user has named. */
final class Temporary {
    private static final int NAME_BYTES = 200;
    private static final String PROCESS = Long.toString(ProcessHandle.current().pid(), 36);
    private static final AtomicLong NEXT = new AtomicLong(EngineRuntime.current().clock().millis());

    private Temporary() {}

    /**
     * Makes an empty file at {@code wanted}, which must be {@linkplain BeingWritten being written}. What has the name already may be
     * another result, or that of another message which is just being written: then it gets a name that nothing has.
     *
     * @param target where the message will be, which is no temporary file
     */
    static Path made(Path wanted, Path target) throws IOException {
        if (!wanted.equals(target)) {
            try {
                return Files.createFile(wanted);
            } catch (FileAlreadyExistsException e) {
                // it is not this message's
            }
        }
        return beside(wanted);
    }

    /** A name that no file has, in the folder of {@code target}. */
    static Path beside(Path target) {
        String name = FileNames.shortened(String.valueOf(target.getFileName()), NAME_BYTES);
        String once = PROCESS + "-" + Long.toString(NEXT.getAndIncrement(), 36);
        return target.resolveSibling("." + name + "." + once + Partial.END);
    }

    /** The failure with the name that the user knows. */
    static FileSystemException named(FileSystemException failure, Path beside, Path target) {
        if (!beside.toString().equals(failure.getFile())) {
            return failure;
        }
        FileSystemException named = switch (failure) {
            case NoSuchFileException _ -> new NoSuchFileException(target.toString());
            case AccessDeniedException _ -> new AccessDeniedException(target.toString());
            default -> new FileSystemException(target.toString(), null, SystemReason.of(failure));
        };
        named.initCause(failure);
        return named;
    }
}

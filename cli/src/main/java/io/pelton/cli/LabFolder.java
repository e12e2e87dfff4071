// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a lab's files are made. */
final class LabFolder {
    private LabFolder() {}

    /**
     * Refuses one in which nothing can be measured.
     *
     * @param option the option that the size follows from
     * @param bytes the size of a file
     * @param files how many there are at a time; a second one may be smaller
     */
    static void check(Path folder, String option, long bytes, int files) throws IOException {
        if (!Files.exists(folder)) {
            throw new PeltonException(ErrorCode.FILE_NOT_FOUND, "--dir " + folder + " does not exist");
        }
        if (!Files.isDirectory(folder)) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "--dir " + folder + " is a file, but must be a folder");
        }
        if (!Files.isWritable(folder)) {
            throw new PeltonException(ErrorCode.NOT_READABLE, "--dir " + folder + " may not be written to");
        }
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free / files < bytes) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    option + " is " + Figures.bytes((double) bytes) + ", but " + folder + " has "
                            + Figures.bytes((double) free) + " free, and "
                            + (files == 1 ? "as much" : "twice the size") + " is needed");
        }
    }
}

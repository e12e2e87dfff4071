// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Tells what is wrong with a disk from what is wrong with a record. */
final class DiskTrouble {
    /** In the words of the C library; where it speaks another language, a full disk shows itself. */
    private static final List<String> REASONS =
            List.of("no space left", "quota exceeded", "input/output error", "read-only file system");

    private DiskTrouble() {}

    /**
     * The failure, if it concerns this record only.
     *
     * @throws PeltonException WRITE_FAILED if no other record could be written either
     */
    static IOException orRecords(IOException failure, Path target) {
        String reason = SystemReason.of(failure);
        if (REASONS.stream().anyMatch(reason.toLowerCase(Locale.ROOT)::contains) || isFull(target)) {
            throw new PeltonException(ErrorCode.WRITE_FAILED, target + ": " + reason, failure);
        }
        return failure;
    }

    private static boolean isFull(Path target) {
        try {
            Path folder = target.toAbsolutePath().getParent();
            return folder != null && Files.isDirectory(folder) && Files.getFileStore(folder).getUsableSpace() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}

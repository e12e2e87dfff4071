// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Opens regular files to read them, but none that this process has open to write: when a channel of such a file is closed, its {@linkplain OsLock lock}
 * is gone, also if that is held by another channel.
 */
final class ReadChannel {
    private ReadChannel() {}

    /**
     * Opens the file.
     *
     * @throws PeltonException READS_ITS_OUTPUT if this process writes it
     */
    static FileChannel open(Path file) throws IOException {
        if (WrittenFiles.isOpen(file)) {
            throw new PeltonException(ErrorCode.READS_ITS_OUTPUT, file + ": this process is writing it; it cannot be read now");
        }
        return FileChannel.open(file);
    }
}

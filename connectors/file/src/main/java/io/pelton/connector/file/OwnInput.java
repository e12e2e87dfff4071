// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps a message from being written over the file it has come from, which the source is not done with. */
final class OwnInput {
    private OwnInput() {}

    /**
     * Nothing has been written yet.
     *
     * @throws PeltonException READS_ITS_OUTPUT if {@code target} is the message's own file
     */
    static void refuse(Message message, Path target) throws IOException {
        Path read = fileOf(message);
        if (read != null && Files.exists(target) && Files.exists(read) && Files.isSameFile(read, target)) {
            throw new PeltonException(
                    ErrorCode.READS_ITS_OUTPUT,
                    "the message comes from " + read + " and would be written over it; nothing was changed");
        }
    }

    /** The file of the body, or the one that the source has in hand; a file that was only polled on the way is not. */
    static @Nullable Path fileOf(Message message) {
        if (message.body() instanceof FileBody body) {
            return body.path();
        }
        boolean isFromSource = message.property(FileHeaders.BATCH_INDEX) != null;
        return isFromSource && message.header(FileHeaders.ABSOLUTE_PATH) instanceof String path ? Path.of(path) : null;
    }
}

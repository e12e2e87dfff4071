// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Keeps a message that comes from a file from replacing another file that this process has still to read. It knows the sources that
 * are open, not what is polled: that is read when somebody wants it. Thread-safe.
 */
final class UnreadFiles {
    private static final List<FilesInHand> READERS = new CopyOnWriteArrayList<>();

    private UnreadFiles() {}

    /** A source takes files from now on. */
    static void readingBegins(FilesInHand reader) {
        READERS.add(reader);
    }

    /** It takes none any more. */
    static void readingEnds(FilesInHand reader) {
        READERS.remove(reader);
    }

    /**
     * Nothing has been written yet.
     *
     * @throws PeltonException READS_ITS_OUTPUT if {@code target} is there and a source has still to read it
     */
    static void refuse(Message message, Path target) throws IOException {
        Path read = OwnInput.fileOf(message);
        if (read == null || !Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        for (FilesInHand reader : READERS) {
            if (reader.hasStillToRead(target)) {
                throw new PeltonException(
                        ErrorCode.READS_ITS_OUTPUT,
                        "the message comes from " + read + " and would replace " + target
                                + ", which is still to be read; nothing was changed");
            }
        }
    }
}

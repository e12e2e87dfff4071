// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.LogReader;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Reads a log of positions. Its end may be torn where an entry was appended: that one was being written when the machine stopped, and
 * nobody was told that it is. All else is damage, since an entry is only written when those before are on the disk.
 */
final class PositionReader {
    private PositionReader() {}

    /**
     * Reads the log into {@code known}.
     *
     * @param fence the number of this opening
     * @throws io.pelton.error.PeltonException STATE_UNREADABLE if the file is damaged, or of another version
     */
    static void read(Path path, StoreFiles files, long fence, KnownPositions known) throws IOException {
        try (StoreFile file = files.open(path)) {
            FencedHeader header = FencedHeader.read(path, file, PositionFormat.HEADER);
            LogReader entries = new LogReader(file, PositionFormat.FRAME, FencedHeader.BYTES);
            long last = header.fence();
            FencedHeader.checkFence(path, FencedHeader.BYTES, last, fence);
            for (ByteBuffer bytes = entries.next(); bytes != null; bytes = entries.next()) {
                PositionFormat.Entry entry = PositionFormat.entry(bytes);
                if (entry.fence() < last) {
                    throw FencedHeader.unreadable(path, "before byte " + entries.position() + " somebody has written who had opened it earlier"
                            + " (number " + entry.fence() + " after " + last + ")");
                }
                last = entry.fence();
                FencedHeader.checkFence(path, entries.position(), last, fence);
                known.add(entry);
            }
            if (entries.position() < file.length()) {
                checkRest(path, files, entries, header, file.length() - entries.position(), fence);
            }
        }
    }

    private static void checkRest(Path path, StoreFiles files, LogReader entries, FencedHeader header, long rest, long fence) throws IOException {
        LogReader.Heads heads = (bytes, offset) -> PositionFormat.mayBeHead(bytes, offset, fence);
        if (entries.position() < header.length() || entries.hasIntactEntryLater(heads)) {
            throw FencedHeader.unreadable(path, "it is damaged at byte " + entries.position() + " of " + (entries.position() + rest)
                    + ", and what follows was written later");
        }
        files.warn(path + ": the last " + rest + " bytes are no complete entry and were cut off: a write was interrupted there. Sources are read"
                + " from the positions before, so that some records may come again");
    }
}

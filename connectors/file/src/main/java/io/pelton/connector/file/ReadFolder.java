// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A folder that sources of this process read in one way. Who has it open knows which of its files were taken already; as long as a
 * source that is announced has not opened it, or will open it again, all that it would take is unread. Immutable.
 *
 * @param reading how it is read
 * @param announced how many sources read it, or will
 * @param finished how many of these look no more
 * @param open the files in hand of those that look
 */
record ReadFolder(FileReading reading, int announced, int finished, List<FilesInHand> open) implements UnreadFiles.Reader {
    /** One more source reads it, until what this returns is closed, which is done once. */
    static Closeable announce(FileReading reading) {
        change(reading, folder -> folder.announced(1));
        return () -> change(reading, folder -> folder.announced(-1));
    }

    /** It is looked at. */
    static void opened(FilesInHand files) {
        change(files.reading(), folder -> folder.with(files));
    }

    /**
     * It is looked at no more.
     *
     * @param isFinished whether the source has seen all it wanted
     */
    static void closed(FilesInHand files, boolean isFinished) {
        change(files.reading(), folder -> folder.without(files, isFinished));
    }

    private static void change(FileReading reading, UnaryOperator<ReadFolder> change) {
        UnreadFiles.READERS.compute(reading, (_, reader) -> {
            ReadFolder before = reader instanceof ReadFolder folder ? folder : new ReadFolder(reading, 0, 0, List.of());
            ReadFolder after = change.apply(before);
            return after.announced <= 0 && after.open.isEmpty() ? null : after;
        });
    }

    private ReadFolder announced(int change) {
        int left = change < 0 ? Math.max(0, finished + change) : finished;
        return new ReadFolder(reading, announced + change, left, open);
    }

    private ReadFolder with(FilesInHand files) {
        List<FilesInHand> more = new ArrayList<>(open);
        more.add(files);
        return new ReadFolder(reading, announced, finished, List.copyOf(more));
    }

    private ReadFolder without(FilesInHand files, boolean isFinished) {
        List<FilesInHand> fewer = new ArrayList<>(open);
        fewer.remove(files);
        return new ReadFolder(reading, announced, finished + (isFinished ? 1 : 0), List.copyOf(fewer));
    }

    @Override
    public boolean hasStillToRead(Path file) throws IOException {
        for (FilesInHand files : open) {
            if (files.hasStillToRead(file)) {
                return true;
            }
        }
        return open.size() + finished < announced && FilesInHand.wouldTake(reading, file);
    }

    @Override
    public boolean readsOn(Path file) throws IOException {
        for (FilesInHand files : open) {
            if (files.isReading(file)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return "file:" + reading.folder();
    }
}

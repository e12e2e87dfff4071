// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.Rewriting;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.io.store.StoreHeader;
import io.pelton.io.store.StoreInUseException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Position;
import io.pelton.spi.StateStore;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder that a deployment keeps its state in. It has one user at a time, in one process, told apart from all before by a fencing
 * number, which grows each time the folder is opened.
 *
 * <pre>
 *  lock            locked as long as the folder is open; says which process has it
 *  format          the version of all of this, and the fencing number of the last opening
 *  positions       how far sources have been read: {@link PositionLog}
 *  epoch           the last epoch, but for
 *  state-N-M       what a step keeps in it, as it is since epoch N
 *  epoch-prepared  the epoch after it, which a sink decides
 * </pre>
 *
 * Calls may wait for the disk. Thread-safe, but for the epochs, which one thread at a time uses; it may be closed meanwhile.
 */
public final class StateFolder implements StateStore, Closeable {
    private static final StoreHeader FORMAT = StoreHeader.of("PSTAT", 1);
    static final String FORMAT_NAME = "format";
    static final String POSITIONS_NAME = "positions";
    static final String LOCK_NAME = "lock";

    private final Path folder;
    private final long fence;
    private final PositionLog positions;

    /** With the lock. */
    private final OpenEpochs epochs;

    private StateFolder(Path folder, long fence, PositionLog positions, OpenEpochs epochs) {
        this.folder = folder;
        this.fence = fence;
        this.positions = positions;
        this.epochs = epochs;
    }

    /**
     * Opens the folder, which is made if there is none.
     *
     * @throws PeltonException STATE_IN_USE if another process has it open, or this one; STATE_UNREADABLE if it is damaged, of another
     *     version, or something else; STATE_NOT_WRITTEN if the system refuses; the message names the file
     */
    public static StateFolder open(Path folder) {
        return open(folder, new StoreFiles(), PositionLog.SMALL_BYTES);
    }

    /** Whether {@code folder} is one. */
    public static boolean isOne(Path folder) {
        return Files.exists(folder.resolve(FORMAT_NAME));
    }

    /**
     * Opens a folder that is there.
     *
     * @throws PeltonException as {@link #open(Path)}; STATE_UNREADABLE also if there is none: none is made
     */
    public static StateFolder openExisting(Path folder) {
        checkIsOne(folder);
        return open(folder);
    }

    /** @throws PeltonException STATE_UNREADABLE if {@code folder} is none */
    static void checkIsOne(Path folder) {
        if (!isOne(folder)) {
            String lack = Files.isExecutable(folder) ? "it has no file '" + FORMAT_NAME + "'" : "this user may not look into it";
            String found = Files.isDirectory(folder) ? lack : Files.exists(folder) ? "it is a file" : "it does not exist";
            throw new PeltonException(ErrorCode.STATE_UNREADABLE, folder + ": this is no state folder: " + found
                    + "; nothing was changed. Name the folder that a run keeps its state in");
        }
    }

    /** As {@link #open(Path)} with other files below, of which that of the positions is compacted when it is longer than {@code smallBytes}. */
    static StateFolder open(Path folder, StoreFiles files, long smallBytes) {
        try {
            EngineRuntime.current().cutPoint("a state folder is opened");
            checkIsNoOther(folder);
            files.makeFolder(folder);
            FolderLock lock = FolderLock.take(folder.resolve(LOCK_NAME), files);
            try {
                return opened(folder, files, smallBytes, lock);
            } catch (Throwable e) {
                try (lock) {
                    throw e;
                }
            }
        } catch (StoreInUseException e) {
            throw new PeltonException(ErrorCode.STATE_IN_USE, folder + ": the state folder is in use by " + e.user(), e);
        } catch (IOException e) {
            throw FencedHeader.failed(folder, "the state folder cannot be opened", e);
        }
    }

    /** What is something else stays as it is, even without a lock in it. */
    private static void checkIsNoOther(Path folder) throws IOException {
        if (!Files.isDirectory(folder) || Files.exists(folder.resolve(FORMAT_NAME))) {
            return;
        }
        Set<Path> ours = Stream.of(LOCK_NAME, POSITIONS_NAME, EpochFiles.NAME, EpochFiles.PREPARED_NAME, FORMAT_NAME)
                .map(folder::resolve)
                .flatMap(file -> Stream.of(file, Rewriting.temporary(file)))
                .collect(Collectors.toSet());
        try (Stream<Path> found = Files.list(folder)) {
            List<Path> foreign = found.filter(file -> !ours.contains(file))
                    .filter(file -> !SnapshotFile.isOne(file))
                    .sorted().limit(3).toList();
            if (!foreign.isEmpty()) {
                throw new PeltonException(ErrorCode.STATE_UNREADABLE, folder + ": this is no state folder: it has no file '" + FORMAT_NAME
                        + "', but others, such as " + foreign.getFirst().getFileName() + "; nothing was changed. Name an empty folder, or"
                        + " one that is made then");
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static StateFolder opened(Path folder, StoreFiles files, long smallBytes, FolderLock lock) throws IOException {
        Path format = folder.resolve(FORMAT_NAME);
        boolean isNew = !Files.exists(format);
        checkIsWhole(folder, format, isNew);
        long fence = isNew ? 1 : read(format, files).fence() + 1;
        EpochFiles epochs = EpochFiles.read(folder, files, lock, fence);
        PositionLog positions = PositionLog.open(folder.resolve(POSITIONS_NAME), files, lock, fence, smallBytes);
        try {
            epochs.begin();
            write(format, files, fence);
            return new StateFolder(folder, fence, positions, new OpenEpochs(folder, files, lock, epochs));
        } catch (Throwable e) {
            try (epochs; Closeable _ = positions::close) {
                throw e;
            }
        }
    }

    /** The format comes into its place last, when the others have nothing in them yet, and is never without them. */
    static void checkIsWhole(Path folder, Path format, boolean isNew) throws IOException {
        boolean isAnyKept = !SnapshotFile.allIn(folder).isEmpty();
        for (Path file : List.of(folder.resolve(POSITIONS_NAME), folder.resolve(EpochFiles.NAME))) {
            boolean isThere = Files.exists(file);
            isAnyKept |= isThere && Files.size(file) > FencedHeader.BYTES;
            if (!isNew && !isThere) {
                throw FencedHeader.unreadable(file, "it is missing");
            }
        }
        if (isNew && isAnyKept) {
            throw FencedHeader.unreadable(format, "it is missing");
        }
    }

    static FencedHeader read(Path format, StoreFiles files) throws IOException {
        try (StoreFile file = files.open(format)) {
            return FencedHeader.readOfWhole(format, file, FORMAT);
        }
    }

    private static void write(Path format, StoreFiles files, long fence) throws IOException {
        byte[] header = new FencedHeader(fence, FencedHeader.BYTES).bytes(FORMAT);
        Rewriting.of(format, files, file -> file.write(header, 0, header.length, 0)).file().close();
        files.syncFolder(format);
    }

    /** The number of this opening: greater than that of any before. */
    public long fence() {
        return fence;
    }

    /** How far sources have been read. */
    @Override
    public PositionLog positions() {
        return positions;
    }

    /** The last epoch; one that could not be decided is the last until the folder is opened anew. */
    @Override
    public EpochStore epochs() {
        return epochs;
    }

    /** The positions of the last epoch; empty if there is none. What steps keep, which may take much memory, is not read. */
    public Map<String, List<Position>> positionsOfEpoch() {
        return epochs.positions();
    }

    /** Closes what was opened of it, and then gives the folder free; if another thread decides an epoch, that does, when it has ended. */
    @Override
    public void close() {
        try (epochs) {
            positions.close();
        } catch (IOException e) {
            throw FencedHeader.failed(folder, "the state folder cannot be closed", e);
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}

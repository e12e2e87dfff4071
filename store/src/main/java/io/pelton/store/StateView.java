// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Epoch;
import io.pelton.spi.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a state folder has, read without opening it: nothing is written or locked, so that a run may have it open, and it may be one that can
 * only be read.
 *
 * <p>A manifest is replaced at once, and what it names is not changed before the next one is in its place; positions are appended. So what was read
 * without finding damage, while neither has changed, was so at one moment. Damage that is found while somebody writes may be none: then all is read again.
 *
 * @param positions how far sources of which no epochs are taken have been read
 * @param epoch the last epoch, if there is one
 * @param written when that was written, or the positions if there is none; a run writes them anew when it begins
 * @param user who has the folder open, such as {@code process 4711 (/usr/bin/java)}, if anybody
 */
public record StateView(Map<String, List<Position>> positions, Optional<Epoch> epoch, Instant written, Optional<String> user) {
    private static final StoreFiles FILES = new StoreFiles() {
        @Override
        public StoreFile open(Path path) throws IOException {
            return openToRead(path);
        }

        @Override
        public void warn(String notice) {
            // an entry that is not complete is being written, or is cut off by the next run, which says so
        }
    };

    /** What changes when anybody writes to a file. */
    private record Stamp(@Nullable Object key, long bytes, FileTime changed) {
        static Stamp of(Path file) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(attributes.fileKey(), attributes.size(), attributes.lastModifiedTime());
        }
    }

    /**
     * Reads the folder. Waits for the disk.
     *
     * @throws PeltonException STATE_UNREADABLE if it is damaged, of another version, or none; STATE_NOT_WRITTEN if the system refuses to read it
     */
    public static StateView of(Path folder) {
        return of(folder, FILES);
    }

    /**
     * The same without what steps keep, which may take much memory and is not read: the epoch has no states.
     *
     * @throws PeltonException as {@link #of(Path)}
     */
    public static StateView withoutStates(Path folder) {
        return of(folder, FILES, false);
    }

    /** The same with files that tests change meanwhile. */
    static StateView of(Path folder, StoreFiles files) {
        return of(folder, files, true);
    }

    private static StateView of(Path folder, StoreFiles files, boolean hasStates) {
        StateFolder.checkIsOne(folder);
        try {
            while (true) {
                List<Stamp> before = stamps(folder);
                try {
                    return read(folder, files, hasStates);
                } catch (IOException | PeltonException e) {
                    if (stamps(folder).equals(before)) {
                        throw e;
                    }
                }
            }
        } catch (IOException e) {
            throw FencedHeader.failed(folder, "the state folder cannot be read", e);
        }
    }

    private static List<Stamp> stamps(Path folder) throws IOException {
        List<Stamp> stamps = new ArrayList<>();
        for (String name : List.of(StateFolder.FORMAT_NAME, StateFolder.POSITIONS_NAME, EpochFiles.NAME)) {
            Path file = folder.resolve(name);
            stamps.add(Files.exists(file) ? Stamp.of(file) : new Stamp(null, 0, FileTime.fromMillis(0)));
        }
        return stamps;
    }

    private static StateView read(Path folder, StoreFiles files, boolean hasStates) throws IOException {
        Path format = folder.resolve(StateFolder.FORMAT_NAME);
        Path positions = folder.resolve(StateFolder.POSITIONS_NAME);
        Path epoch = folder.resolve(EpochFiles.NAME);
        StateFolder.checkIsWhole(folder, format, false);
        Optional<String> user = Optional.ofNullable(user(folder.resolve(StateFolder.LOCK_NAME), files));
        long next = StateFolder.read(format, files).fence() + 1;
        KnownPositions known;
        Manifest last;
        List<Stamp> before;
        do { // a run that begins moves positions from one file to the other
            before = stamps(folder);
            known = new KnownPositions();
            PositionReader.read(positions, files, next, known);
            last = Manifest.read(epoch, files, next);
        } while (!stamps(folder).equals(before));
        Instant written = Stamp.of(positions).changed().toInstant();
        if (last == null) {
            return new StateView(known.all(), Optional.empty(), written, user);
        }
        Epoch found = hasStates ? new SnapshotReader(folder, files, next).epoch(last) : new Epoch(last.epoch(), last.positions(), Map.of(), last.outputs());
        return new StateView(known.all(), Optional.of(found), Stamp.of(epoch).changed().toInstant(), user);
    }

    private static @Nullable String user(Path lock, StoreFiles files) throws IOException {
        return Files.exists(lock) ? FolderLock.user(lock, files) : null;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The growing files that are open. They are read by turns, but the files of one log in its order: one waits until those before it have nothing. There
 * may be thousands, of which most have nothing for most of the time: what is asked again and again is not asked of all of them. Used by one thread.
 */
@SuppressWarnings("ReferenceEquality") // each file is open once
final class FollowedSet implements Closeable {
    private static final int LINES_A_TURN = 4096;

    private final List<FollowedFile> files = new ArrayList<>();
    private final Map<Object, FollowedFile> byKey = new HashMap<>();

    /** Those of each log in its order. */
    private final Map<Path, List<FollowedFile>> byLog = new HashMap<>();

    /** Those of all logs that are called so, in whatever folder. */
    private final Map<String, List<FollowedFile>> byName = new HashMap<>();

    private @Nullable FollowedFile current;
    private int turn;
    private int taken;
    private long bytes;

    /** @param bytes how many have become lines before */
    FollowedSet(long bytes) {
        this.bytes = bytes;
    }

    /** All, as they are now: they may be closed meanwhile. */
    List<FollowedFile> all() {
        return List.copyOf(files);
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    /** The one whose line is the current one. */
    @Nullable FollowedFile current() {
        return current;
    }

    /** How many bytes of all files have become lines, also of those that were closed. */
    long bytes() {
        return bytes;
    }

    /** The one that the file system knows so; null if it is not open. */
    @Nullable FollowedFile get(Object key) {
        return byKey.get(key);
    }

    boolean isOpen(Object key) {
        return byKey.containsKey(key);
    }

    /** Whether {@code path} is a copy of one. */
    boolean hasOriginalOf(Path path) {
        return RotatedName.logsOf(path).stream()
                .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
                .anyMatch(file -> RotatedFiles.isCopy(file.place(), path));
    }

    /** Whether one has the text of {@code compressed}. */
    boolean hasTextOf(Path compressed) throws IOException {
        for (FollowedFile file : files) {
            if (file.hasTextOf(compressed)) {
                return true;
            }
        }
        return false;
    }

    /** Tries each file once, first the one whose turn it is. False if all have nothing, or wait. */
    boolean advance() {
        for (int tried = 0; tried <= files.size() && !files.isEmpty(); tried++) {
            turn %= files.size();
            FollowedFile file = files.get(turn);
            if (!file.isIdle() && (taken > 0 ? taken < LINES_A_TURN : !waits(file))) {
                current = file;
                taken++;
                if (advance(file)) {
                    return true;
                }
            }
            taken = 0;
            turn++;
        }
        return false;
    }

    private boolean advance(FollowedFile file) {
        long before = file.cursor().offset();
        try {
            return file.advance();
        } finally {
            bytes += file.cursor().offset() - before;
        }
    }

    private boolean waits(FollowedFile file) {
        for (FollowedFile before : sameLog(file)) {
            if (before == file) {
                return false;
            }
            if (!before.isDry()) {
                return true;
            }
        }
        return false;
    }

    private List<FollowedFile> sameLog(FollowedFile file) {
        return byLog.getOrDefault(file.log(), List.of());
    }

    /** Where it is in the order of its log. Something may have been added to those before it since they were asked. */
    void add(FollowedFile file) {
        List<FollowedFile> ofLog = byLog.computeIfAbsent(file.log(), _ -> new ArrayList<>());
        ofLog.forEach(FollowedFile::mayHaveMore);
        int place = 0;
        while (place < ofLog.size() && !file.isBefore(ofLog.get(place))) {
            place++;
        }
        files.add(place == ofLog.size() ? files.size() : files.indexOf(ofLog.get(place)), file);
        ofLog.add(place, file);
        byKey.put(file.key(), file);
        byName.computeIfAbsent(nameOf(file), _ -> new ArrayList<>()).add(file);
        taken = 0;
        turn = 0;
    }

    /** It goes on in a copy, and is known as that from now on. */
    void goOnIn(FollowedFile file, Path copy) throws IOException {
        Object before = file.key();
        file.goOnIn(copy);
        byKey.remove(before, file);
        byKey.put(file.key(), file);
    }

    /** Closes it, and forgets it. */
    void close(FollowedFile file) throws IOException {
        files.remove(file);
        byKey.remove(file.key(), file);
        removeFrom(byLog, file.log(), file);
        removeFrom(byName, nameOf(file), file);
        taken = 0;
        file.cursor().close();
    }

    private static <K> void removeFrom(Map<K, List<FollowedFile>> groups, K key, FollowedFile file) {
        groups.computeIfPresent(key, (_, group) -> {
            group.remove(file);
            return group.isEmpty() ? null : group;
        });
    }

    private static String nameOf(FollowedFile file) {
        return String.valueOf(file.log().getFileName());
    }

    /** Where all are now, for the next run. */
    Stream<FollowMark.At> places() {
        return files.stream().map(FollowedFile::placeToKeep);
    }

    /**
     * Closes all.
     *
     * @throws IOException the first failure; the others are closed then, too
     */
    @Override
    public void close() throws IOException {
        List<LineCursor> cursors = files.stream().map(FollowedFile::cursor).toList();
        files.clear();
        byKey.clear();
        byLog.clear();
        byName.clear();
        closeAll(cursors);
    }

    /** Whatever one of them throws. */
    private static void closeAll(List<LineCursor> cursors) throws IOException {
        Throwable failure = null;
        for (LineCursor cursor : cursors) {
            try {
                cursor.close();
            } catch (IOException | RuntimeException | Error e) {
                if (failure != null) {
                    e.addSuppressed(failure);
                }
                failure = e;
            }
        }
        switch (failure) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new AssertionError(failure);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileNames;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** Keeps files back that somebody else may still write, as Camel's {@code readLock} says. Used by one thread at a time. */
final class ReadLock {
    private final FileReading.Lock options;
    private final Map<Path, Seen> seen = new HashMap<>();
    private final Map<Path, Marker> markers = new HashMap<>();
    private boolean unsettled;

    /** A file as it was when it was looked at. */
    private record Seen(long sizeBytes, long modifiedMillis, long nanos, long firstNanos) {}

    ReadLock(FileReading.Lock options) {
        this.options = options;
    }

    /**
     * Removes the markers that a run which was cut short has left, as Camel does, but not those of one that still runs. A file
     * that such a run has left renamed gets its name back, which Camel leaves to the user.
     */
    void removeOrphans(Path folder, int depth) throws IOException {
        if (options.kind() == FileReading.LockKind.NONE || !Files.isDirectory(folder)) {
            return;
        }
        Files.walkFileTree(folder.toRealPath(), Set.of(), depth, new Orphans(options.kind()));
    }

    /** Others may be reading the folder, so that files go while one looks. */
    private static final class Orphans extends SimpleFileVisitor<Path> {
        private final boolean renames;

        Orphans(FileReading.LockKind kind) {
            this.renames = kind == FileReading.LockKind.RENAME;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (!renames && file.toString().endsWith(FolderScan.LOCK_END)) {
                Marker.removeOrphan(file);
            } else if (renames && file.toString().endsWith(FolderScan.RENAME_END)) {
                WrittenFiles.naming(() -> nameBack(file));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }

    /** Those of {@code found} that have not changed between two looks. */
    List<FoundFile> settled(List<FoundFile> found, long nowNanos, long nowMillis) {
        unsettled = false;
        if (options.kind() != FileReading.LockKind.CHANGED) {
            return found;
        }
        List<FoundFile> settled = new ArrayList<>();
        Map<Path, Seen> before = new HashMap<>(seen);
        seen.clear();
        for (FoundFile file : found) {
            Seen last = before.getOrDefault(file.path(), new Seen(-1, 0, nowNanos, nowNanos));
            boolean isSame =
                    last.sizeBytes() == file.sizeBytes() && last.modifiedMillis() == file.modifiedMillis();
            if (isSame && nowNanos - last.nanos() >= nanos(options.intervalMillis()) && isFit(file, nowMillis)) {
                settled.add(file);
            } else {
                long since = isSame ? last.nanos() : nowNanos;
                seen.put(file.path(), new Seen(file.sizeBytes(), file.modifiedMillis(), since, last.firstNanos()));
                unsettled |= nowNanos - last.firstNanos() < nanos(options.timeoutMillis());
            }
        }
        return settled;
    }

    private boolean isFit(FoundFile file, long nowMillis) {
        return file.sizeBytes() >= options.minLength()
                && nowMillis - file.modifiedMillis() >= options.minAgeMillis();
    }

    private static long nanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Whether some file has to be looked at again before the look is over. */
    boolean isUnsettled() {
        return unsettled;
    }

    /** Whether the file may be read now. */
    boolean acquire(FoundFile file) throws IOException {
        return switch (options.kind()) {
            case NONE -> true;
            case RENAME -> WrittenFiles.naming(() -> canBeRenamed(file.path()));
            case CHANGED, MARKER_FILE -> mark(file.path());
        };
    }

    private static boolean canBeRenamed(Path path) {
        Path other = FileNames.beside(path, "", FolderScan.RENAME_END);
        try {
            Files.move(path, other);
        } catch (IOException e) {
            return false;
        }
        return nameBack(other, path);
    }

    /** One that a run which was cut short has left. */
    private static boolean nameBack(Path file) {
        String name = String.valueOf(file.getFileName());
        String before = name.substring(0, name.length() - FolderScan.RENAME_END.length());
        return !before.isEmpty() && nameBack(file, file.resolveSibling(before));
    }

    /** A process that has just renamed it itself finds that it is gone, and takes the file with a later look. */
    private static boolean nameBack(Path file, Path before) {
        try {
            Files.move(file, before);
            return true;
        } catch (NoSuchFileException _) {
            return false;
        } catch (IOException e) {
            LoggerFactory.getLogger("io.pelton.file")
                    .warn(
                            "{} was renamed to see whether somebody else uses it, and cannot get its name back; neither it nor a file of its old name is read: {}",
                            file,
                            e.toString());
            return false;
        }
    }

    private boolean mark(Path path) throws IOException {
        Path file = markerOf(path);
        Marker marker = Marker.make(file);
        if (marker == null) {
            return false;
        }
        markers.put(file, marker);
        return true;
    }

    private static Path markerOf(Path path) {
        return FileNames.beside(path, "", FolderScan.LOCK_END);
    }

    /** The file, which was acquired under this path, is not used any more. */
    void release(Path path) throws IOException {
        Marker marker = markers.remove(markerOf(path));
        if (marker != null) {
            marker.remove();
        }
    }
}

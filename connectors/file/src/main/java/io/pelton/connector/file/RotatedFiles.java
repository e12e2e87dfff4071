// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds what was rotated while nobody followed a log: the file that was read, under its new name, and those after it, of which nothing was read.
 */
final class RotatedFiles {
    private record Rotated(Path path, FileTime made) {}

    private RotatedFiles() {}

    /** The regular files in the folder of {@code path}; none if there is no such folder. */
    static List<Path> beside(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    /**
     * The files that were made after {@code rotated}, and whose names say that they were {@code log} once, as it was: {@code app.log.1},
     * {@code app.log-20261125}. The oldest first. Neither those that are compressed nor copies of {@code rotated}, such as a backup.
     */
    static List<Path> since(Path rotated, Path log) throws IOException {
        FileTime made = madeAt(rotated);
        List<Rotated> later = new ArrayList<>();
        for (Path other : beside(rotated)) {
            try {
                if (isNameOfRotated(other, log) && madeAt(other).compareTo(made) > 0 && !isCompressedOrCopy(other, rotated)) {
                    later.add(new Rotated(other, madeAt(other)));
                }
            } catch (NoSuchFileException e) {
                // renamed at this moment; under its new name it was or will be listed, unless it is deleted
            }
        }
        return later.stream().sorted(Comparator.comparing(Rotated::made)).map(Rotated::path).toList();
    }

    private static boolean isNameOfRotated(Path path, Path log) {
        String name = String.valueOf(path.getFileName());
        String first = String.valueOf(log.getFileName());
        return name.length() > first.length() && name.startsWith(first) && ".-_".indexOf(name.charAt(first.length())) >= 0;
    }

    private static boolean isCompressedOrCopy(Path file, Path of) throws IOException {
        return TextFile.isCompressed(file) || Files.mismatch(file, of) < 0;
    }

    /** When the file was made, where the file system knows it; else when it was written last. */
    private static FileTime madeAt(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).creationTime();
    }
}

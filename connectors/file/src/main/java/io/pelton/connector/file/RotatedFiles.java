// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was rotated while nobody followed a log: the file that was read, under its new name, and those after it, of which nothing was read.
 */
final class RotatedFiles {
    /** What follows the name of a log in that of a rotated one: {@code .1}, {@code -20261125}, {@code .2026-11-25_10.log}, {@code .2.gz}. */
    private static final Pattern ENDING = Pattern.compile("[.\\-_][0-9][0-9T:.\\-_]*(\\.[a-z]{2,4})?(\\.[a-z0-9]{2,4})?");

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

    /** The one of {@code files} that was read up to {@code place}, whatever it is called now; null if it is none of them. */
    static @Nullable Path same(FollowMark.At place, List<Path> files) throws IOException {
        for (Path file : files) {
            if (place.isIn(file)) {
                return file;
            }
        }
        return null;
    }

    /**
     * The one of {@code files} that has the name of a rotated one and the text of the file that was read up to {@code place}: that was compressed,
     * or copied before it was truncated. Null if it is none of them.
     */
    static @Nullable Path sameText(FollowMark.At place, List<Path> files) {
        return files.stream().filter(file -> hasText(place, file)).findFirst().orElse(null);
    }

    /** Whether {@code file} has the name of a rotated one and the text of the file that was read up to {@code place}. */
    private static boolean hasText(FollowMark.At place, Path file) {
        try {
            return isRotated(file, Path.of(place.log())) && !isBeingCompressed(file) && place.isTextOf(file);
        } catch (IOException | PeltonException e) {
            return false; // renamed or deleted at this moment, or not whole
        }
    }

    /** The same, of a file that was truncated a moment ago: of several, the one that was made last. */
    static @Nullable Path lastOfSameText(FollowMark.At place, List<Path> files) throws IOException {
        return last(files.stream().filter(file -> hasText(place, file)).toList());
    }

    /** The one of {@code files} that was copied from a file before lines were added that were read; of several, the one that was made last. */
    static @Nullable Path shorterCopy(FollowMark.At place, List<Path> files) throws IOException {
        return last(files.stream().filter(file -> isCopy(place, file)).toList());
    }

    private static @Nullable Path last(List<Path> files) throws IOException {
        List<Rotated> made = new ArrayList<>();
        for (Path file : files) {
            made.add(new Rotated(file, begun(file)));
        }
        return made.stream().max(Comparator.comparing(Rotated::made)).map(Rotated::path).orElse(null);
    }

    /**
     * Whether {@code file} is a copy of the one of which something was read, up to {@code place}, and which has its name still: it was made later, and
     * begins alike up to there, or up to its end. A file that was renamed was made before the one that has the name now.
     */
    static boolean isCopy(FollowMark.At place, Path file) {
        Path log = Path.of(place.log());
        try {
            return place.bytesRead() > 0
                    && isRotated(file, log)
                    && place.file().isNumberOf(log)
                    && attributes(file).creationTime().compareTo(attributes(log).creationTime()) > 0
                    && (place.isTextOf(file) || place.isBeyond(file));
        } catch (IOException | PeltonException e) {
            return false; // renamed or deleted at this moment, or not whole
        }
    }

    /** Whether somebody compresses it at this moment: then what is compressed is there, too, and is read. */
    static boolean isBeingCompressed(Path file) {
        Compression named = Compression.named(file);
        String name = file.toString();
        return named != null && Files.exists(Path.of(name.substring(0, name.length() - named.suffix().length())));
    }

    /**
     * The files of {@code files} that were made after the one that was read up to {@code place}, and whose names say that they were the same log
     * once: {@code app.log.1}, {@code app.log-20261125}. The oldest first. When a compressed file was made says nothing: where one was written after
     * the file that was read was made, it may be one of them, and is among them.
     *
     * @param made when that file was made
     */
    static List<Path> since(FollowMark.At place, FileTime made, List<Path> files) throws IOException {
        List<Rotated> later = new ArrayList<>();
        for (Path other : files) {
            try {
                FileTime begun = begun(other);
                if (isRotated(other, Path.of(place.log())) && begun.compareTo(made) > 0) {
                    later.add(new Rotated(other, begun));
                }
            } catch (NoSuchFileException e) {
                // renamed at this moment; under its new name it was or will be listed, unless it is deleted
            }
        }
        return later.stream().sorted(Comparator.comparing(Rotated::made)).map(Rotated::path).toList();
    }

    /** When a file was made, as {@link #since} compares it: what was copied or compressed before is earlier. */
    static FileTime begun(Path file) throws IOException {
        return TextFile.isCompressed(file) ? attributes(file).lastModifiedTime() : attributes(file).creationTime();
    }

    /**
     * When the file that was read up to {@code place} was made, or its copy if it was truncated, as it may have been before; the end of all times if
     * that is not known, and {@code itself} is not there any more.
     */
    static FileTime madeAt(FollowMark.At place, @Nullable Path itself) throws IOException {
        if (itself != null && place.file().isNumberOf(Path.of(place.log()))) {
            return begun(itself);
        }
        if (place.file().born() != 0) {
            return FileTime.from(place.file().born(), TimeUnit.NANOSECONDS);
        }
        return itself == null ? FileTime.fromMillis(Long.MAX_VALUE) : attributes(itself).creationTime();
    }

    private static boolean isRotated(Path path, Path log) {
        String name = String.valueOf(path.getFileName());
        String first = String.valueOf(log.getFileName());
        return name.startsWith(first) && ENDING.matcher(name.substring(first.length())).matches();
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class);
    }
}

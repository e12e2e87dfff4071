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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
            return RotatedName.isRotated(file, Path.of(place.log())) && !isBeingCompressed(file) && place.isTextOf(file);
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
                    && RotatedName.isRotated(file, log)
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
     * The files of {@code files} that come after the one that was read up to {@code place}, and whose names say that they were the same log
     * once: {@code app.log.1}, {@code app.log-20261125}. The oldest first. When a compressed file was made says nothing: its name tells.
     *
     * @param itself that file, if it is there
     * @param made when it was made
     */
    static List<Path> since(FollowMark.At place, @Nullable Path itself, FileTime made, List<Path> files) throws IOException {
        return rotated(place, files, (file, begun) -> isLater(file, begun, place, itself, made));
    }

    /** The compressed ones of which the name does not tell that, or contradicts the time at which they were written. */
    static List<Path> perhapsSince(FollowMark.At place, @Nullable Path itself, FileTime made, List<Path> files) throws IOException {
        return rotated(place, files, (file, begun) -> TextFile.isCompressed(file) && isPerhapsLater(file, begun, place, itself, made));
    }

    private static boolean isPerhapsLater(Path file, FileTime begun, FollowMark.At place, @Nullable Path itself, FileTime made) throws IOException {
        int order = order(file, itself, place);
        if (itself == null || order == 0) {
            return begun.compareTo(made) > 0;
        }
        return order < 0
                && RotatedName.isCounted(file, Path.of(place.log()))
                && begun.compareTo(attributes(itself).lastModifiedTime()) > 0;
    }

    private interface Choice {
        boolean has(Path file, FileTime begun) throws IOException;
    }

    private static List<Path> rotated(FollowMark.At place, List<Path> files, Choice choice) throws IOException {
        List<Rotated> chosen = new ArrayList<>();
        for (Path file : files) {
            try {
                if (RotatedName.isRotated(file, Path.of(place.log()))) {
                    FileTime begun = begun(file);
                    if (choice.has(file, begun)) {
                        chosen.add(new Rotated(file, begun));
                    }
                }
            } catch (NoSuchFileException e) {
                // renamed at this moment; under its new name it was or will be listed, unless it is deleted
            }
        }
        return chosen.stream().sorted(Comparator.comparing(Rotated::made)).map(Rotated::path).toList();
    }

    private static boolean isLater(Path file, FileTime begun, FollowMark.At place, @Nullable Path itself, FileTime made) throws IOException {
        boolean isMadeKnown = place.file().born() != 0;
        int order = order(file, itself, place);
        if (TextFile.isCompressed(file)) {
            return order > 0 && (!isMadeKnown || begun.compareTo(made) >= 0);
        }
        boolean isNameToTell = itself != null && order != 0 && !isMadeKnown && TextFile.isCompressed(itself);
        return isNameToTell ? order > 0 : begun.compareTo(made) > 0;
    }

    private static int order(Path file, @Nullable Path itself, FollowMark.At place) {
        return itself == null ? 0 : RotatedName.compare(file, itself, Path.of(place.log()));
    }

    /** When a file was made; of a compressed one, when its text was written last: what was copied or compressed before is earlier. */
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

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class);
    }
}

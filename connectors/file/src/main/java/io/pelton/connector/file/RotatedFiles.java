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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was rotated while nobody followed a log: the file that was read, under its new name, and those after it, of which nothing was read.
 */
final class RotatedFiles {
    private record Rotated(Path path, FileTime made) {}

    private RotatedFiles() {}

    /** The regular files in the folder of {@code path} that this process does not write, and that have a name; none if there is no such folder. */
    static List<Path> beside(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).filter(file -> TextNames.has(file) && !isOurs(file)).toList();
        }
    }

    /** The files by what the file system knows them by. */
    static Map<Long, Path> byNumber(List<Path> files) throws IOException {
        Map<Long, Path> byNumber = new HashMap<>();
        for (Path file : files) {
            try {
                byNumber.put(FileMark.numberOf(file), file);
            } catch (NoSuchFileException e) {
                // renamed or deleted at this moment
            }
        }
        return byNumber;
    }

    private static boolean isOurs(Path file) {
        try {
            return WrittenFiles.isOpen(file);
        } catch (IOException e) {
            return false; // renamed or deleted at this moment
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
            Path log = Path.of(place.log());
            return (RotatedName.isRotated(file, log) || isCompressedOf(file, log)) && !isBeingCompressed(file) && place.isTextOf(file);
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
        return last(files.stream().filter(file -> place.bytesRead() > 0 && isOlderText(place, file)).toList());
    }

    private static @Nullable Path last(List<Path> files) throws IOException {
        List<Rotated> made = new ArrayList<>();
        for (Path file : files) {
            made.add(new Rotated(file, begun(file)));
        }
        return made.stream().max(Comparator.comparing(Rotated::made)).map(Rotated::path).orElse(null);
    }

    /**
     * Whether {@code file} is a copy of the one that was read up to {@code place}, of which something was there, and which has its name still: it was made
     * later, and begins alike up to there, or up to its end. A file that was renamed was made before the one that has the name now. What has its number before its
     * extension may be another log that begins alike, so that all that it has must be in the log, as far as its last bytes tell.
     */
    static boolean isCopy(FollowMark.At place, Path file) {
        try {
            Path log = Path.of(place.log());
            return isOlderText(place, file)
                    && (RotatedName.form(file, log) == RotatedName.Form.APPENDED || isCompressed(file) || Fingerprint.isBeginning(file, log));
        } catch (IOException e) {
            return false; // renamed or deleted at this moment
        }
    }

    /** The same, but {@code file} is not compared with the log, from which that may be gone. */
    private static boolean isOlderText(FollowMark.At place, Path file) {
        Path log = Path.of(place.log());
        try {
            return RotatedName.isRotated(file, log)
                    && place.file().isNumberOf(log)
                    && attributes(file).creationTime().compareTo(attributes(log).creationTime()) > 0
                    && (place.isTextOf(file) || place.isBeyond(file));
        } catch (IOException | PeltonException e) {
            return false; // renamed or deleted at this moment, or not whole
        }
    }

    /** Whether its name says that it is {@code other}, compressed. */
    static boolean isCompressedOf(Path file, Path other) {
        String suffix = OtherCompression.suffixOfAny(file.toString());
        return !suffix.isEmpty() && String.valueOf(file.getFileName()).equals(other.getFileName() + suffix);
    }

    /** Whether somebody compresses it at this moment: then what is compressed is there, too, and is read. */
    static boolean isBeingCompressed(Path file) {
        String name = file.toString();
        String suffix = OtherCompression.suffixOfAny(name);
        return !suffix.isEmpty() && Files.exists(Path.of(name.substring(0, name.length() - suffix.length())));
    }

    /** Whether it is compressed, be it in a way in which it cannot be read. */
    static boolean isCompressed(Path file) throws IOException {
        return OtherCompression.isNamed(file) || TextFile.isCompressed(file);
    }

    /**
     * Whether there are files beside a log which may have been that between the file that was read, which has a name now that is none of a rotated one, and
     * the present log: made between these two, and with the name of the log in their own.
     *
     * @param made when the file was made
     */
    static boolean areUnknownSince(FollowMark.At place, FileTime made, List<Path> files) throws IOException {
        Path log = Path.of(place.log());
        String name = String.valueOf(log.getFileName());
        String stem = name.lastIndexOf('.') > 0 ? name.substring(0, name.lastIndexOf('.')) : name;
        FileTime until = Files.exists(log) ? attributes(log).creationTime() : FileTime.fromMillis(Long.MAX_VALUE);
        for (Path file : files) {
            FileTime begun = attributes(file).creationTime();
            boolean isBetween = begun.compareTo(made) > 0 && begun.compareTo(until) < 0;
            if (isBetween && !RotatedName.isRotated(file, log) && String.valueOf(file.getFileName()).contains(stem)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The files of {@code files} that come after the one that was read up to {@code place}, and whose names say that they were the same log
     * once: {@code app.log.1}, {@code app.log-20261125}, {@code app-1.log}. The oldest first. When a compressed file was made says nothing: its name
     * tells, and so it does of files that were copied all together, and of those after a copy that was compressed.
     *
     * @param itself that file, if it is there
     * @param made when it was made
     */
    static List<Path> since(FollowMark.At place, @Nullable Path itself, FileTime made, List<Path> files) throws IOException {
        Counting counting = Counting.of(itself, Path.of(place.log()));
        boolean isCopied = isCopied(place, itself);
        return rotated(place, itself, files, (file, begun) -> {
            int order = order(file, itself, place, counting);
            return isCopied ? order > 0 : isLater(file, begun, place, itself, made, order);
        });
    }

    /** Whether the file that was read is known by its text only, though it is not compressed, and its log is not the one that it was: the folder is a copy. */
    static boolean isCopied(FollowMark.At place, @Nullable Path itself) throws IOException {
        return itself != null && !isCompressed(itself) && !place.file().isNumberOf(itself) && !place.file().isNumberOf(Path.of(place.log()));
    }

    /**
     * The compressed ones of which the name does not tell that, or contradicts the time at which they were written; and beside a copy that was compressed, of
     * which nobody knows when it was made, others of which the name does not tell.
     */
    static List<Path> perhapsSince(FollowMark.At place, @Nullable Path itself, FileTime made, List<Path> files) throws IOException {
        Counting counting = Counting.of(itself, Path.of(place.log()));
        return rotated(place, itself, files, (file, begun) -> {
            int order = order(file, itself, place, counting);
            return isCompressed(file)
                    ? isPerhapsLater(file, begun, place, itself, made, order)
                    : order == 0 && itself != null && isCompressed(itself) && place.file().isNumberOf(Path.of(place.log()));
        });
    }

    private static boolean isPerhapsLater(
            Path file, FileTime begun, FollowMark.At place, @Nullable Path itself, FileTime made, int order) throws IOException {
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

    private static List<Path> rotated(FollowMark.At place, @Nullable Path itself, List<Path> files, Choice choice) throws IOException {
        Path log = Path.of(place.log());
        List<Rotated> chosen = new ArrayList<>();
        for (Path file : files) {
            try {
                boolean isOfSeries = itself == null || !RotatedName.isRotated(itself, log) || RotatedName.isOfSameSeries(file, itself, log);
                if (RotatedName.isRotated(file, log) && isOfSeries) {
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

    private static boolean isLater(
            Path file, FileTime begun, FollowMark.At place, @Nullable Path itself, FileTime made, int order) throws IOException {
        boolean isMadeKnown = place.file().born() != 0;
        if (isCompressed(file)) {
            return order > 0 && (!isMadeKnown || begun.compareTo(made) >= 0);
        }
        boolean isNameToTell = itself != null && order != 0 && isCompressed(itself) && (!isMadeKnown || place.file().isNumberOf(Path.of(place.log())));
        return isNameToTell ? order > 0 : begun.compareTo(made) > 0;
    }

    private static int order(Path file, @Nullable Path itself, FollowMark.At place, Counting counting) {
        return itself == null ? 0 : RotatedName.compare(file, itself, Path.of(place.log()), counting);
    }

    /** When a file was made; of a compressed one, when its text was written last: what was copied or compressed before is earlier. */
    static FileTime begun(Path file) throws IOException {
        return isCompressed(file) ? attributes(file).lastModifiedTime() : attributes(file).creationTime();
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

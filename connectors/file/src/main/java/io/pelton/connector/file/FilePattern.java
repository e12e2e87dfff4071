// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.io.files.StandardStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Finds the files a path or a pattern such as {@code logs/*.log} names. */
final class FilePattern {
    private static final String PATTERN_CHARACTERS = "*?[{";

    private final Path folder;
    private final String pattern;
    private @Nullable PathMatcher matcher;

    private FilePattern(Path folder, String pattern) {
        this.folder = folder;
        this.pattern = pattern;
    }

    /**
     * {@code text}, if it can be a path or a pattern.
     *
     * @throws PeltonException BAD_VALUE if not
     */
    static String checked(String text) {
        if (text.isBlank()) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "the path of the file is missing");
        }
        try {
            parse(text).matcher();
        } catch (InvalidPathException | PatternSyntaxException e) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, "'" + text + "' is neither a path nor a pattern: " + e.getMessage(), e);
        }
        return text;
    }

    /**
     * The files, in the order of their names; at least one.
     *
     * @throws PeltonException FILE_NOT_FOUND, NOT_A_FILE or NOT_READABLE
     */
    static List<Path> files(String text) throws IOException {
        FilePattern pattern = parse(text);
        if (pattern.pattern.isEmpty() || Files.exists(Path.of(text))) {
            return List.of(readable(Path.of(text)));
        }
        return pattern.matches();
    }

    /**
     * The files, in the order of their names; perhaps none, if some may come.
     *
     * @throws PeltonException NOT_A_FILE or NOT_READABLE; FILE_NOT_FOUND if none can come, as something above is a file
     */
    static List<Path> filesSoFar(String text) throws IOException {
        try {
            return files(text);
        } catch (PeltonException e) {
            if (e.code() == ErrorCode.FILE_NOT_FOUND && mayCome(text)) {
                return List.of();
            }
            throw e;
        }
    }

    private static boolean mayCome(String text) {
        FilePattern pattern = parse(text);
        Path folder = pattern.pattern.isEmpty() ? pattern.folder.toAbsolutePath().getParent() : pattern.folder.toAbsolutePath();
        while (folder != null && !Files.exists(folder)) {
            folder = folder.getParent();
        }
        return folder != null && Files.isDirectory(folder);
    }

    /** The files that are there now, in the order of their names, with what the system says of them; perhaps none. */
    static SortedMap<Path, BasicFileAttributes> present(String text) throws IOException {
        FilePattern pattern = parse(text);
        if (pattern.pattern.isEmpty() || Files.exists(Path.of(text))) {
            return onlyIfPresent(Path.of(text));
        }
        return Files.isDirectory(pattern.folder) ? pattern.found() : Collections.emptySortedMap();
    }

    private static SortedMap<Path, BasicFileAttributes> onlyIfPresent(Path file) throws IOException {
        SortedMap<Path, BasicFileAttributes> present = new TreeMap<>();
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (attributes.isRegularFile()) {
                present.put(file, attributes);
            }
        } catch (IOException e) {
            // not there, or in a folder that may not be read
        }
        return present;
    }

    /** Whether {@code file} is the file, or one of the files, that {@code text} names, or would be if it existed. */
    static boolean covers(String text, Path file) throws IOException {
        FileIdentity written = FileIdentity.of(file);
        FilePattern pattern = parse(text);
        if (pattern.pattern.isEmpty() || Files.exists(Path.of(text))) {
            return FileIdentity.of(Path.of(text)).isSame(written);
        }
        Path folder = FileIdentity.of(pattern.folder).path();
        if (written.path().startsWith(folder)
                && pattern.isWanted(written.path().getFileName(), folder.relativize(written.path()))) {
            return true;
        }
        if (written.key() == null || FileIdentity.namesOf(written.path()) == 1 || !Files.isDirectory(pattern.folder)) {
            return false;
        }
        for (Path found : pattern.found().keySet()) {
            if (written.key().equals(FileIdentity.keyOf(found))) {
                return true;
            }
        }
        return false;
    }

    /** Splits into the folders without pattern characters and the rest. */
    private static FilePattern parse(String text) {
        int firstSpecial = 0;
        while (firstSpecial < text.length() && PATTERN_CHARACTERS.indexOf(text.charAt(firstSpecial)) < 0) {
            firstSpecial++;
        }
        if (firstSpecial == text.length()) {
            return new FilePattern(Path.of(text), "");
        }
        int slash = text.lastIndexOf('/', firstSpecial);
        return new FilePattern(Path.of(text.substring(0, slash + 1)), text.substring(slash + 1));
    }

    private PathMatcher matcher() {
        PathMatcher made = matcher;
        if (made == null) {
            made = folder.getFileSystem().getPathMatcher("glob:" + pattern);
            matcher = made;
        }
        return made;
    }

    private List<Path> matches() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new PeltonException(
                    ErrorCode.FILE_NOT_FOUND,
                    "looked for '" + pattern + "', but the folder " + folder.toAbsolutePath() + " does not exist");
        }
        List<Path> found;
        try {
            found = List.copyOf(found().keySet());
        } catch (AccessDeniedException e) {
            throw new PeltonException(ErrorCode.NOT_READABLE, "the folder " + e.getFile() + " may not be read", e);
        }
        if (found.isEmpty()) {
            throw new PeltonException(
                    ErrorCode.FILE_NOT_FOUND,
                    "no file matches '" + pattern + "' in the folder " + folder.toAbsolutePath());
        }
        for (Path file : found) {
            readable(file);
        }
        return found;
    }

    private SortedMap<Path, BasicFileAttributes> found() throws IOException {
        SortedMap<Path, BasicFileAttributes> found = new TreeMap<>();
        Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth(), new Collector(found));
        return found;
    }

    /** Hidden files and unfinished results are matched only by a pattern that says so. */
    private boolean isWanted(@Nullable Path name, Path relative) {
        String onlyName = String.valueOf(name);
        String onlyPattern = pattern.substring(pattern.lastIndexOf('/') + 1);
        boolean isHidden = onlyName.startsWith(".") && !onlyPattern.startsWith(".");
        boolean isUnfinished = Partial.isName(onlyName) && !onlyPattern.contains(Partial.END);
        return !isHidden && !isUnfinished && matcher().matches(relative);
    }

    private int depth() {
        long folders = pattern.chars().filter(c -> c == '/').count();
        return pattern.contains("**") ? Integer.MAX_VALUE : (int) folders + 1;
    }

    private static Path readable(Path file) throws IOException {
        if (StandardStream.IN.isClosed() && StandardStream.named(file) == StandardStream.IN) {
            throw new PeltonException(ErrorCode.READ_FAILED, file + ": standard input is closed");
        }
        if (!Files.exists(file)) {
            throw new PeltonException(
                    ErrorCode.FILE_NOT_FOUND,
                    "the file " + file + " does not exist"
                            + (file.isAbsolute() ? "" : " (looked for " + file.toAbsolutePath() + ")"));
        }
        if (!Files.isRegularFile(file)) {
            throw new PeltonException(
                    ErrorCode.NOT_A_FILE,
                    Files.isDirectory(file)
                            ? file + " is a folder; for all its files write " + file + "/*"
                            : file + " is not a regular file; to read from a pipe use stream:in");
        }
        if (!Files.isReadable(file)) {
            throw new PeltonException(ErrorCode.NOT_READABLE, "the file " + file + " may not be read by this user");
        }
        return file;
    }

    private final class Collector extends SimpleFileVisitor<Path> {
        private final Map<Path, BasicFileAttributes> found;

        Collector(Map<Path, BasicFileAttributes> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && isWanted(file.getFileName(), relative(file)) && TextNames.has(file)) {
                found.put(file, attributes);
            }
            return FileVisitResult.CONTINUE;
        }

        /** A link back to a folder it lies in, or a file that is gone by now, is no match. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof FileSystemLoopException || failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        private Path relative(Path file) {
            return folder.toString().isEmpty() ? file : folder.relativize(file);
        }
    }
}

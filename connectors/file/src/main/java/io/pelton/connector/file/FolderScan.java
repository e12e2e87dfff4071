// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One look at a folder: the files in it that are wanted, folder by folder, names in alphabetical order. Symbolic links in the
 * folder are passed over, whatever they lead to, and results that are not complete.
 */
final class FolderScan {
    static final String LOCK_END = ".camelLock";

    /** What follows the name of a file while {@code readLock=rename} tries whether it can be renamed. */
    static final String RENAME_END = ".camelExclusiveReadLock";

    private static final String DONE_FOLDER = ".camel";

    private final Path folder;
    private final FileReading.Search search;
    private final Predicate<FoundFile> isFree;
    private final int limit;
    private final List<FoundFile> found = new ArrayList<>();

    /**
     * @param isFree what else must hold
     * @param limit how many are wanted at most
     */
    FolderScan(Path folder, FileReading.Search search, Predicate<FoundFile> isFree, int limit) {
        this.folder = folder;
        this.search = search;
        this.isFree = isFree;
        this.limit = limit;
    }

    List<FoundFile> files() throws IOException {
        scan(folder, 1);
        return found;
    }

    private void scan(Path directory, int depth) throws IOException {
        Path only = onlyEntry();
        List<Path> entries = only == null ? entries(directory) : List.of(only);
        Set<Path> siblings = search.doneFile() == null ? Set.of() : new HashSet<>(entries);
        for (Path entry : entries) {
            if (found.size() >= limit) {
                return;
            }
            BasicFileAttributes attributes = attributes(entry);
            if (attributes == null) {
                continue;
            }
            if (attributes.isDirectory()) {
                if (search.recursive() && depth < search.maxDepth() && isWantedFolder(entry)) {
                    scan(entry, depth + 1);
                }
            } else if (attributes.isRegularFile() && depth >= search.minDepth()) {
                add(FoundFile.of(folder, entry, attributes), siblings);
            }
        }
    }

    /** The one that can be wanted, if its name is known; null if the folder must be looked through. */
    private @Nullable Path onlyEntry() {
        if (search.fileName() == null || !search.fileName().isConstant() || search.recursive() || search.doneFile() != null) {
            return null;
        }
        try {
            Path name = Path.of(search.fileName().source());
            boolean isName = name.getNameCount() == 1 && !name.isAbsolute() && !name.toString().isEmpty() && !name.toString().startsWith("..");
            return isName ? folder.resolve(name) : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /** Whether a file of this name, which need not be there yet, would be among them. */
    boolean takes(Path file) throws IOException {
        Path place = search.doneFile() == null ? placeOf(file) : null;
        return place != null && hasWantedName(FoundFile.planned(folder, place)); // what a filter would say of it is not known yet
    }

    /** Whether a file that is there is among them, or will be when its done file is there. */
    boolean awaits(Path file) throws IOException {
        return awaitsHere(file) || hasAwaitedName(file);
    }

    /** A file with several names is one: what is written to it is there under each. */
    boolean hasAwaitedName(Path file) throws IOException {
        Object key = FileIdentity.namesOf(file) > 1 ? FileIdentity.keyOf(file) : null;
        return key != null && awaited().stream().anyMatch(found -> key.equals(found.key()));
    }

    /** Those that are wanted, with their done files or without. */
    private List<FoundFile> awaited() throws IOException {
        return new FolderScan(folder, search.withoutDoneFile(), isFree, Integer.MAX_VALUE).files();
    }

    private boolean awaitsHere(Path file) throws IOException {
        Path place = placeOf(file);
        BasicFileAttributes attributes = place == null ? null : attributes(place);
        if (place == null || attributes == null || !attributes.isRegularFile()) {
            return false;
        }
        FoundFile there = FoundFile.of(folder, place, attributes);
        DoneFile done = search.doneFile();
        return isWanted(there) && !(done != null && done.isOne(there.onlyName())) && isFree.test(there);
    }

    /** The file as it is called from the folder that was given; null if no file there is wanted. */
    private @Nullable Path placeOf(Path file) throws IOException {
        Path relative = relativeOf(FileIdentity.of(file).path());
        if (relative == null) {
            return null;
        }
        int depth = relative.getNameCount();
        if (depth < search.minDepth() || depth > (search.recursive() ? search.maxDepth() : 1)) {
            return null;
        }
        for (int i = 0; i < depth - 1; i++) {
            if (!isWantedFolder(relative.getName(i))) {
                return null;
            }
        }
        return folder.resolve(relative);
    }

    /** Its path below the folder, which may have several, such as those that volumes are mounted at. */
    private @Nullable Path relativeOf(Path file) throws IOException {
        FileIdentity root = FileIdentity.of(folder);
        if (file.startsWith(root.path())) {
            return file.equals(root.path()) ? null : root.path().relativize(file);
        }
        for (Path above = file.getParent(); above != null && root.key() != null; above = above.getParent()) {
            if (root.key().equals(FileIdentity.keyOf(above))) {
                return above.relativize(file);
            }
        }
        return null;
    }

    /** Whether a file that is called so, in any of the folders, could be among them. */
    boolean takesName(String name) {
        return hasWantedName(FoundFile.planned(folder, folder.resolve(name)));
    }

    private static List<Path> entries(Path directory) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(entries::add);
        } catch (NoSuchFileException e) {
            return List.of();
        }
        entries.sort(null);
        return entries;
    }

    /** Null if it is gone by now. */
    private static @Nullable BasicFileAttributes attributes(Path entry) throws IOException {
        try {
            return Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private boolean isWantedFolder(Path entry) {
        String name = entry.getFileName().toString();
        return !name.startsWith(".") || (search.hiddenFolders() && !name.equals(DONE_FOLDER));
    }

    private void add(FoundFile file, Set<Path> siblings) throws IOException {
        if (isWanted(file) && isDone(file, siblings) && isFree.test(file) && !BeingWritten.contains(file.path())) {
            found.add(file);
        }
    }

    private boolean isWanted(FoundFile file) {
        return hasWantedName(file) && (search.filter() == null || "true".equals(search.filter().text(FileHeaders.about(file))));
    }

    private boolean hasWantedName(FoundFile file) {
        String name = file.onlyName();
        boolean isHidden = name.startsWith(".") && !search.hiddenFiles();
        return !isHidden
                && !name.endsWith(LOCK_END)
                && !name.endsWith(RENAME_END)
                && !Partial.isName(name)
                && search.names().accept(name, file.relative())
                && isNamed(file);
    }

    private boolean isNamed(FoundFile file) {
        if (search.fileName() == null) {
            return true;
        }
        String wanted = search.fileName().text(FileHeaders.about(file));
        return wanted == null || wanted.equals(file.onlyName());
    }

    private boolean isDone(FoundFile file, Set<Path> siblings) {
        DoneFile done = search.doneFile();
        return done == null || (!done.isOne(file.onlyName()) && siblings.contains(done.of(file.path())));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.TextExpression;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves files of a folder. A folder's name without functions is one beside the file, or an absolute one; else the text is the
 * new name below the folder that was read, or below the folders its text begins with.
 */
record Mover(Path folder, StoreFiles files) {
    private static final int TRIES = 100;

    /** Functions that give the name a file has. */
    private static final List<String> NAMES = List.of("${file:name}", "${file:onlyname}");

    Mover(Path folder) {
        this(folder, new StoreFiles());
    }

    /**
     * Moves {@code file} to where {@code to} says, over a file that is there already.
     *
     * @throws PeltonException FILE_IN_USE if a sink of this process writes that; READS_ITS_OUTPUT if it is still to be read; BAD_FILE_NAME
     *     if there is no such place
     */
    FoundFile move(FoundFile file, TextExpression to) throws IOException {
        return move(file, target(file, to), false);
    }

    /**
     * The same for a file that was read.
     *
     * @throws PeltonException READS_ITS_OUTPUT if there is a file already, where this process makes results; else as {@link #move}
     */
    FoundFile moveRead(FoundFile file, TextExpression to) throws IOException {
        return move(file, target(file, to), true);
    }

    /** Where {@link #move} would move {@code file}. */
    Path placeOf(FoundFile file, TextExpression to) {
        return target(file, to).path();
    }

    private FoundFile move(FoundFile file, Target target, boolean wasRead) throws IOException {
        try {
            place(file.path(), target, wasRead);
        } catch (AtomicMoveNotSupportedException e) {
            moveFar(file, target, wasRead);
        }
        return file.movedTo(target.path(), target.isNamedAbsolute());
    }

    /** To another file system: nobody sees half of it there, nor has it if the process is killed or the power goes. */
    private void moveFar(FoundFile file, Target target, boolean wasRead) throws IOException {
        Path complete = Temporary.beside(target.path());
        try {
            Files.copy(file.path(), complete, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            if (!Files.isSymbolicLink(complete)) {
                files.syncFile(complete);
            }
            place(complete, target, wasRead);
            files.syncFolder(target.path());
        } finally {
            Files.deleteIfExists(complete);
        }
        Files.deleteIfExists(file.path());
    }

    private static void place(Path from, Target target, boolean wasRead) throws IOException {
        WrittenFiles.naming(() -> {
            if (wasRead) {
                FilledFolders.OF_PROCESS.movesTo(target.path());
            }
            UnreadFiles.refuseReplacing(target.path());
            WrittenFiles.refuseReplacing(target.path());
            Path parent = target.path().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            rename(from, target.path());
            return target;
        });
    }

    /**
     * In one step, so that a file that is there is replaced or stays. Another process may have the file
     * under another name for a moment, to see whether it can be renamed; then it is tried again.
     *
     * @throws NoSuchFileException if the file is gone
     * @throws AtomicMoveNotSupportedException if it would come to another file system
     */
    private static void rename(Path from, Path to) throws IOException {
        NoSuchFileException gone = new NoSuchFileException(from.toString());
        for (int i = 0; i < TRIES; i++) {
            try {
                Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
                return;
            } catch (NoSuchFileException e) {
                gone = e;
                if (!Files.exists(from, LinkOption.NOFOLLOW_LINKS)) {
                    throw e;
                }
            }
        }
        throw gone;
    }

    /**
     * The folder into which {@code to} moves files of {@code folder} under the names they have; null if that is known only when there
     * is a file, or a function makes another name.
     */
    static @Nullable Path folderOf(Path folder, TextExpression to) {
        String text = to.source();
        if (!TextExpression.hasFunctions(text)) {
            return folder.resolve(text);
        }
        for (String name : NAMES) {
            if (text.endsWith("/" + name) && !TextExpression.hasFunctions(text.substring(0, text.length() - name.length()))) {
                Path written = Path.of(text.substring(0, text.length() - name.length()));
                return written.startsWith(folder) ? written : folder.resolve(written);
            }
        }
        return null;
    }

    /** Whether a file of the folder lies where one of {@code moves} moves what was read, as far as that is known without a file. */
    boolean isMovedTo(FoundFile file, List<TextExpression> moves) {
        for (TextExpression to : moves) {
            if (TextExpression.hasFunctions(to.source())
                    ? isBelowFolderOf(file, to)
                    : isInFolderCalled(file, Path.of(to.source()).normalize())) {
                return true;
            }
        }
        return false;
    }

    private boolean isBelowFolderOf(FoundFile file, TextExpression to) {
        Path into = folderOf(folder, to);
        return into != null && !absolute(into).equals(absolute(folder)) && absolute(file.path()).startsWith(absolute(into));
    }

    /** That is one beside the file that was read, wherever in the tree it was. */
    private static boolean isInFolderCalled(FoundFile file, Path called) {
        if (called.isAbsolute()) {
            return called.equals(absolute(file.path()).getParent());
        }
        Path below = called;
        while (below.getNameCount() > 1 && below.startsWith("..")) {
            below = below.subpath(1, below.getNameCount());
        }
        Path parent = Path.of(file.relative()).getParent();
        return parent != null && parent.endsWith(below);
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** Where a file goes, and whether it was called by an absolute path. */
    private record Target(Path path, boolean isNamedAbsolute) {}

    private Target target(FoundFile file, TextExpression to) {
        if (!TextExpression.hasFunctions(to.source())) {
            Path path = file.parent().resolve(to.source()).resolve(file.onlyName()).normalize();
            return new Target(path, path.isAbsolute());
        }
        String text = to.text(FileHeaders.about(file));
        if (text == null || text.isBlank()) {
            throw new PeltonException(
                    ErrorCode.BAD_FILE_NAME, "'" + to.source() + "' gives no name for the file " + file.path());
        }
        try {
            Path written = Path.of(text);
            boolean isBelow = !folder.toString().isEmpty() && written.startsWith(folder);
            Path target = written.isAbsolute() || isBelow ? written : folder.resolve(written);
            return new Target(new Jail(root(to.source())).checked(target, text), written.isAbsolute());
        } catch (InvalidPathException e) {
            throw new PeltonException(
                    ErrorCode.BAD_FILE_NAME, "'" + to.source() + "' gives no name for the file " + file.path(), e);
        }
    }

    /** The folders that the route's author has written are trusted, what functions give is not. */
    private Path root(String source) {
        int function = source.indexOf('$');
        int slash = source.lastIndexOf('/', function);
        return slash < 0 ? folder : folder.resolve(source.substring(0, slash + 1)).normalize();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The commands that routes may run, as the user who starts Pelton says. A command is a file: a name without folders is looked up once, in
 * the folders of {@code PATH}, and what is found then is what runs. Immutable.
 */
public final class AllowedCommands {
    private final List<Path> folders;
    private final Set<Path> files;
    private final boolean areAll;

    private AllowedCommands(List<Path> folders, Set<Path> files, boolean areAll) {
        this.folders = folders;
        this.files = files;
        this.areAll = areAll;
    }

    /** None. */
    public static AllowedCommands none() {
        return new AllowedCommands(List.of(), Set.of(), false);
    }

    /** Any that a route names, looked up in the folders of {@code path}. */
    public static AllowedCommands all(String path) {
        return new AllowedCommands(folders(path), Set.of(), true);
    }

    /**
     * These and no others, looked up in the folders of {@code path}.
     *
     * @throws PeltonException USAGE if one of them is not there
     */
    public static AllowedCommands of(Collection<String> commands, String path) {
        List<Path> folders = folders(path);
        Set<Path> files = new LinkedHashSet<>();
        for (String command : commands) {
            files.add(found(command.strip(), folders)
                    .orElseThrow(() -> new PeltonException(ErrorCode.USAGE, "there is no command '" + command.strip() + "'")));
        }
        return new AllowedCommands(folders, files, false);
    }

    /** Folders that are relative depend on where Pelton is started, so commands are not looked for there. */
    private static List<Path> folders(String path) {
        return Stream.of(path.split(File.pathSeparator)).filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .toList();
    }

    /**
     * The file that {@code command} is.
     *
     * @throws PeltonException NOT_ALLOWED if it may not be run, BAD_VALUE if there is none
     */
    Path file(String command) {
        if (!areAll && files.isEmpty()) {
            throw new PeltonException(
                    ErrorCode.NOT_ALLOWED,
                    "'exec:' runs commands, which no route may do by itself: start Pelton with --allow-exec=" + command
                            + " if it may run this one");
        }
        Path file = found(command, folders)
                .orElseThrow(() -> new PeltonException(ErrorCode.BAD_VALUE, "there is no command '" + command + "'"));
        if (!areAll && !files.contains(file)) {
            throw new PeltonException(
                    ErrorCode.NOT_ALLOWED,
                    "the command '" + command + "' (" + file + ") is not among those that may be run: --allow-exec names "
                            + String.join(",", files.stream().map(Path::toString).toList()));
        }
        return file;
    }

    private static Optional<Path> found(String command, List<Path> folders) {
        try {
            boolean isName = !command.isEmpty() && Path.of(command).getNameCount() == 1 && !command.contains("/");
            Stream<Path> candidates =
                    isName ? folders.stream().map(folder -> folder.resolve(command)) : Stream.of(Path.of(command).toAbsolutePath());
            return candidates.filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                    .findFirst()
                    .map(AllowedCommands::unique);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * Links of folders are followed, so that one file has one path; a link that is a command is not: several commands may be links to
     * one program, which does what it is called.
     */
    private static Path unique(Path file) {
        Path folder = file.normalize().getParent();
        Path name = file.normalize().getFileName();
        try {
            return folder == null || name == null ? file : folder.toRealPath().resolve(name);
        } catch (IOException e) {
            return file.normalize();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.TextExpression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Moves files of a folder. A folder's name without functions is one beside the file, or an absolute one; else the text is the
 * new name below the folder that was read, or below the folders its text begins with.
 */
record Mover(Path folder) {

    /** Moves {@code file} to where {@code to} says, over a file that is there already. */
    FoundFile move(FoundFile file, TextExpression to) throws IOException {
        Target target = target(file, to);
        Path parent = target.path().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.move(file.path(), target.path(), StandardCopyOption.REPLACE_EXISTING);
        return file.movedTo(target.path(), target.isNamedAbsolute());
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

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A folder that no name leads out of. Names may come from data: what is absolute, has {@code ..} in it, or goes through a
 * symbolic link below the folder is refused, as an error of that record.
 *
 * @param folder the folder; it may be a symbolic link itself, as the route names it
 */
record Jail(Path folder) {

    /** The file called {@code name} in the folder. */
    Path resolve(String name) {
        return checked(folder.resolve(plain(name)), name);
    }

    /** {@code name} as a path, if it does not lead out by what it says. */
    Path plain(String name) {
        try {
            Path path = Path.of(name);
            if (goesUp(path.normalize())) {
                throw refused(name, "it leads out of that", new IllegalArgumentException("it leads out")); // which is what Camel fails with
            }
            if (path.isAbsolute() || goesUp(path) || path.normalize().toString().isEmpty()) {
                throw refused(name, "it is no plain path below that", null);
            }
            return path;
        } catch (InvalidPathException e) {
            throw refused(name, e.getReason(), null);
        }
    }

    private static boolean goesUp(Path path) {
        for (Path part : path) {
            if (part.toString().equals("..")) {
                return true;
            }
        }
        return false;
    }

    /** {@code target}, if no symbolic link lies on the way to it. */
    Path checked(Path target, String name) {
        Path normal = target.normalize();
        Path step = folder.normalize();
        if (!isBelow(normal, step)) {
            throw refused(name, "it leads out", null);
        }
        for (Path part : step.relativize(normal)) {
            step = step.resolve(part);
            if (Files.isSymbolicLink(step)) {
                throw refused(name, step + " is a symbolic link", null);
            }
        }
        return normal;
    }

    /** The current folder is an empty path, with which no other begins. */
    private static boolean isBelow(Path normal, Path root) {
        boolean isCurrent = root.toString().isEmpty();
        boolean isIn = isCurrent ? !normal.isAbsolute() && !goesUp(normal) : normal.startsWith(root);
        return isIn && !normal.equals(root);
    }

    private PeltonException refused(String name, String reason, @Nullable IllegalArgumentException cause) {
        String shown = name.length() <= 80 ? name : name.substring(0, 80) + "…";
        return new PeltonException(
                ErrorCode.BAD_FILE_NAME,
                "'" + shown.replaceAll("\\p{Cntrl}", "?") + "' cannot be a file in '" + folder + "': " + reason,
                cause);
    }
}

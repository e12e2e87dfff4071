// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether names of files can be read as text. One that cannot, such as Latin-1 bytes where names are UTF-8, reads like others that cannot either: by that
 * text files would be taken for each other, and their results and themselves be written over each other. They are left, and said once. Thread-safe.
 */
final class TextNames {
    private static final Logger LOGGER = LoggerFactory.getLogger("io.pelton.file");
    private static final int MOST_TOLD = 1_000;
    private static final Set<Path> TOLD = ConcurrentHashMap.newKeySet();

    private TextNames() {}

    /** Whether the path of {@code file} as a text leads to it; if not, that is said. */
    static boolean has(Path file) {
        if (isText(file)) {
            return true;
        }
        if (TOLD.size() < MOST_TOLD && TOLD.add(file)) {
            LOGGER.warn(
                    "{}: the file is not taken, because its name cannot be read as text ({}); rename it, or set LC_ALL to what names are written in",
                    file,
                    System.getProperty("sun.jnu.encoding", "?"));
        }
        return false;
    }

    /** Bytes that are no text are read as U+FFFD. */
    private static boolean isText(Path file) {
        String text = file.toString();
        try {
            return text.indexOf('\uFFFD') < 0 || Path.of(text).equals(file);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Files of which a source of this process reads the lines. What is added to them while they are read may be read, too, and make a
 * loop without end.
 *
 * @param pathOrPattern which files
 * @param name the source, as the user would write it
 */
record ReadLines(String pathOrPattern, String name) implements UnreadFiles.Reader {
    @Override
    public boolean hasStillToRead(Path file) throws IOException {
        return FilePattern.covers(pathOrPattern, file);
    }

    @Override
    public boolean readsOn(Path file) throws IOException {
        return FilePattern.covers(pathOrPattern, file);
    }

    @Override
    public String toString() {
        return name;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import io.pelton.routes.simple.LinearPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Messages with the parts of a file as bodies. */
public final class FileDataSet extends ListDataSet {
    /** One message, the whole file. */
    public FileDataSet(String file) throws IOException {
        setDefaultBodies(List.of(Files.readString(Path.of(file))));
    }

    /** A message for each part of the file between those that {@code delimiter} matches, but empty ones. */
    public FileDataSet(String file, String delimiter) throws IOException {
        setDefaultBodies(Stream.of(LinearPattern.compile(delimiter).split(Files.readString(Path.of(file))))
                .filter(part -> !part.isEmpty())
                .map(part -> (Object) part)
                .toList());
    }

    /** Says which file it is; all of it is one message. */
    public void setSourceFile(String file) throws IOException {
        setDefaultBodies(List.of(Files.readString(Path.of(file))));
    }
}

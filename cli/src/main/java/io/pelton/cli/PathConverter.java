// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.nio.file.Path;
import picocli.CommandLine;

/** Reads a path. An empty one, such as that of a variable of the shell that is not set, would be the current folder. */
final class PathConverter implements CommandLine.ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        if (text.isBlank()) {
            throw new CommandLine.TypeConversionException("a path is expected, found nothing; write . for the current folder");
        }
        return Path.of(text);
    }
}

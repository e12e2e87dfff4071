// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.TextExpression;
import java.io.Serializable;
import java.nio.file.Path;

/**
 * The name of the file that says that another one is complete: Camel's {@code doneFileName}.
 *
 * @param pattern the name, in which <code>${file:name}</code> and <code>${file:name.noext}</code> stand for the other file
 */
record DoneFile(String pattern) implements Serializable {
    private static final String NAME = "${file:name}";
    private static final String NAME_WITHOUT_EXTENSION = "${file:name.noext}";

    DoneFile {
        String rest = pattern.replace(NAME, "").replace(NAME_WITHOUT_EXTENSION, "");
        if (TextExpression.hasFunctions(rest) || pattern.indexOf('/') >= 0) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "file: doneFileName is '" + pattern + "', but must be a name in which only " + NAME + " and "
                            + NAME_WITHOUT_EXTENSION + " stand for something");
        }
    }

    /** Whether each file has one of its own. */
    boolean isForEach() {
        return pattern.contains("${");
    }

    /** The one that belongs to {@code file}; it lies in the same folder. */
    Path of(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString();
        String done = pattern.replace(NAME_WITHOUT_EXTENSION, withoutExtension(name)).replace(NAME, name);
        return file.resolveSibling(done);
    }

    /** Whether a file of this name says that another one is complete. */
    boolean isOne(String name) {
        int start = pattern.indexOf("${");
        if (start < 0) {
            return name.equals(pattern);
        }
        String before = pattern.substring(0, start);
        String suffix = pattern.substring(pattern.indexOf('}') + 1);
        return name.length() > before.length() + suffix.length() && name.startsWith(before) && name.endsWith(suffix);
    }

    private static String withoutExtension(String name) {
        int point = name.indexOf('.');
        return point < 0 ? name : name.substring(0, point);
    }
}

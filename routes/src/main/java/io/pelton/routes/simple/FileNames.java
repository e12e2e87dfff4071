// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import org.jspecify.annotations.Nullable;

/** Parts of the names of files; an extension begins at the first point of the name, or at the last one. */
final class FileNames {
    private FileNames() {}

    static String withoutPath(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    static String withoutExtension(String name) {
        return before(firstPoint(name), name);
    }

    static String withoutLastExtension(String name) {
        return before(lastPoint(name), name);
    }

    /** A point that a name begins with hides the file, and is kept with what follows it. */
    private static String before(int point, String name) {
        return point <= name.length() - withoutPath(name).length() ? name : name.substring(0, point);
    }

    static @Nullable String extension(String name) {
        int point = firstPoint(name);
        return point < 0 ? null : name.substring(point + 1);
    }

    static @Nullable String lastExtension(String name) {
        int point = lastPoint(name);
        return point < 0 ? null : name.substring(point + 1);
    }

    private static int firstPoint(String name) {
        return name.indexOf('.', name.length() - withoutPath(name).length());
    }

    private static int lastPoint(String name) {
        int point = name.lastIndexOf('.');
        return point < name.length() - withoutPath(name).length() ? -1 : point;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.files;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** Names of files that are made of the names of others, never longer than file systems allow. */
public final class FileNames {
    /** What most file systems allow for a name. */
    public static final int MAX_BYTES = 255;

    private FileNames() {}

    /** As much of the beginning of {@code name} as fits in {@code bytes} of UTF-8; no character is cut. */
    public static String shortened(String name, int bytes) {
        int end = name.length();
        int length = name.getBytes(StandardCharsets.UTF_8).length;
        while (length > bytes) {
            int start = name.offsetByCodePoints(end, -1);
            length -= name.substring(start, end).getBytes(StandardCharsets.UTF_8).length;
            end = start;
        }
        return name.substring(0, end);
    }

    /**
     * The file {@code START + NAME + END} in the folder of {@code file}. If that is too long, only the beginning of the name is
     * there, with a checksum of all of it, so that names which begin alike still differ.
     */
    public static Path beside(Path file, String start, String end) {
        String name = String.valueOf(file.getFileName());
        int room = MAX_BYTES - start.length() - end.length();
        if (name.getBytes(StandardCharsets.UTF_8).length <= room) {
            return file.resolveSibling(start + name + end);
        }
        CRC32C sum = new CRC32C();
        sum.update(name.getBytes(StandardCharsets.UTF_8));
        String told = "-%08x".formatted(sum.getValue());
        return file.resolveSibling(start + shortened(name, room - told.length()) + told + end);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What tells that files are others than before: time, size and identity, as an editor may write a file or put another in its place. */
record FileStamps(List<String> stamps) {
    FileStamps {
        stamps = List.copyOf(stamps);
    }

    /** Those of {@code files} now. */
    static FileStamps of(List<Path> files) {
        List<String> stamps = new ArrayList<>();
        for (Path file : files) {
            stamps.add(stamp(file));
        }
        return new FileStamps(stamps);
    }

    private static String stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size() + " " + Objects.requireNonNullElse(attributes.fileKey(), "");
        } catch (IOException e) {
            return "none";
        }
    }

    /** Which of {@code files} are others now than {@code before}. */
    List<Path> changed(List<Path> files, FileStamps before) {
        List<Path> changed = new ArrayList<>();
        for (int i = 0; i < stamps.size(); i++) {
            if (!stamps.get(i).equals(before.stamps.get(i))) {
                changed.add(files.get(i));
            }
        }
        return changed;
    }
}

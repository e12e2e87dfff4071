// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a record stood in its source. A part of a large file knows only the byte: then its lines are counted, so that an editor finds it. */
final class RecordPlace {
    private static final Pattern AT_BYTE = Pattern.compile("(.+):byte (\\d{1,18})", Pattern.DOTALL);
    private static final int BUFFER_BYTES = 1 << 16;

    private RecordPlace() {}

    /** {@code position} as its source tells it, with the line if only the byte is told. */
    static String of(String position) {
        Matcher place = AT_BYTE.matcher(position);
        if (!place.matches()) {
            return position;
        }
        long offset = Long.parseLong(place.group(2));
        OptionalLong line = line(place.group(1), offset);
        return line.isPresent() ? place.group(1) + ":" + line.getAsLong() + " (byte " + offset + ")" : position;
    }

    private static OptionalLong line(String name, long offset) {
        try {
            Path file = Path.of(name);
            return Files.isRegularFile(file) && Files.size(file) > offset ? line(file, offset) : OptionalLong.empty();
        } catch (IOException | InvalidPathException _) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong line(Path file, long offset) throws IOException {
        long line = 1;
        long left = offset;
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            while (left > 0) {
                int count = in.readNBytes(buffer, 0, (int) Math.min(BUFFER_BYTES, left));
                if (count == 0 || left == offset && isCompressed(buffer, count)) {
                    return OptionalLong.empty();
                }
                for (int i = 0; i < count; i++) {
                    line += buffer[i] == '\n' ? 1 : 0;
                }
                left -= count;
            }
        }
        return OptionalLong.of(line);
    }

    /** Offsets are those of what was packed. */
    private static boolean isCompressed(byte[] beginning, int count) {
        int first = count < 2 ? 0 : (beginning[0] & 0xFF) << 8 | beginning[1] & 0xFF;
        return first == 0x1F8B || first == 0x28B5;
    }
}

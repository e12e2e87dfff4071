// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.file.Path;
import java.util.List;

/** How files are compressed that cannot be read: a log that was rotated may be one. Their names tell. */
final class OtherCompression {
    private static final List<String> SUFFIXES = List.of(".xz", ".bz2", ".zip", ".lz4", ".lzma", ".lz", ".lzo", ".br", ".7z", ".Z", ".sz", ".snappy");

    private OtherCompression() {}

    /** Whether the name says so. */
    static boolean isNamed(Path file) {
        return !suffix(file.toString()).isEmpty();
    }

    /** What the name of a file has at its end if it is compressed, in whatever way; else nothing. */
    static String suffixOfAny(String name) {
        Compression known = Compression.named(Path.of(name));
        return known == null ? suffix(name) : known.suffix();
    }

    private static String suffix(String name) {
        return SUFFIXES.stream().filter(name::endsWith).findFirst().orElse("");
    }
}

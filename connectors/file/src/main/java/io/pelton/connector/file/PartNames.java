// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names of the parts of an output. That of {@code out/orders.csv.gz} has the parts {@code out/orders-000001.csv.gz} and so on. Until it is complete a
 * part is {@code .orders-000001.csv.partial}, which patterns of sources do not match, and is not compressed.
 *
 * @param named how the user calls the output
 * @param folder where the parts are
 * @param stem what comes before the number
 * @param extension what comes after it, with its dot; empty if nothing does
 * @param compression how complete parts are compressed; null if they are not
 */
record PartNames(Path named, Path folder, String stem, String extension, @Nullable Compression compression) {
    private static final String END = ".partial";

    /** A file in the folder that is one of these, or is becoming one. */
    record Found(Path file, long number, @Nullable Compression compression, boolean isPartial) {
        /** Whether it is one that is being compressed. */
        boolean isPacked() {
            return isPartial && compression != null;
        }
    }

    static PartNames of(Path named) {
        String name = Objects.requireNonNull(named.getFileName(), "it has no name").toString();
        Compression compression = Compression.named(named);
        String plain = compression == null ? name : name.substring(0, name.length() - compression.suffix().length());
        int dot = plain.lastIndexOf('.');
        String stem = dot > 0 ? plain.substring(0, dot) : plain;
        Path folder = named.toAbsolutePath().getParent();
        return new PartNames(named, Objects.requireNonNull(folder, "it has no folder"), stem, plain.substring(stem.length()), compression);
    }

    private String numbered(long number) {
        return String.format(Locale.ROOT, "%s-%06d%s", stem, number, extension);
    }

    /** Where a part is when it is complete. */
    Path complete(long number) {
        return complete(number, compression);
    }

    private Path complete(long number, @Nullable Compression compressed) {
        return folder.resolve(numbered(number) + (compressed == null ? "" : compressed.suffix()));
    }

    /** Where one is to go that was found. */
    Path complete(Found found) {
        return complete(found.number(), found.compression());
    }

    /** Where a part is while it is written. */
    Path partial(long number) {
        return folder.resolve("." + numbered(number) + END);
    }

    /** Where a part is while it is compressed. */
    Path packed(long number, Compression compressed) {
        return folder.resolve("." + numbered(number) + compressed.suffix() + END);
    }

    /** Where it is noted which parts are complete. */
    Path log() {
        return folder.resolve("." + stem + extension + ".parts");
    }

    /** All that there are, in whichever state and however compressed, in the order of their numbers. */
    List<Found> found() throws IOException {
        List<Found> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        Pattern pattern = Pattern.compile("(\\.?)" + Pattern.quote(stem) + "-(\\d{6,18})" + Pattern.quote(extension) + "(\\.gz|\\.zst)?(\\.partial)?");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Matcher name = pattern.matcher(String.valueOf(file.getFileName()));
                if (name.matches() && name.group(1).isEmpty() == (name.group(4) == null)) {
                    Compression compressed = name.group(3) == null ? null : Compression.named(Path.of("x" + name.group(3)));
                    found.add(new Found(file, Long.parseLong(name.group(2)), compressed, name.group(4) != null));
                }
            }
        }
        found.sort((a, b) -> Long.compare(a.number(), b.number()));
        return found;
    }
}

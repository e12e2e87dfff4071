// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Media types, such as <code>application/*</code>.
 *
 * @param type before the slash; a star for any
 * @param subtype what follows it; a star for any
 */
record MediaRange(String type, String subtype) implements Serializable {
    private static final String ANY = "*";

    /**
     * Reads a list of them with commas, parameters left out; those that are excluded by {@code q=0} are, too.
     *
     * @throws IllegalArgumentException if one is not written as it should be
     */
    static List<MediaRange> list(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(one -> !one.isEmpty() && !isExcluded(one))
                .map(MediaRange::of)
                .toList();
    }

    private static boolean isExcluded(String one) {
        return Arrays.stream(one.split(";", -1)).skip(1).map(String::strip).anyMatch(parameter -> parameter.matches("[qQ]=0(\\.0{0,3})?"));
    }

    private static MediaRange of(String one) {
        String range = one.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (range.equals(ANY)) {
            return new MediaRange(ANY, ANY);
        }
        String[] parts = range.split("/", -1);
        if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
            throw new IllegalArgumentException("'" + one + "' is no media type, such as application/json");
        }
        return new MediaRange(parts[0].strip(), parts[1].strip());
    }

    /** Whether some type is in both. */
    boolean meets(MediaRange other) {
        return meets(type, other.type) && meets(subtype, other.subtype);
    }

    private static boolean meets(String a, String b) {
        return a.equals(b) || a.equals(ANY) || b.equals(ANY);
    }

    @Override
    public String toString() {
        return type + "/" + subtype;
    }
}

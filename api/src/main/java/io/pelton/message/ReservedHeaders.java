// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import java.util.List;

/**
 * Names of headers that mean something to routes, in any case of letters: those of Camel, and those by which a message chooses the topic, the partition and the
 * time of its record. What comes from outside must not set them, as it would choose for the route; what goes out does not have them. Thread-safe.
 */
public final class ReservedHeaders {
    private static final List<String> BEGINNINGS = List.of("camel", "org.apache.camel.", "kafka.");

    private ReservedHeaders() {}

    /** Whether {@code name} is one of them. */
    public static boolean contains(String name) {
        for (String beginning : BEGINNINGS) {
            if (name.regionMatches(true, 0, beginning, 0, beginning.length())) {
                return true;
            }
        }
        return false;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import java.util.List;

/** The names that options of {@code json} may take. */
public final class JsonNames {
    /** Which members are written. */
    public static final List<String> INCLUDE =
            List.of("ALWAYS", "NON_ABSENT", "NON_DEFAULT", "NON_EMPTY", "NON_NULL", "USE_DEFAULTS");

    /** How members of Java objects are called. */
    public static final List<String> STRATEGIES = List.of(
            "KEBAB_CASE", "LOWER_CAMEL_CASE", "LOWER_CASE", "LOWER_DOT_CASE", "SNAKE_CASE", "UPPER_CAMEL_CASE");

    private JsonNames() {}

    /** Whether Jackson's mapper has a feature of this name. */
    public static boolean isFeature(String name) {
        return JsonMappers.feature(name) != null;
    }
}

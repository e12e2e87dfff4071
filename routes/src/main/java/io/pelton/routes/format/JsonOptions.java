// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.routes.json.JsonText;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code json}.
 *
 * @param type the class that objects are read as; null if they are read as maps
 * @param include the name of Jackson's rule for which members are written; null for all
 * @param namingStrategy the name of Jackson's rule for the names of members of Java objects; null for those of Java
 * @param enabled features of Jackson's mapper that are switched on
 * @param disabled features that are switched off
 */
public record JsonOptions(
        @Nullable Class<?> type,
        boolean useList,
        boolean prettyPrint,
        boolean contentTypeHeader,
        boolean combineUnicodeSurrogates,
        @Nullable String include,
        @Nullable String namingStrategy,
        @Nullable ZoneId timezone,
        int maxStringLength,
        List<String> enabled,
        List<String> disabled) {
    /** As in Camel. */
    public static final int MAX_STRING_LENGTH = JsonText.MAX_STRING_LENGTH;

    /** Camel's defaults. */
    public static final JsonOptions DEFAULT = new JsonOptions(
            null, false, false, true, false, null, null, null, MAX_STRING_LENGTH, List.of(), List.of());

    public JsonOptions {
        enabled = List.copyOf(enabled);
        disabled = List.copyOf(disabled);
    }

    /** Whether objects may be read as rows: nothing asks for another type or another way of reading. */
    boolean allowsRows() {
        return type == null && !useList && isPlain();
    }

    /** Whether values are read in the usual way. */
    boolean isPlain() {
        return enabled.isEmpty() && disabled.isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code csv}; null is what the format that is called {@code base} says.
 *
 * @param base the name of one of the formats of Commons CSV
 * @param header the names of the columns, none of them if they stand in the first line; null if columns have no names
 * @param switchedOff options of the format that are taken out: those written {@code quoteDisabled: true} and the like
 */
public record CsvOptions(
        String base,
        @Nullable List<String> header,
        @Nullable Character delimiter,
        @Nullable Character quote,
        @Nullable Character escape,
        @Nullable Character commentMarker,
        @Nullable String nullString,
        @Nullable String recordSeparator,
        @Nullable String quoteMode,
        @Nullable Boolean skipHeaderRecord,
        @Nullable Boolean ignoreEmptyLines,
        @Nullable Boolean ignoreSurroundingSpaces,
        @Nullable Boolean trim,
        @Nullable Boolean ignoreHeaderCase,
        @Nullable Boolean trailingDelimiter,
        @Nullable Boolean allowMissingColumnNames,
        boolean useMaps,
        boolean lazyLoad,
        boolean captureHeaderRecord,
        List<String> switchedOff) {
    /** The format that is taken where none is named. */
    public static final String DEFAULT = "DEFAULT";

    public CsvOptions {
        header = header == null ? null : List.copyOf(header);
        switchedOff = List.copyOf(switchedOff);
    }

    /** Whether the first line names the columns. */
    boolean namesStandInData() {
        boolean wantsNames = useMaps || captureHeaderRecord || Boolean.TRUE.equals(skipHeaderRecord);
        return header == null && wantsNames && !switchedOff.contains("header");
    }
}

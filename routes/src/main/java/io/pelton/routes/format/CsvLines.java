// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import java.util.List;

/**
 * How lines that are bodies become rows.
 *
 * @param names the names of the columns; none if they stand in the first line of each file
 * @param skipsFirst whether the first line of each file is passed over
 */
public record CsvLines(List<String> names, byte delimiter, byte quote, boolean skipsFirst) {
    public CsvLines {
        names = List.copyOf(names);
    }
}

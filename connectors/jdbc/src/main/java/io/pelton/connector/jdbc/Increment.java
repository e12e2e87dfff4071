// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns by which a query is read on: each execution gives the rows that are greater than the last one before, in their order. Together they
 * are unique.
 *
 * @param columns as the statement has them, in quotes where they have to be
 */
record Increment(List<String> columns) implements Serializable {
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*|\"[^\"]+\"");
    private static final Pattern LIMIT = Pattern.compile("(?i)\\b(limit|fetch\\s+(first|next)|offset)\\b");

    Increment {
        columns = List.copyOf(columns);
    }

    /**
     * Reads the option, the names of columns with commas.
     *
     * @throws PeltonException BAD_VALUE if a name is none, or {@code query} gives no more than a part of its rows
     */
    static Increment of(String option, String query) {
        List<String> columns = Arrays.stream(option.split(",", -1)).map(String::strip).toList();
        for (String column : columns) {
            if (!NAME.matcher(column).matches()) {
                throw new PeltonException(ErrorCode.BAD_VALUE, "incremental has '" + column + "', but must have names of columns of the query, with commas, such as id");
            }
        }
        var limit = LIMIT.matcher(SqlText.outermost(query));
        if (limit.find()) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "the query has '" + limit.group() + "', but with incremental it must give all its rows, which are asked for from the last one on: use maxMessagesPerPoll for how many are taken at once");
        }
        return new Increment(columns);
    }

    /** What gives the rows of {@code query} after some place: its last parameters are the values of that; or all rows, if there is no such place. */
    String rows(String query, boolean isAfter) {
        String known = columns.stream().map(column -> column + " is not null").collect(Collectors.joining(" and "));
        String after = isAfter ? " and " + tuple(columns) + " > " + tuple(Collections.nCopies(columns.size(), "?")) : "";
        return "select * from (" + query + "\n) pelton_rows where " + known + after + " order by " + String.join(", ", columns);
    }

    private static String tuple(List<String> items) {
        return items.size() == 1 ? items.getFirst() : items.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    /** The name of a column without quotes. */
    static String label(String column) {
        return column.startsWith("\"") ? column.substring(1, column.length() - 1) : column;
    }

    /** Whether {@code place} is one of these columns. */
    boolean fits(@Nullable RowPlace place) {
        return place == null || place.columns().equals(columns);
    }

    @Override
    public String toString() {
        return String.join(", ", columns);
    }
}

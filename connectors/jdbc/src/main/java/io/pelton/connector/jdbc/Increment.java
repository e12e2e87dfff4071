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

/**
 * The columns by which a query is read on: each execution gives the rows that are greater than the last one before, in their order. Together they
 * are unique.
 *
 * @param columns as the statement has them, in quotes where they have to be
 */
record Increment(List<String> columns) implements Serializable {
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*|\"[^\"]+\"");

    /** But not where it is the name of a column. */
    private static final Pattern LIMIT = Pattern.compile("(?i)(?<![\\w$.`\\[])(?<!\\bas\\s)(limit|fetch\\s+(first|next)|offset)\\b(?!\\s*(,|from\\b))");

    /** What the rows of the query are called. */
    private static final String ROWS = "pelton_rows";

    Increment {
        columns = List.copyOf(columns);
    }

    /**
     * Reads the option, the names of columns with commas.
     *
     * @param query for the driver
     * @throws PeltonException BAD_VALUE if a name is none, or {@code query} gives no more than a part of its rows, or is several statements
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
        if (!SqlText.outermost(query.substring(SqlText.endOfStatement(query))).replace(';', ' ').isBlank()) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "the query is several statements, but with incremental it must be one: leave out what follows the first ';'");
        }
        return new Increment(columns);
    }

    /** What gives the rows of {@code query} after some place: its last parameters are the values of that; or all rows, if there is no such place. */
    String rows(String query, boolean isAfter) {
        List<String> names = columns.stream().map(column -> ROWS + "." + column).toList(); // a name alone may be a function, such as user
        String known = names.stream().map(name -> name + " is not null").collect(Collectors.joining(" and "));
        String after = isAfter ? " and " + tuple(names) + " > " + tuple(Collections.nCopies(names.size(), "?")) : "";
        String statement = query.substring(0, SqlText.endOfStatement(query));
        return "select * from (" + statement + "\n) " + ROWS + " where " + known + after + " order by " + String.join(", ", names);
    }

    private static String tuple(List<String> items) {
        return items.size() == 1 ? items.getFirst() : items.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    /** Whether {@code place} is one of these columns, or before all rows. */
    boolean fits(RowPlace place) {
        return place.isStart() || place.columns().equals(columns);
    }

    @Override
    public String toString() {
        return String.join(", ", columns);
    }
}

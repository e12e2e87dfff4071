// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The tables of docs/concurrency.md. Cells are separated by {@code |}; names are in back quotes. */
final class ConcurrencyPage {
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    private final List<Row> rows = new ArrayList<>();

    private ConcurrencyPage() {}

    /**
     * A row of a table.
     *
     * @param table what the first column of the table is called
     * @param line counted from 1
     */
    record Row(String table, int line, List<String> cells) {
        /** What the row is about. */
        List<String> names() {
            return namesIn(cells.getFirst());
        }

        String last() {
            return cells.getLast();
        }
    }

    static ConcurrencyPage of(List<String> lines) {
        ConcurrencyPage page = new ConcurrencyPage();
        String table = "";
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).startsWith("|")) {
                table = "";
            } else if (table.isEmpty()) {
                table = cells(lines.get(i)).getFirst();
            } else if (!lines.get(i).startsWith("|---")) {
                page.rows.add(new Row(table, i + 1, cells(lines.get(i))));
            }
        }
        return page;
    }

    List<Row> rowsOf(String table) {
        return rows.stream().filter(row -> row.table().equals(table)).toList();
    }

    static List<String> namesIn(String cell) {
        return NAME.matcher(cell).results().map(match -> match.group(1)).toList();
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        int from = 1;
        for (int bar = line.indexOf('|', from); bar >= 0; bar = line.indexOf('|', from)) {
            cells.add(line.substring(from, bar).strip());
            from = bar + 1;
        }
        return cells;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import java.util.ArrayList;
import java.util.List;

/** Rows whose columns stand below each other. Not thread-safe. */
public final class Table {
    /** In what is read as text, no cell makes a column wider than that. */
    private static final int WIDEST = 34;

    private final int widest;
    private final List<List<String>> rows = new ArrayList<>();

    Table() {
        this(WIDEST);
    }

    /** A table in which no cell makes a column wider than {@code widest}. */
    public Table(int widest) {
        this.widest = widest;
    }

    /** Adds a row; all have the same number of cells. */
    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** Whether it has no rows. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The rows, indented, each ended by a newline. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int i = 0; i < row.size(); i++) {
                boolean isLast = i == row.size() - 1;
                line.append(row.get(i)).append(" ".repeat(isLast ? 0 : Math.max(width(i) - row.get(i).length(), 0) + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private int width(int column) {
        return rows.stream()
                .mapToInt(row -> row.get(column).length())
                .filter(length -> length <= widest)
                .max()
                .orElse(0);
    }
}

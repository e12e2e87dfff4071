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

    /** How wide each column is, by all rows that were added. */
    private final List<Integer> widths = new ArrayList<>();

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
        for (int i = 0; i < cells.length; i++) {
            int length = cells[i].length() > widest ? 0 : cells[i].length();
            if (i == widths.size()) {
                widths.add(length);
            } else {
                widths.set(i, Math.max(widths.get(i), length));
            }
        }
    }

    /** How many rows it has. */
    public int size() {
        return rows.size();
    }

    /** Whether it has no rows. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Takes the rows out of it, as {@link #toString} gives them. Those that come next are no narrower. */
    public String take() {
        String taken = toString();
        rows.clear();
        return taken;
    }

    /** The rows, indented, each ended by a newline. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int i = 0; i < row.size(); i++) {
                boolean isLast = i == row.size() - 1;
                line.append(row.get(i)).append(" ".repeat(isLast ? 0 : Math.max(widths.get(i) - row.get(i).length(), 0) + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}

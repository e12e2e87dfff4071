// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Cells that are laid out either aligned, for a terminal, or as a Markdown table. */
final class TextTable {
    private final List<String> header;
    private final boolean[] right;
    private final List<List<String>> rows = new ArrayList<>();

    /** A column whose title begins with {@code >} is aligned to the right. */
    TextTable(String... titles) {
        right = new boolean[titles.length];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < titles.length; i++) {
            right[i] = titles[i].startsWith(">");
            names.add(right[i] ? titles[i].substring(1) : titles[i]);
        }
        header = List.copyOf(names);
    }

    void add(String... cells) {
        rows.add(List.of(cells));
    }

    String aligned() {
        int[] widths = IntStream.range(0, header.size()).map(this::width).toArray();
        StringBuilder text = new StringBuilder();
        appendAligned(text, header, widths);
        appendAligned(text, IntStream.of(widths).mapToObj("-"::repeat).toList(), widths);
        rows.forEach(row -> appendAligned(text, row, widths));
        return text.toString();
    }

    String markdown() {
        StringBuilder text = new StringBuilder(markdownLine(header));
        text.append(markdownLine(IntStream.range(0, header.size())
                .mapToObj(column -> right[column] ? "---:" : "---")
                .toList()));
        rows.forEach(row -> text.append(markdownLine(row)));
        return text.toString();
    }

    private int width(int column) {
        int width = header.get(column).length();
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }

    private void appendAligned(StringBuilder text, List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            String pad = " ".repeat(widths[column] - cells.get(column).length());
            line.append(right[column] ? pad + cells.get(column) : cells.get(column) + pad).append("  ");
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private static String markdownLine(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}

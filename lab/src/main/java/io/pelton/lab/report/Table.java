// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of cells, for a terminal and for a page. The first columns hold names, all others numbers.
 *
 * @param names how many columns hold names
 */
public record Table(List<String> titles, int names, List<List<String>> rows) {
    /** Copies the lists. */
    public Table {
        titles = List.copyOf(titles);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** The columns of a spread, behind others. */
    public static List<String> spreadTitles(List<String> before, String unit, List<String> after) {
        return join(before, List.of("mean " + unit, "min", "max", "sigma"), after);
    }

    /** The cells of a spread, between others. */
    public static List<String> spreadRow(List<String> before, Spread spread, List<String> after) {
        return join(
                before,
                List.of(
                        Figures.compact(spread.mean()),
                        Figures.compact(spread.min()),
                        Figures.compact(spread.max()),
                        Figures.compact(spread.sigma())),
                after);
    }

    private static List<String> join(List<String> first, List<String> second, List<String> third) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        all.addAll(third);
        return List.copyOf(all);
    }

    String text() {
        int[] widths = new int[titles.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = titles.get(column).length();
            for (List<String> row : rows) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        appendLine(text, titles, widths);
        rows.forEach(row -> appendLine(text, row, widths));
        return text.toString();
    }

    private void appendLine(StringBuilder text, List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String space = " ".repeat(widths[column] - cell.length());
            line.append("  ").append(column < names ? cell + space : space + cell);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    String html() {
        StringBuilder html = new StringBuilder("<div class=\"scroll\"><table>\n<thead>");
        appendRow(html, titles, "th scope=\"col\"", "th");
        html.append("</thead>\n<tbody>\n");
        rows.forEach(row -> appendRow(html, row, "td", "td"));
        return html.append("</tbody>\n</table></div>\n").toString();
    }

    private void appendRow(StringBuilder html, List<String> cells, String open, String close) {
        html.append("<tr>");
        for (int column = 0; column < cells.size(); column++) {
            html.append('<').append(open).append(column < names ? ">" : " class=\"number\">");
            html.append(Html.escape(cells.get(column))).append("</").append(close).append('>');
        }
        html.append("</tr>\n");
    }
}

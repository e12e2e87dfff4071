// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.List;

/**
 * One experiment of a report.
 *
 * @param about what was measured and how
 */
public record Section(String title, String about, List<Chart> charts, Table table) {
    /** Copies the list. */
    public Section {
        charts = List.copyOf(charts);
    }

    String text() {
        return title + "\n" + Lines.wrap(about, "  ") + (table.rows().isEmpty() ? "" : "\n" + table.text());
    }

    String html() {
        StringBuilder html = new StringBuilder("<section>\n<h2>" + Html.escape(title) + "</h2>\n<p>"
                + Html.escape(about) + "</p>\n");
        charts.forEach(chart -> html.append("<figure>").append(chart.svg()).append("</figure>\n"));
        return html.append(table.rows().isEmpty() ? "" : table.html()).append("</section>\n").toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.List;

/**
 * One bar for each subject, as long as its mean, with a whisker from the least to the greatest value measured.
 *
 * @param title what the picture shows, also for who cannot see it
 */
public record BarChart(String title, String xLabel, List<Bar> bars) implements Chart {
    private static final int WIDTH = 860;
    private static final int LEFT = 250;
    private static final int RIGHT = 70;
    private static final int ROW = 34;
    private static final int BOTTOM = 56;

    /**
     * A bar.
     *
     * @param isOurs whether it shows Pelton, which has its own colour
     */
    public record Bar(String name, Spread spread, boolean isOurs) {}

    /** Copies the list. */
    public BarChart {
        bars = List.copyOf(bars);
    }

    @Override
    public String svg() {
        Scale scale = new Scale(bars.stream().mapToDouble(bar -> bar.spread().max()).max().orElse(1));
        int height = 10 + bars.size() * ROW + BOTTOM;
        StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 " + WIDTH + " " + height + "\" role=\"img\"><title>"
                + Html.escape(title) + "</title>\n");
        for (double tick : scale.ticks()) {
            String x = Html.number(x(scale, tick));
            svg.append("<line class=\"grid\" x1=\"" + x + "\" x2=\"" + x + "\" y1=\"6\" y2=\"" + (height - BOTTOM)
                    + "\"/>");
            svg.append(Html.text(x(scale, tick), height - BOTTOM + 20, "middle", Scale.label(tick)));
        }
        svg.append(Html.text((LEFT + WIDTH - RIGHT) / 2.0, height - 12, "middle", xLabel));
        for (int i = 0; i < bars.size(); i++) {
            append(svg, bars.get(i), 10 + i * ROW, scale);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void append(StringBuilder svg, Bar bar, int top, Scale scale) {
        Spread spread = bar.spread();
        double end = x(scale, spread.mean());
        String middle = Html.number(top + ROW / 2.0 - 3);
        svg.append(Html.text(LEFT - 10, top + ROW / 2.0 + 2, "end", bar.name()));
        String width = Html.number(Math.max(end - LEFT, 1));
        svg.append("<g class=\"bar " + (bar.isOurs() ? "s0" : "s1") + "\"><rect x=\"" + LEFT + "\" y=\"" + (top + 3)
                + "\" width=\"" + width + "\" height=\"" + (ROW - 12) + "\" rx=\"2\"/></g>");
        svg.append("<line class=\"whisker\" x1=\"" + Html.number(x(scale, spread.min())) + "\" x2=\""
                + Html.number(x(scale, spread.max())) + "\" y1=\"" + middle + "\" y2=\"" + middle + "\"/>");
        double label = Math.max(x(scale, spread.max()), LEFT) + 8;
        svg.append(Html.text(label, top + ROW / 2.0 + 2, "start", Figures.compact(spread.mean())));
    }

    private static double x(Scale scale, double value) {
        return LEFT + scale.fraction(value) * (WIDTH - LEFT - RIGHT);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.List;
import java.util.Optional;

/**
 * One line for each series over common values of x, with a whisker from the least to the greatest value measured.
 *
 * @param title what the picture shows, also for who cannot see it
 * @param x the values of x, at equal distances
 */
public record LineChart(String title, String xLabel, List<String> x, String yLabel, List<Series> series)
        implements Chart {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 400;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int TOP = 46;
    private static final int BOTTOM = 62;

    /**
     * A line.
     *
     * @param points one for each x; an empty one is a gap
     */
    public record Series(String name, List<Optional<Spread>> points) {
        /** Copies the list. */
        public Series {
            points = List.copyOf(points);
        }
    }

    /** Copies the lists. */
    public LineChart {
        x = List.copyOf(x);
        series = List.copyOf(series);
    }

    @Override
    public String svg() {
        Scale scale = new Scale(series.stream()
                .flatMap(line -> line.points().stream())
                .flatMap(Optional::stream)
                .mapToDouble(Spread::max)
                .max()
                .orElse(1));
        StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\"><title>"
                + Html.escape(title) + "</title>\n");
        appendAxes(svg, scale);
        for (int i = 0; i < series.size(); i++) {
            appendSeries(svg, i, scale);
            appendLegend(svg, i);
        }
        return svg.append("</svg>\n").toString();
    }

    private void appendAxes(StringBuilder svg, Scale scale) {
        for (double tick : scale.ticks()) {
            String y = Html.number(y(scale.fraction(tick)));
            svg.append("<line class=\"grid\" x1=\"" + LEFT + "\" x2=\"" + (WIDTH - RIGHT) + "\" y1=\"" + y + "\" y2=\""
                    + y + "\"/>");
            svg.append(Html.text(LEFT - 8, y(scale.fraction(tick)) + 4, "end", Scale.label(tick)));
        }
        for (int i = 0; i < x.size(); i++) {
            svg.append(Html.text(x(i), HEIGHT - BOTTOM + 20, "middle", x.get(i)));
        }
        svg.append(Html.text(LEFT + (WIDTH - LEFT - RIGHT) / 2.0, HEIGHT - 14, "middle", xLabel));
        double middle = TOP + (HEIGHT - TOP - BOTTOM) / 2.0;
        svg.append("<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(16 " + Html.number(middle)
                + ") rotate(-90)\">" + Html.escape(yLabel) + "</text>\n");
    }

    private void appendSeries(StringBuilder svg, int index, Scale scale) {
        StringBuilder path = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        String command = "M";
        for (int i = 0; i < x.size(); i++) {
            Optional<Spread> point = series.get(index).points().get(i);
            if (point.isEmpty()) {
                command = "M";
                continue;
            }
            Spread spread = point.get();
            String at = Html.number(x(i));
            String mean = Html.number(y(scale.fraction(spread.mean())));
            path.append(command).append(at).append(' ').append(mean);
            command = "L";
            String low = Html.number(y(scale.fraction(spread.min())));
            String high = Html.number(y(scale.fraction(spread.max())));
            marks.append("<line x1=\"" + at + "\" x2=\"" + at + "\" y1=\"" + low + "\" y2=\"" + high + "\"/>");
            marks.append("<circle cx=\"" + at + "\" cy=\"" + mean + "\" r=\"3.5\"/>");
        }
        svg.append("<g class=\"series s" + index + "\"><path d=\"" + path + "\"/>" + marks + "</g>\n");
    }

    private void appendLegend(StringBuilder svg, int index) {
        double left = LEFT + index * (double) (WIDTH - LEFT - RIGHT) / series.size();
        svg.append("<g class=\"series s" + index + "\"><circle cx=\"" + Html.number(left + 6)
                + "\" cy=\"18\" r=\"5\"/></g>");
        svg.append(Html.text(left + 17, 22, "start", series.get(index).name()));
    }

    private double x(int index) {
        double width = WIDTH - LEFT - RIGHT;
        return LEFT + width * (index + 0.5) / x.size();
    }

    private static double y(double fraction) {
        return HEIGHT - BOTTOM - fraction * (HEIGHT - TOP - BOTTOM);
    }
}

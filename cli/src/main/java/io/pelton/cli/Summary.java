// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.plan.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What routes have done, for people. */
final class Summary {
    /** A source or sink and what passed it. */
    private record Row(String direction, String end, String records, String bytes) {}

    private static final int MOST_LISTED = 20;

    private final StringBuilder text = new StringBuilder();
    private final boolean isKept;
    private final boolean isReplay;
    private final boolean isBrief;
    private int routes;
    private int done;
    private int stopped;
    private int unlisted;
    private long in;
    private long out;
    private long deadLetters;
    private long skipped;

    /**
     * @param routeCount how many routes there are: of many, those that are done are counted, not listed
     * @param isKept whether steps may have left something for the next run
     * @param isReplay whether what was read are dead letters
     */
    Summary(int routeCount, boolean isKept, boolean isReplay) {
        this.isBrief = routeCount > MOST_LISTED && !isReplay;
        this.isKept = isKept;
        this.isReplay = isReplay;
    }

    /** Adds a route that has ended, by itself or because it was stopped, and what people should know about what it has written. */
    void add(Plan plan, FlowSnapshot route, boolean wasStopped, List<String> remarks) {
        routes++;
        done += route.state() == FlowState.DONE && !wasStopped ? 1 : 0;
        stopped += route.state() == FlowState.DONE && wasStopped ? 1 : 0;
        in += route.recordsIn();
        out += route.recordsOut();
        deadLetters += route.deadLetters();
        skipped += route.skipped();
        boolean isPlain = route.state() == FlowState.DONE && route.deadLetters() == 0 && route.skipped() == 0 && remarks.isEmpty();
        if (isBrief && isPlain) {
            unlisted++;
            return;
        }
        list(plan, route, wasStopped);
        remarks.forEach(remark -> text.append("  note  ").append(Printable.line(remark)).append('\n'));
    }

    private void list(Plan plan, FlowSnapshot route, boolean wasStopped) {
        PlanEnds ends = PlanEnds.of(plan);
        text.append(Printable.line(route.flow())).append("  ").append(outcome(route, wasStopped)).append(rates(route));
        appendRows(rows(ends, route));
        text.append("  dead letters ").append(Figures.exact(route.deadLetters()));
        if (route.deadLetters() > 0 && !ends.deadLetterSinks().isEmpty()) {
            text.append(" in ").append(Printable.line(String.join(", ", ends.deadLetterSinks())));
        }
        text.append(", skipped ").append(Figures.exact(route.skipped())).append('\n');
        if (route.leftBehind() > 0) {
            // Not so many of those read: one that two sinks lack counts twice, and a step may have made several of one.
            text.append("  not written ").append(Figures.count(route.leftBehind(), "record"))
                    .append(" that steps and sinks still had\n");
        }
    }

    /** Adds what all routes together have done and used of the machine. */
    void add(Processors processors) {
        if (routes > 1) {
            text.append(Figures.count(routes, "route")).append(", ").append(Figures.exact(done)).append(" done")
                    .append(stopped == 0 ? "" : ", " + Figures.exact(stopped) + " stopped").append(": ")
                    .append(Figures.count(in, "record")).append(" in, ").append(Figures.exact(out)).append(" out, dead letters ")
                    .append(Figures.exact(deadLetters)).append(", skipped ").append(Figures.exact(skipped)).append('\n');
        }
        if (unlisted > 0) {
            text.append("  ").append(Figures.exact(unlisted)).append(" of them are not listed, as all is well with them; --json has all\n");
        }
        text.append("  ").append(processors).append('\n');
    }

    /** Adds what is kept for the next run. */
    void addState(String kept) {
        text.append("  ").append(Printable.line(kept)).append('\n');
    }

    private String outcome(FlowSnapshot route, boolean wasStopped) {
        String time = Figures.time(route.elapsed());
        return switch (route.state()) {
            case DONE -> wasStopped
                    ? "stopped after " + time + ", all that was read is written" + (isKept ? " or kept" : "")
                    : isReplay ? replayed(route) : "done in " + time;
            case CUT_SHORT -> "cut short after " + time;
            case FAILED -> "failed after " + time;
            case RUNNING, DRAINING -> "abandoned after " + time;
        };
    }

    private static String replayed(FlowSnapshot route) {
        String again = route.deadLetters() == 0 ? "" : ", " + Figures.exact(route.deadLetters()) + " failed again";
        return "replayed " + Figures.count(route.recordsIn(), "letter") + " in " + Figures.time(route.elapsed()) + again;
    }

    private static String rates(FlowSnapshot route) {
        double seconds = Math.max(Figures.seconds(route.elapsed()), 1e-6);
        String bytes = route.bytesIn() == 0 ? "" : ", " + Figures.bytes(route.bytesIn() / seconds) + "/s";
        return ": " + Figures.roughCount(route.recordsIn() / seconds, "record") + "/s" + bytes + "\n";
    }

    private static List<Row> rows(PlanEnds ends, FlowSnapshot route) {
        List<Row> rows = new ArrayList<>();
        boolean isOnly = ends.sources().size() == 1;
        for (PlanEnds.End source : ends.sources()) {
            long records = isOnly ? route.recordsIn() : written(source, route);
            String bytes = isOnly && route.bytesIn() > 0 ? "   " + Figures.bytes((double) route.bytesIn()) : "";
            rows.add(new Row("in ", source.text(), Figures.exact(records), bytes));
        }
        Map<String, Long> written = new LinkedHashMap<>();
        for (PlanEnds.End sink : ends.sinks()) {
            written.merge(sink.text(), written(sink, route), Long::sum);
        }
        written.forEach((sink, records) -> rows.add(new Row("out", sink, Figures.exact(records), "")));
        return rows;
    }

    private static long written(PlanEnds.End end, FlowSnapshot route) {
        return route.steps().stream()
                .filter(step -> step.index() == end.info().index())
                .mapToLong(StepCounters::out)
                .sum();
    }

    private void appendRows(List<Row> rows) {
        int endWidth = rows.stream().mapToInt(row -> Printable.line(row.end()).length()).max().orElse(0);
        int recordsWidth = rows.stream().mapToInt(row -> row.records().length()).max().orElse(0);
        for (Row row : rows) {
            String end = Printable.line(row.end());
            text.append("  ").append(row.direction()).append("  ").append(end);
            text.append(" ".repeat(endWidth - end.length() + 2 + recordsWidth - row.records().length()));
            text.append(row.records()).append(row.records().equals("1") ? " record" : " records");
            text.append(row.bytes()).append('\n');
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}

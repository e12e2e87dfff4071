// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.StepCounters;
import io.pelton.plan.Plan;
import java.util.ArrayList;
import java.util.List;

/** What routes have done, for people. */
final class Summary {
    /** A source or sink and what passed it. */
    private record Row(String direction, String end, String records, String bytes) {}

    private final StringBuilder text = new StringBuilder();
    private final boolean isKept;
    private final boolean isReplay;

    /**
     * @param isKept whether steps may have left something for the next run
     * @param isReplay whether what was read are dead letters
     */
    Summary(boolean isKept, boolean isReplay) {
        this.isKept = isKept;
        this.isReplay = isReplay;
    }

    /** Adds a route that has ended, by itself or because it was stopped. */
    void add(Plan plan, FlowSnapshot route, boolean wasStopped) {
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

    /** Adds what people should know about what the route added last has written. */
    void addRemarks(List<String> remarks) {
        remarks.forEach(remark -> text.append("  note  ").append(Printable.line(remark)).append('\n'));
    }

    /** Adds what all routes together have used of the machine. */
    void add(Processors processors) {
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
        return ": " + Figures.rough(route.recordsIn() / seconds) + " records/s" + bytes + "\n";
    }

    private static List<Row> rows(PlanEnds ends, FlowSnapshot route) {
        List<Row> rows = new ArrayList<>();
        boolean isOnly = ends.sources().size() == 1;
        for (PlanEnds.End source : ends.sources()) {
            long records = isOnly ? route.recordsIn() : written(source, route);
            String bytes = isOnly && route.bytesIn() > 0 ? "   " + Figures.bytes((double) route.bytesIn()) : "";
            rows.add(new Row("in ", source.text(), Figures.exact(records), bytes));
        }
        for (PlanEnds.End sink : ends.sinks()) {
            rows.add(new Row("out", sink.text(), Figures.exact(written(sink, route)), ""));
        }
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

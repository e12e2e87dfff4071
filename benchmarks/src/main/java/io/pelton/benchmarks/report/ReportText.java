// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A report as a person reads it: one table of rows with ratios, one of bars. */
public final class ReportText {
    /** The load average that an idle machine may still show. */
    private static final double QUIET = 0.5;

    private final Report report;
    private final Grouping grouping;

    /** A report whose rows are compared when their unit and these parameters are equal. */
    public ReportText(Report report, Set<String> comparedBy) {
        this.report = report;
        this.grouping = new Grouping(comparedBy);
    }

    /** Aligned tables for a terminal. */
    public String terminal() {
        return report.benchmark() + " (" + environmentLine() + ")\n\n" + rows().aligned()
                + (report.bars().isEmpty() ? "" : "\n" + bars().aligned());
    }

    /** A section of a Markdown page. */
    public String markdown(String description) {
        return "## " + report.benchmark() + "\n\n" + description + "\n\n" + environmentLine() + ".\n\n"
                + rows().markdown() + (report.bars().isEmpty() ? "" : "\n" + bars().markdown());
    }

    private String environmentLine() {
        Environment at = report.environment();
        return at.cpu() + ", " + at.cores() + " cores, " + at.memoryGiB() + " GiB, " + at.os() + ", " + at.jdk()
                + ", commit " + at.commit() + ", " + at.date() + (at.quick() ? ", quick" : "")
                + (at.load() > QUIET ? ", load " + Numbers.compact(at.load()) + " at the start" : "");
    }

    private TextTable rows() {
        TextTable table = new TextTable("subject", "workload", ">score", "unit", ">B/record", ">best is");
        for (List<Row> group : grouping.split(report.rows())) {
            Row best = Grouping.best(group);
            for (Row row : group) {
                table.add(
                        row.name(),
                        workload(row),
                        Numbers.compact(row.score()),
                        row.unit(),
                        Numbers.compact(row.bytesPerOp()),
                        row.equals(best) ? "best" : Numbers.compact(row.behind(best)) + "x");
            }
        }
        return table;
    }

    private TextTable bars() {
        TextTable table = new TextTable("bar", ">value", "goal", "verdict");
        for (Bar bar : report.bars()) {
            table.add(bar.id(), Numbers.compact(bar.value()), bar.goalText(), bar.verdict());
        }
        return table;
    }

    private static String workload(Row row) {
        return row.params().entrySet().stream()
                .map(param -> param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining(" "));
    }
}

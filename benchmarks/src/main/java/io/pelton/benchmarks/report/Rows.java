// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Picks rows out of a report, for its bars. */
public final class Rows {
    private final List<Row> rows;

    /** All the rows of a report. */
    public Rows(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /** Only the rows whose parameter has this value. */
    public Rows with(String param, Object value) {
        return filter(row -> value.equals(row.params().get(param)));
    }

    /** Only the rows in this unit. */
    public Rows in(String unit) {
        return filter(row -> unit.equals(row.unit()));
    }

    /** The best row of a subject: of those whose name begins with this word. */
    public Optional<Row> best(String subject) {
        return filter(row -> row.name().split("\\W", 2)[0].equals(subject)).rows.stream().reduce(Row::better);
    }

    /**
     * How many times better the best row of a subject is than the best one of another, or null where one is missing.
     */
    public @Nullable Double ratio(String subject, String other) {
        Optional<Row> ours = best(subject);
        Optional<Row> theirs = best(other);
        return ours.isPresent() && theirs.isPresent() ? theirs.get().behind(ours.get()) : null;
    }

    /** The best row of each name and workload, in the order in which they first appear. */
    public List<Row> bestOfRounds() {
        Map<List<Object>, Row> best = new LinkedHashMap<>();
        for (Row row : rows) {
            best.merge(List.of(row.name(), row.params(), row.unit()), row, Row::better);
        }
        return List.copyOf(best.values());
    }

    private Rows filter(Predicate<Row> wanted) {
        return new Rows(rows.stream().filter(wanted).toList());
    }
}

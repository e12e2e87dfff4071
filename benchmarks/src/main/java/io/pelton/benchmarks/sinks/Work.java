// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.report.Row;
import java.util.List;
import java.util.Map;

/** What is done with records. */
enum Work {
    LINES("lines to a file"),
    APPEND("rows into a table"),
    UPSERT("rows into a table by key"),
    SEND("records to a topic"),
    RECEIVE("records of a topic"),
    BURST("a burst to a sink that sleeps 1 ms a batch"),
    SLEEP("to a sink that sleeps 1 ms a batch");

    /** The parameter of a row that names it. */
    static final String PARAMETER = "work";

    private final String text;

    Work(String text) {
        this.text = text;
    }

    /** What a report calls it. */
    String text() {
        return text;
    }

    /** The rows for one run. */
    static List<Row> rows(String name, Work work, long records, double seconds, double cpuSeconds) {
        Map<String, Object> params = Map.of(PARAMETER, work.text);
        return List.of(Row.of(name, params, records / seconds, "records/s"), Row.of(name, params, cpuSeconds * 1e9 / records, "ns"));
    }
}

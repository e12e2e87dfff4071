// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Splits rows into those that did the same work: the same unit and the same values of some parameters. */
final class Grouping {
    private final Set<String> params;

    Grouping(Set<String> params) {
        this.params = params;
    }

    /** The groups in order of first appearance. */
    List<List<Row>> split(List<Row> rows) {
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            groups.computeIfAbsent(key(row), key -> new ArrayList<>()).add(row);
        }
        return List.copyOf(groups.values());
    }

    /** The best row of a group. */
    static Row best(List<Row> group) {
        return group.stream().reduce(Row::better).orElseThrow();
    }

    private String key(Row row) {
        Map<String, Object> same = new TreeMap<>(row.params());
        same.keySet().retainAll(params);
        return row.unit() + same;
    }
}

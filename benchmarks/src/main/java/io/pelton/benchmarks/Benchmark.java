// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks;

import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import java.util.List;
import java.util.Set;

/** One comparison with peers: what it measures, and how its rows are judged. */
public interface Benchmark {
    /** The name on the command line and of the result file. */
    String name();

    /** What is measured and how, for the rendered page. */
    String description();

    /** The row parameters that must be equal for two rows to be compared. */
    Set<String> comparedBy();

    /** Measures every subject; fails if one gives a wrong result. */
    List<Row> measure(Settings settings) throws Exception;

    /** The goals, and what the rows reached. */
    List<Bar> bars(List<Row> rows);
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.nio.file.Path;
import java.util.List;

/** All that one benchmark measured; its JSON form is the committed result. */
public record Report(String benchmark, Environment environment, List<Row> rows, List<Bar> bars) {
    /** Writes the report as JSON, replacing the file. */
    public void write(Path file) {
        Json.write(file, this);
    }

    /** Reads a report that was written as JSON. */
    public static Report read(Path file) {
        return Json.read(file, Report.class);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.lab.report.Machine;
import io.pelton.lab.report.Report;
import java.io.IOException;
import java.util.function.Consumer;

/** A sink in Java, from a naive operator to Pelton's flows. Repeats an experiment published in 2014. */
public final class SinkLab {
    private SinkLab() {}

    /**
     * Measures, and deletes its file in the end.
     *
     * @param progress is told what begins
     * @throws IOException if the file cannot be written, or has not the lines that were to be written
     */
    public static Report run(SinkSettings settings, Consumer<String> progress) throws IOException {
        return SinkReport.of(Machine.line(), new SinkMeasuring(settings, progress).measure());
    }
}

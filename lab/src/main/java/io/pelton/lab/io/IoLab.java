// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import io.pelton.lab.report.Machine;
import io.pelton.lab.report.Report;
import java.io.IOException;
import java.util.function.Consumer;

/** Reading and writing files in the classic ways and in Pelton's, and the size of buffers. */
public final class IoLab {
    private IoLab() {}

    /**
     * Measures, and deletes its files in the end.
     *
     * @param progress is told what begins
     * @throws IOException if a file cannot be made, written or read
     */
    public static Report run(IoSettings settings, Consumer<String> progress) throws IOException {
        return IoReport.of(Machine.line(), new IoMeasuring(settings, progress).measure());
    }
}

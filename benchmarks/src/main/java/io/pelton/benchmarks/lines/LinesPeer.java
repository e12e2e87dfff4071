// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import java.nio.file.Path;

/** One way to copy the lines that hold {@code " 500 "} from a file to another, as a whole process. */
interface LinesPeer {
    /** The name in the reports, with the version. */
    String name();

    /** The process, not started; its output goes to a file below an empty folder. */
    ProcessBuilder process(Path input, Path folder);

    /** The file that the process writes. */
    default Path output(Path folder) {
        return folder.resolve("errors.log");
    }

    /** Whether it is so slow that a sample must do, and its time be scaled up. */
    default boolean slow() {
        return false;
    }
}

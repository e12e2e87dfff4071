// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.process;

import java.nio.file.Path;

/** One way to make a file out of another, as a whole process. */
public interface ProcessPeer {
    /** The name in the reports, with the version. */
    String name();

    /** The process, not started; it writes {@code output}, in a folder that is empty before. */
    ProcessBuilder process(Path input, Path output);

    /** Whether it is so slow that a sample must do, and its time be scaled up. */
    default boolean slow() {
        return false;
    }
}

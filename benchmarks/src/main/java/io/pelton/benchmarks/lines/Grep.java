// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import java.nio.file.Path;

/** The peer, and the oracle: grep for a fixed string, without a locale. */
final class Grep implements LinesPeer {
    @Override
    public String name() {
        return "grep -F";
    }

    @Override
    public ProcessBuilder process(Path input, Path folder) {
        ProcessBuilder grep = new ProcessBuilder("grep", "-F", Logs.SERVER_ERROR, input.toString());
        grep.environment().put("LC_ALL", "C");
        return grep.redirectOutput(output(folder).toFile());
    }
}

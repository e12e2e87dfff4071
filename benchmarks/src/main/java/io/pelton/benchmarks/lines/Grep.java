// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import io.pelton.benchmarks.process.ProcessPeer;
import java.nio.file.Path;

/** The peer, and the oracle: grep for a fixed string, without a locale. */
final class Grep implements ProcessPeer {
    @Override
    public String name() {
        return "grep -F";
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        ProcessBuilder grep = new ProcessBuilder("grep", "-F", Logs.SERVER_ERROR, input.toString());
        grep.environment().put("LC_ALL", "C");
        return grep.redirectOutput(output.toFile());
    }
}

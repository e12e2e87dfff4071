// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.words;

import io.pelton.benchmarks.process.ProcessPeer;
import java.nio.file.Path;

/** The oracle, which shares no code with the others: tr cuts the words, awk counts them, sort sorts. */
final class ShellWords implements ProcessPeer {
    private static final String SCRIPT =
            """
            tr -s '[:space:]' '\\n' < "$0" |
            awk '$0 != "" { n[$0]++ } END { for (w in n) print n[w] "\\t" w }' |
            sort -t '\t' -k 1,1nr -k 2 |
            awk -F '\\t' '{ w = $2; if (w ~ /[",]/) { gsub(/"/, "\\"\\"", w); w = "\\"" w "\\"" } print w "," $1 }' > "$1"
            """;

    @Override
    public String name() {
        return "tr | awk | sort";
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", SCRIPT, input.toString(), output.toString());
        shell.environment().put("LC_ALL", "C");
        return shell;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.process.ProcessPeer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** The peer: a loop over {@code Files.lines}, in a JVM of its own. */
final class JavaLines implements ProcessPeer {
    @Override
    public String name() {
        return "Java Files.lines";
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        return new ProcessBuilder(
                new Fork(Loop.class, List.of()).command(List.of(input.toString(), output.toString())));
    }

    /** The program. */
    static final class Loop {
        private Loop() {}

        public static void main(String[] args) throws IOException {
            try (Stream<String> lines = Files.lines(Path.of(args[0]));
                    BufferedWriter writer = Files.newBufferedWriter(Path.of(args[1]))) {
                for (Iterator<String> each = lines.iterator(); each.hasNext(); ) {
                    String line = each.next();
                    if (line.contains(Logs.SERVER_ERROR)) {
                        writer.write(line);
                        writer.write('\n');
                    }
                }
            }
        }
    }
}

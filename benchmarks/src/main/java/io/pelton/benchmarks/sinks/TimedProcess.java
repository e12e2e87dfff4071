// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.report.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a process printed and took, from its start to its end.
 *
 * @param cpuSeconds of CPU time, the kernel's part included, as the shell's {@code times} has it
 */
record TimedProcess(String output, double seconds, double cpuSeconds) {
    private static final Pattern MINUTES = Pattern.compile("(\\d+)m([\\d.]+)s");

    /** Runs a command; fails if it does. */
    static TimedProcess run(List<String> command) throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(List.of("sh", "-c", "\"$@\" && times", "sh"));
        timed.addAll(command);
        long start = System.nanoTime();
        String output = NativeProgram.output(timed);
        double seconds = (System.nanoTime() - start) / 1e9;
        String children = output.strip().substring(output.strip().lastIndexOf('\n') + 1);
        return new TimedProcess(output, seconds, MINUTES.matcher(children).results().mapToDouble(TimedProcess::seconds).sum());
    }

    private static double seconds(MatchResult time) {
        return 60 * Double.parseDouble(time.group(1)) + Double.parseDouble(time.group(2));
    }

    /** Its rows. */
    List<Row> rows(String name, Work work, long records) {
        return Work.rows(name, work, records, seconds, cpuSeconds);
    }
}

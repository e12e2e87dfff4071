// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.files;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Measures one strategy in this JVM: {@code answer-file strategy file times}. */
public final class FilesFork {
    static final String UNIT = "by";

    private FilesFork() {}

    /** Reads the file so many times to warm up, then as often again, and answers the fastest. */
    public static void main(String[] args) throws IOException {
        Strategy strategy = Strategy.valueOf(args[1]);
        Path file = Path.of(args[2]);
        int times = Integer.parseInt(args[3]);
        long expected = strategy.read(file);
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 2 * times; i++) {
            long nanos = nanos(strategy, file, expected);
            fastest = i < times ? fastest : Math.min(fastest, nanos);
        }
        Fork.answer(args[0], List.of(row(strategy, Files.size(file), fastest)));
    }

    static Row row(Strategy strategy, long bytes, long nanos) {
        return Row.of(strategy.label(), Map.of(UNIT, strategy.unit().toString()), bytes * 1e3 / nanos, "MB/s");
    }

    private static long nanos(Strategy strategy, Path file, long expected) throws IOException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        long sum = strategy.read(file);
        long nanos = threads.getCurrentThreadCpuTime() - start;
        if (sum != expected) {
            throw new IllegalStateException(strategy + " read " + sum + ", then " + expected);
        }
        return nanos;
    }
}

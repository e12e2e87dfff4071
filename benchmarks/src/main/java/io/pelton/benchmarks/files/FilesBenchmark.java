// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.files;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.files.Strategy.Unit;
import io.pelton.benchmarks.lines.Logs;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How fast a file is read from one end to the other: by bytes, blocks, chars and lines, with the JDK's streams and ours. */
public final class FilesBenchmark implements Benchmark {
    @Override
    public String name() {
        return "files";
    }

    @Override
    public String description() {
        return """
                Reading a text file from one end to the other: an access log of 200 MB, or 50 MB in a
                quick run, in the page cache. CPU time of the reading thread, the kernel's part
                included; wc's is the wall time of its process. Each strategy runs in JVMs of its own,
                in interleaved rounds, and the fastest run counts. Buffers are of 64 KiB where a size
                can be given, blocks of 256 KiB.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of(FilesFork.UNIT);
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        Path file = Logs.make(settings.work(), settings.pick(50, 200));
        List<Row> rows = new ArrayList<>();
        for (int round = 0; round < settings.pick(2, 5); round++) {
            for (Strategy strategy : Strategy.values()) {
                List<String> args = List.of(strategy.name(), file.toString(), "3");
                rows.addAll(new Fork(FilesFork.class, List.of()).run(settings.work(), args));
            }
            rows.add(wc(file));
        }
        return new Rows(rows).bestOfRounds();
    }

    private static Row wc(Path file) throws IOException, InterruptedException {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            ProcessBuilder wc = new ProcessBuilder("wc", "-l", file.toString());
            wc.environment().put("LC_ALL", "C");
            long start = System.nanoTime();
            int exit = wc.redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
            fastest = Math.min(fastest, System.nanoTime() - start);
            if (exit != 0) {
                throw new IllegalStateException("wc ended with " + exit);
            }
        }
        return Row.of("wc -l", Map.of(FilesFork.UNIT, Unit.LINE.toString()), Files.size(file) * 1e3 / fastest, "MB/s");
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows all = new Rows(rows);
        return List.of(
                Bar.atLeast("files.bytes.ratio", ratio(all, Unit.BYTE, "Pelton", "BufferedInputStream"), 10),
                Bar.atLeast("files.array.ratio", ratio(all, Unit.BYTE, "Pelton", "array"), 0.35),
                Bar.atLeast("files.blocks.ratio", ratio(all, Unit.BLOCK, "Pelton", "FileInputStream"), 0.95),
                Bar.atLeast("files.chars.ratio", ratio(all, Unit.CHAR, "Pelton", "BufferedReader"), 5),
                Bar.atLeast("files.wc.ratio", ratio(all, Unit.LINE, "Pelton", "wc"), 0.8));
    }

    private static @Nullable Double ratio(Rows rows, Unit unit, String subject, String other) {
        return rows.with(FilesFork.UNIT, unit.toString()).ratio(subject, other);
    }
}

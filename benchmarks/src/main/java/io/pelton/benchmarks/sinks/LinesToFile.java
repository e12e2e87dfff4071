// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines to a file. */
final class LinesToFile {
    private static final String RUNS = "3";

    private final Settings settings;
    private final Optional<NativeProgram> program;
    private final long records;

    /** Compiles the native program, if there is a compiler. */
    LinesToFile(Settings settings, long records) throws InterruptedException {
        this.settings = settings;
        this.records = records;
        this.program = NativeProgram.compile(settings, "lines", "-pthread");
    }

    /** Each subject once. */
    List<Row> round() throws IOException, InterruptedException {
        Path ours = settings.work().resolve("pelton.lines");
        Path theirs = settings.work().resolve("other.lines");
        try {
            List<Row> rows = new ArrayList<>(fork(SinkPeers.PELTON_LINES, ours));
            rows.addAll(fork(SinkPeers.BUFFERED_LINES, theirs));
            check(ours, theirs);
            if (program.isPresent()) {
                Files.delete(theirs);
                rows.addAll(program.get().run("C++ with a writer thread", Work.LINES, records, Long.toString(records), theirs.toString()));
                check(ours, theirs);
            }
            return rows;
        } finally {
            Files.deleteIfExists(ours);
            Files.deleteIfExists(theirs);
        }
    }

    private List<Row> fork(SinkPeers peer, Path file) throws IOException, InterruptedException {
        return new Fork(SinkFork.class, List.of()).run(settings.work(), List.of(peer.name(), file.toString(), Long.toString(records), RUNS));
    }

    private void check(Path ours, Path theirs) throws IOException {
        long difference = Files.mismatch(ours, theirs);
        if (difference >= 0 || Files.size(ours) != records * Ticks.BYTES) {
            throw new IllegalStateException("the files differ at byte " + difference + ", or do not have " + records + " lines");
        }
    }
}

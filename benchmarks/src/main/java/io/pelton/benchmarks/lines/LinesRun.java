// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs peers as processes, times them, and compares what they write with what grep writes. */
final class LinesRun {
    private final Path work;

    LinesRun(Path work) {
        this.work = work;
    }

    /** The seconds a peer needs, from the start of its process to its end. */
    double seconds(LinesPeer peer, Path input) throws IOException, InterruptedException {
        Path folder = emptyFolder("output");
        Path problems = work.resolve("lines-" + peer.getClass().getSimpleName() + ".log");
        ProcessBuilder builder = peer.process(input, folder).redirectError(problems.toFile());
        long start = System.nanoTime();
        int exit = builder.start().waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (exit != 0) {
            throw new IllegalStateException(peer.name() + " ended with " + exit + ":\n" + Files.readString(problems));
        }
        long difference = Files.mismatch(expected(input), peer.output(folder));
        if (difference >= 0) {
            throw new IllegalStateException(peer.name() + " wrote " + peer.output(folder)
                    + ", which differs from grep's at byte " + difference);
        }
        return seconds;
    }

    /** What grep copies out of a file; made at the first call, which reads the file into the page cache. */
    private Path expected(Path input) throws IOException, InterruptedException {
        Path expected = input.resolveSibling(input.getFileName() + ".expected");
        if (!Files.exists(expected)) {
            Path folder = emptyFolder("grep");
            Grep grep = new Grep();
            int exit = grep.process(input, folder).start().waitFor();
            if (exit != 0) {
                throw new IllegalStateException("grep ended with " + exit + " on " + input);
            }
            Files.move(grep.output(folder), expected);
        }
        return expected;
    }

    private Path emptyFolder(String name) throws IOException {
        Path folder = Files.createDirectories(work.resolve(name));
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        return folder;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs peers as processes, times them, and compares what they write with what one of them, the oracle, writes. */
public final class ProcessRun {
    private final Path work;
    private final ProcessPeer oracle;
    private final String outputName;

    /**
     * Runs in a folder for scratch files.
     *
     * @param outputName the name of the file the peers write
     */
    public ProcessRun(Path work, ProcessPeer oracle, String outputName) {
        this.work = work;
        this.oracle = oracle;
        this.outputName = outputName;
    }

    /** The seconds a peer needs, from the start of its process to its end. */
    public double seconds(ProcessPeer peer, Path input) throws IOException, InterruptedException {
        Path output = emptyFolder("output").resolve(outputName);
        double seconds = run(peer, input, output);
        Path expected = expected(input);
        long difference = Files.mismatch(expected, output);
        if (difference >= 0) {
            throw new IllegalStateException(peer.name() + " wrote " + output + ", which differs from " + expected
                    + " by " + oracle.name() + " at byte " + difference);
        }
        return seconds;
    }

    private double run(ProcessPeer peer, Path input, Path output) throws IOException, InterruptedException {
        Path problems = work.resolve(peer.getClass().getSimpleName() + ".log");
        ProcessBuilder builder = peer.process(input, output).redirectError(problems.toFile());
        long start = System.nanoTime();
        int exit = builder.start().waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (exit != 0) {
            throw new IllegalStateException(peer.name() + " ended with " + exit + ":\n" + Files.readString(problems));
        }
        return seconds;
    }

    /** What the oracle makes of a file, kept beside it; making it reads the file into the page cache. */
    private Path expected(Path input) throws IOException, InterruptedException {
        Path expected = input.resolveSibling(input.getFileName() + "." + outputName + ".expected");
        if (!Files.exists(expected)) {
            Path output = emptyFolder("oracle").resolve(outputName);
            run(oracle, input, output);
            Files.move(output, expected);
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

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A loop that writes through {@link BufferedWriter}, on its own thread. */
record BufferedLines(Path file) implements SinkPeer {
    @Override
    public String name() {
        return "BufferedWriter";
    }

    @Override
    public void prepare() throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void write(long records) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (long i = 0; i < records; i++) {
                writer.write(new String(Ticks.line(i), StandardCharsets.ISO_8859_1));
                writer.write('\n');
            }
        }
    }
}

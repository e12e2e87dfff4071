// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The same without a lock: an operator that is called by one thread at a time needs none. */
final class UnlockedOperator implements Closeable {
    private final char[] line = FixedLine.characters();
    private final BufferedWriter writer;

    UnlockedOperator(Path file) throws IOException {
        writer = Files.newBufferedWriter(file);
    }

    void process(Reading reading) throws IOException {
        FixedLine.put(reading, line);
        writer.write(line, 0, line.length);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}

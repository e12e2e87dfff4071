// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The same in small methods of one class each: what never changes is in the line already, only digits are put. */
final class LockingOperator implements Closeable {
    private final char[] line = FixedLine.characters();
    private final BufferedWriter writer;

    LockingOperator(Path file) throws IOException {
        writer = Files.newBufferedWriter(file);
    }

    synchronized void process(Reading reading) throws IOException {
        FixedLine.put(reading, line);
        writer.write(line, 0, line.length);
    }

    @Override
    public synchronized void close() throws IOException {
        writer.close();
    }
}

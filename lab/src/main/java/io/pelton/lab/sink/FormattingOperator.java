// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The same without texts for a log that is off, and without checks of what the record has checked itself. */
final class FormattingOperator implements Closeable {
    private final BufferedWriter writer;

    FormattingOperator(Path file) throws IOException {
        writer = Files.newBufferedWriter(file);
    }

    synchronized void process(Reading reading) throws IOException {
        writer.write(FormattedLine.of(reading));
    }

    @Override
    public synchronized void close() throws IOException {
        writer.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A first try: it is right, and has all the faults of this experiment at once. */
final class FlushingOperator implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(FlushingOperator.class);

    private final BufferedWriter writer;
    private boolean closed;

    FlushingOperator(Path file) throws IOException {
        writer = Files.newBufferedWriter(file);
    }

    synchronized void process(Reading reading) throws IOException {
        LOG.debug("process " + reading);
        check(reading);
        String line = FormattedLine.of(reading);
        LOG.debug("write " + line);
        writer.write(line);
        writer.flush();
    }

    private void check(Reading reading) {
        Objects.requireNonNull(reading, "there is no reading");
        if (closed) {
            throw new IllegalStateException("the operator is closed");
        }
        if (reading.number() < 0 || reading.sensor() < 0 || reading.value() < 0) {
            throw new IllegalArgumentException("negative: " + reading);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        writer.close();
    }
}

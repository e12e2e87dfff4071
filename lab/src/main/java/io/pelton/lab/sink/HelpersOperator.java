// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The same without texts: characters are put into an array that is used again. But all columns go through one call with
 * many targets, and from there into one method for every type, which is too large: the JIT compiler inlines neither.
 */
final class HelpersOperator implements Closeable {
    @FunctionalInterface
    private interface Column {
        void put(Reading reading, AnyTypeLine line);
    }

    private static final List<Column> COLUMNS = List.of(
            (reading, line) -> line.put(reading.number(), 12),
            (reading, line) -> {
                line.put("sensor-", 0);
                line.join();
                line.put(reading.sensor(), 4);
            },
            (reading, line) -> line.put(reading.value(), 6),
            (_, line) -> line.put("north", 0),
            (_, line) -> line.put(true, 0),
            (_, line) -> line.put("degrees-C", 0),
            (_, line) -> line.put(1.0, 1));

    private final AnyTypeLine line = new AnyTypeLine();
    private final BufferedWriter writer;

    HelpersOperator(Path file) throws IOException {
        writer = Files.newBufferedWriter(file);
    }

    synchronized void process(Reading reading) throws IOException {
        line.begin();
        for (Column column : COLUMNS) {
            column.put(reading, line);
        }
        line.end();
        writer.write(line.characters(), 0, line.length());
    }

    @Override
    public synchronized void close() throws IOException {
        writer.close();
    }
}

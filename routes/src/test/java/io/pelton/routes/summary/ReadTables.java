// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.error.PeltonException;
import io.pelton.io.record.LineScanner;
import io.pelton.io.record.ScanOptions;
import io.pelton.message.Message;
import io.pelton.routes.row.Row;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.Words;
import io.pelton.spi.LineTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a stream into a table as a file's cursor does: blocks of lines by its reader, if it has one, the rest one by one. */
final class ReadTables {
    private final List<Object> functions;
    private long read;
    private long taken;
    private int refused;

    ReadTables(List<Object> functions) {
        this.functions = functions;
    }

    /** How many lines were read. */
    long read() {
        return read;
    }

    /** How many of them the reader took. */
    long taken() {
        return taken;
    }

    /** How many lines failed. */
    int refused() {
        return refused;
    }

    void read(InputStream in, int bufferBytes, RowTable table, LineTable.@Nullable Reader reader) throws IOException {
        try (LineScanner scanner = new LineScanner(in, ScanOptions.DEFAULT.withBufferBytes(bufferBytes))) {
            while (takeBlock(scanner, reader) || takeLine(scanner, table)) {
                // each says whether there is more
            }
            read += scanner.lines();
        }
    }

    private boolean takeBlock(LineScanner scanner, LineTable.@Nullable Reader reader) throws IOException {
        if (reader == null) {
            return false;
        }
        int end = scanner.blockEnd();
        if (end == 0 && scanner.readBlock()) {
            end = scanner.blockEnd();
        }
        if (end == 0) {
            return false;
        }
        int lines = reader.take(scanner.block(), scanner.blockStart(), end);
        if (lines > 0) {
            scanner.pass(lines, reader.next());
            taken += lines;
        }
        return lines > 0;
    }

    private boolean takeLine(LineScanner scanner, RowTable table) throws IOException {
        boolean found = scanner.next();
        if (found) {
            byte[] line = new byte[scanner.line().length()];
            scanner.line().copyTo(line, 0);
            try {
                add(new Message(line), table);
            } catch (PeltonException e) {
                refused++;
            }
        }
        return found;
    }

    private void add(Message message, RowTable table) {
        try {
            switch (functions.getFirst()) {
                case Words words -> words.flatMap(message, word -> addTo(table, word));
                case UnmarshalCsv csv -> {
                    csv.accept(message);
                    table.add(message);
                }
                case Object other -> throw new AssertionError(other);
            }
        } catch (PeltonException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("an error without a code", e);
        }
    }

    private static void addTo(RowTable table, Object word) {
        try {
            table.add(word);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** The fields of the results in Latin-1, separated by bars. */
    static List<String> results(RowTable table) {
        List<String> rows = new ArrayList<>();
        table.results().forEachRemaining(result -> {
            Row row = Row.of((Message) result);
            List<String> fields = new ArrayList<>();
            for (int i = 0; i < row.names().size(); i++) {
                fields.add(new String(row.field(i), StandardCharsets.ISO_8859_1));
            }
            rows.add(String.join("|", fields));
        });
        return rows;
    }
}

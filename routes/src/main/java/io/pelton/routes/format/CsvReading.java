// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** The records of one text, read one after the other: maps or lists of texts. Not thread-safe. */
final class CsvReading implements Iterator<Object>, Closeable {
    /** As many as the greatest spreadsheets have. */
    static final int MAX_COLUMNS = 16_384;

    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final boolean makesMaps;

    CsvReading(Reader text, CSVFormat format, boolean makesMaps) {
        this.makesMaps = makesMaps;
        try {
            this.parser = CSVParser.builder().setReader(text).setFormat(format).get();
        } catch (IOException | IllegalArgumentException e) {
            Bodies.closeAfter(e, text);
            throw new PeltonException(ErrorCode.MALFORMED_DATA, "the header of the CSV cannot be read: " + e.getMessage(), e);
        }
        this.records = parser.iterator();
    }

    List<String> header() {
        return parser.getHeaderNames();
    }

    @Override
    public boolean hasNext() {
        try {
            return records.hasNext();
        } catch (UncheckedIOException | IllegalStateException | IllegalArgumentException e) {
            throw malformed(e);
        }
    }

    @Override
    public Object next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        CSVRecord record = records.next();
        if (record.size() > MAX_COLUMNS) {
            throw new PeltonException(
                    ErrorCode.MALFORMED_DATA,
                    "the CSV has " + record.size() + " columns in line " + parser.getCurrentLineNumber() + ", more than "
                            + MAX_COLUMNS + ", the limit");
        }
        return makesMaps ? map(record) : list(record);
    }

    private static Map<String, String> map(CSVRecord record) {
        return record.toMap();
    }

    private static List<@Nullable String> list(CSVRecord record) {
        List<@Nullable String> fields = new ArrayList<>(record.size());
        record.forEach(fields::add);
        return fields;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private PeltonException malformed(RuntimeException e) {
        Exception cause = e instanceof UncheckedIOException io ? Objects.requireNonNull(io.getCause()) : e;
        return new PeltonException(
                ErrorCode.MALFORMED_DATA,
                "the CSV cannot be read at line " + Math.max(1, parser.getCurrentLineNumber()) + ", record "
                        + (parser.getRecordNumber() + 1) + ": " + cause.getMessage(),
                e);
    }
}

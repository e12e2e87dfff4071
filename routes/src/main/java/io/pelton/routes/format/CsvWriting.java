// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.row.Excerpt;
import io.pelton.routes.row.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** Writes maps, rows and lists as CSV. With a header, the values of maps stand in its order, else in their own. */
final class CsvWriting {
    private final CSVFormat format;
    private final @Nullable String[] columns;

    /** @param full the format with its header, which is not written if it is to be skipped */
    CsvWriting(CSVFormat full) {
        String[] header = full.getHeader();
        this.columns = header == null ? new String[0] : header;
        this.format = full.getSkipHeaderRecord() ? withoutHeader(full) : full;
    }

    @SuppressWarnings("NullAway") // null is no header
    private static CSVFormat withoutHeader(CSVFormat full) {
        return full.builder().setHeader((String[]) null).get();
    }

    byte[] write(@Nullable Object body) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(text, format)) {
            for (Iterator<?> records = records(body); records.hasNext(); ) {
                printer.printRecord(values(records.next()));
            }
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.BAD_CONVERSION, "the CSV cannot be written: " + e.getMessage(), e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private Iterator<?> records(@Nullable Object body) {
        return switch (body) {
            case null -> Collections.emptyIterator();
            case CharSequence text when text.isEmpty() -> Collections.emptyIterator();
            case Map<?, ?> map -> List.of(map).iterator();
            case Row row -> List.of(row).iterator();
            case Iterable<?> items -> items.iterator();
            case Iterator<?> items -> items;
            case Object[] array -> Arrays.asList(array).iterator();
            default -> throw unwritable(body);
        };
    }

    private Collection<?> values(@Nullable Object record) {
        return switch (record) {
            case Row row -> values(row.map());
            case Map<?, ?> map -> values(map);
            case Collection<?> fields -> fields;
            case Iterable<?> fields -> {
                List<@Nullable Object> list = new ArrayList<>();
                fields.forEach(list::add);
                yield list;
            }
            case Object[] fields -> Arrays.asList(fields);
            case null, default -> throw unwritable(record);
        };
    }

    private Collection<?> values(Map<?, ?> map) {
        if (columns.length == 0) {
            return map.values();
        }
        List<@Nullable Object> values = new ArrayList<>(columns.length);
        for (String column : columns) {
            values.add(map.get(column));
        }
        return values;
    }

    private static PeltonException unwritable(@Nullable Object found) {
        String message = "a map, a row, or a list of maps, rows or lists is wanted to be written as CSV, found "
                + (found == null ? "nothing" : found.getClass().getSimpleName() + " '" + Excerpt.of(found.toString()) + "'");
        return new PeltonException(ErrorCode.BAD_CONVERSION, message, new NoConversionException(message));
    }
}

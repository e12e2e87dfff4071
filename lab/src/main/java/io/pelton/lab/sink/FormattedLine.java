// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lines out of texts, as they are often made: a list of columns, a format for each, and texts that are joined. */
final class FormattedLine {
    private record Column(String format, Function<Reading, @Nullable Object> field) {
        String text(Reading reading) {
            Object value = field.apply(reading);
            return value == null ? "" : String.format(format, value);
        }
    }

    private static final List<Column> COLUMNS = List.of(
            new Column("%012d", Reading::number),
            new Column("sensor-%04d", Reading::sensor),
            new Column("%06d", Reading::value),
            new Column("%s", _ -> "north"),
            new Column("%s", _ -> "ok"),
            new Column("%s", _ -> "degrees-C"),
            new Column("%s", _ -> "1.0"));

    private FormattedLine() {}

    static String of(Reading reading) {
        String line = "";
        for (Column column : COLUMNS) {
            line += (line.isEmpty() ? "" : ",") + column.text(reading);
        }
        return line + "\n";
    }
}

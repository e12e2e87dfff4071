// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.letter;

import io.pelton.routes.row.HeadedCsv;
import io.pelton.routes.row.KeptLine;
import io.pelton.routes.row.Row;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.UnmarshalJson;
import io.pelton.spi.HeadedLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What tells a body from a text of the same bytes: steps do other things with lines and rows. It is made of what JSON has. */
public final class BodyForm {
    private static final String IS = "is";
    private static final String LINE = "line";
    private static final String ROW = "row";
    private static final String JSON_ROW = "row of JSON";
    private static final String HEADER = "header";
    private static final String COLUMNS = "columns";
    private static final String FIELDS = "fields";

    private BodyForm() {}

    /** What is to be written beside the text of {@code body}; empty if that says it all. */
    public static Map<String, Object> of(@Nullable Object body) {
        return switch (body) {
            case Row row when row.isJson() -> Map.of(IS, JSON_ROW);
            case Row row -> {
                Map<String, Object> form = new LinkedHashMap<>(Map.of(IS, ROW));
                form.put(COLUMNS, row.names());
                form.put(FIELDS, IntStream.range(0, row.names().size()).mapToObj(row::view).toList());
                yield form;
            }
            case HeadedLine line when line.header() instanceof HeadedCsv csv -> line(csv.line());
            case HeadedLine line when line.header() instanceof String header -> line(header);
            case null -> Map.of();
            default -> UnmarshalCsv.isLine(body) ? Map.of(IS, LINE) : Map.of();
        };
    }

    private static Map<String, Object> line(String header) {
        Map<String, Object> form = new LinkedHashMap<>(Map.of(IS, LINE));
        form.put(HEADER, header);
        return form;
    }

    /** The body that has this text, or these bytes, and form; the text itself if it has none. */
    public static @Nullable Object body(@Nullable Object text, Map<?, ?> form) {
        if (text == null) {
            return null;
        }
        byte[] bytes = UnmarshalCsv.bytesOf(text);
        return switch (String.valueOf(form.get(IS))) {
            case LINE -> new KeptLine(bytes, form.get(HEADER));
            case JSON_ROW -> new UnmarshalJson().row(new KeptLine(bytes, null));
            case ROW -> form.get(COLUMNS) instanceof List<?> columns && form.get(FIELDS) instanceof List<?> fields && columns.size() == fields.size()
                    ? Row.of(bytes, columns.stream().map(String::valueOf).toList(), fields.stream().map(BodyForm::bytes).toList())
                    : text;
            default -> text;
        };
    }

    private static byte[] bytes(@Nullable Object field) {
        return UnmarshalCsv.bytesOf(Objects.requireNonNullElse(field, ""));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.routes.row.Row;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows as maps: what {@code unmarshal} would have made of their text if it were no line. */
public final class Rows {
    private Rows() {}

    /** The members of a row of JSON with their types; the fields of other rows as texts. */
    @SuppressWarnings("unchecked")
    public static Map<String, @Nullable Object> map(Row row) {
        if (row.isJson()) {
            return (Map<String, @Nullable Object>) Objects.requireNonNull(JsonFormat.read(row));
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < row.names().size(); i++) {
            map.put(row.names().get(i), row.text(i));
        }
        return map;
    }
}

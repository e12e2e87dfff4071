// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What tells rows apart: the values of all columns, whatever a route makes of their maps. Immutable. */
record RowIdentity(List<@Nullable Object> values) {
    static RowIdentity of(Map<String, @Nullable Object> row) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Object value : row.values()) {
            values.add(comparable(value));
        }
        return new RowIdentity(values);
    }

    private static @Nullable Object comparable(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> ByteBuffer.wrap(bytes.clone());
            case Object[] items -> Arrays.stream(items).map(RowIdentity::comparable).toList();
            case null, default -> value;
        };
    }

    @Override
    public String toString() {
        return values.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.util.List;
import java.util.stream.Collectors;

/** What is done with a row whose key is there. */
final class Upsert {
    private Upsert() {}

    /** What stands after {@code on conflict (…) do}, which PostgreSQL and SQLite have. */
    static String action(Table table, Shape shape, List<Column> keys) {
        String set = shape.columns().stream()
                .filter(column -> !keys.contains(column))
                .map(column -> table.quoted(column.name()) + " = excluded." + table.quoted(column.name()))
                .collect(Collectors.joining(", "));
        return set.isEmpty() ? "nothing" : "update set " + set;
    }
}

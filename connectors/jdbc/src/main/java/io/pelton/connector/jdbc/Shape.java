// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.util.List;

/**
 * The columns that some records fill. Others have what the table says for them, such as a default or a number of their own, so records that fill other columns are
 * written by another statement. For the same columns there is one as a rule, so it is told apart by its identity. Immutable.
 */
final class Shape {
    private final List<Column> columns;

    Shape(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /** In the order in which their values are written. */
    List<Column> columns() {
        return columns;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows as batches of statements, for every database that has no faster way. */
final class BatchedRows implements RowWriter {
    private final Connection connection;
    private final Table table;
    private final List<Column> keys;
    private final Map<Shape, PreparedStatement> statements = new HashMap<>();
    private @Nullable Shape currentShape;
    private @Nullable PreparedStatement current;

    /** @param keys whose rows are replaced; empty for none */
    BatchedRows(Connection connection, Table table, List<Column> keys) {
        this.connection = connection;
        this.table = table;
        this.keys = keys;
    }

    @Override
    public void add(Shape shape, RowShapes values) throws SQLException {
        if (shape != currentShape) {
            endOfBatch();
            currentShape = shape;
        }
        PreparedStatement statement = statements.get(shape);
        if (statement == null) {
            statement = connection.prepareStatement(sql(shape));
            statements.put(shape, statement);
        }
        current = statement;
        List<Column> columns = shape.columns();
        for (int i = 0; i < columns.size(); i++) {
            bind(statement, i + 1, values.next(), columns.get(i));
        }
        statement.addBatch();
    }

    private String sql(Shape shape) throws SQLException {
        String columns = table.quoted(shape.columns());
        String places = String.join(", ", Collections.nCopies(shape.columns().size(), "?"));
        if (keys.isEmpty()) {
            return "insert into " + table.name() + " (" + columns + ") values (" + places + ")";
        }
        return switch (table.product()) {
            case "PostgreSQL", "SQLite" -> "insert into " + table.name() + " (" + columns + ") values (" + places + ") on conflict (" + table.quoted(keys) + ") do "
                    + Upsert.action(table, shape, keys);
            case "H2" -> "merge into " + table.name() + " (" + columns + ") key (" + table.quoted(keys) + ") values (" + places + ")";
            case "MySQL", "MariaDB" -> "insert into " + table.name() + " (" + columns + ") values (" + places + ") on duplicate key update "
                    + shape.columns().stream().map(column -> table.quoted(column.name()) + " = values(" + table.quoted(column.name()) + ")").collect(Collectors.joining(", "));
            default -> throw new SQLException("rows with keys cannot be replaced in " + table.product() + ": that is known of PostgreSQL, SQLite, H2, MySQL and MariaDB", "0A000");
        };
    }

    private void bind(PreparedStatement statement, int index, @Nullable Object value, Column column) throws SQLException {
        if (value == null || value instanceof CharSequence text && text.isEmpty() && !isText(column)) {
            statement.setNull(index, column.jdbcType());
        } else if (table.isPostgres() && column.jdbcType() == Types.BINARY) {
            Binding.bind(statement, index, ColumnValues.bytes(value));
        } else if (table.isPostgres() && value instanceof CharSequence text) {
            statement.setObject(index, text.toString(), Types.OTHER); // the server reads it as a value of the column
        } else {
            Binding.bind(statement, index, value);
        }
    }

    private static boolean isText(Column column) {
        return switch (column.jdbcType()) {
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR, Types.CLOB, Types.NCLOB -> true;
            default -> false;
        };
    }

    @Override
    public void end() throws SQLException {
        endOfBatch();
    }

    private void endOfBatch() throws SQLException {
        if (current != null) {
            current.executeBatch();
            current = null;
        }
    }

    @Override
    public void abort() throws SQLException {
        if (current != null) {
            current.clearBatch();
            current = null;
        }
    }

    @Override
    public int place(SQLException failure) {
        return -1;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows as batches of statements, for every database that has no faster way. */
final class BatchedRows implements RowWriter {
    /** The one that was used least recently is prepared again: the server has something for each. */
    private static final int MOST_STATEMENTS = 100;

    private final Connection connection;
    private final Table table;
    private final List<Column> keys;
    private final SequencedMap<Shape, PreparedStatement> statements = new LinkedHashMap<>(16, 0.75f, true);
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
        PreparedStatement statement = statement(shape);
        current = statement;
        List<Column> columns = shape.columns();
        for (int i = 0; i < columns.size(); i++) {
            add(statement, i + 1, values.next(), columns.get(i));
        }
        statement.addBatch();
    }

    private PreparedStatement statement(Shape shape) throws SQLException {
        PreparedStatement known = statements.get(shape);
        if (known != null) {
            return known;
        }
        if (statements.size() == MOST_STATEMENTS) {
            statements.pollFirstEntry().getValue().close();
        }
        PreparedStatement statement = connection.prepareStatement(sql(shape));
        statements.put(shape, statement);
        return statement;
    }

    private String sql(Shape shape) throws SQLException {
        String columns = table.quoted(shape.columns());
        String places = String.join(", ", Collections.nCopies(shape.columns().size(), "?"));
        if (keys.isEmpty()) {
            return "insert into " + table.name() + " (" + columns + ")" + table.overriding() + " values (" + places + ")";
        }
        return switch (table.product()) {
            case "PostgreSQL", "SQLite" -> "insert into " + table.name() + " (" + columns + ")" + table.overriding() + " values (" + places + ") on conflict (" + table.quoted(keys) + ") do "
                    + Upsert.action(table, shape, keys);
            case "H2" -> "merge into " + table.name() + " (" + columns + ") key (" + table.quoted(keys) + ") values (" + places + ")";
            case "MySQL", "MariaDB" -> "insert into " + table.name() + " (" + columns + ") values (" + places + ") on duplicate key update "
                    + shape.columns().stream().map(column -> table.quoted(column.name()) + " = values(" + table.quoted(column.name()) + ")").collect(Collectors.joining(", "));
            default -> throw new SQLException("rows with keys cannot be replaced in " + table.product() + ": that is known of PostgreSQL, SQLite, H2, MySQL and MariaDB", "0A000");
        };
    }

    private void add(PreparedStatement statement, int index, @Nullable Object value, Column column) throws SQLException {
        try {
            bind(statement, index, value, column);
        } catch (IllegalArgumentException e) {
            throw table.refused(column, e);
        } catch (SQLException e) {
            if (SqlFailures.isPassing(e)) {
                throw e;
            }
            throw table.refused(column, e); // nothing was sent: the driver cannot make of it what the column has
        }
    }

    private void bind(PreparedStatement statement, int index, @Nullable Object value, Column column) throws SQLException {
        if (value == null || column.isNull(value)) {
            statement.setNull(index, column.jdbcType());
        } else if (table.isPostgres()) {
            bindForPostgres(statement, index, value, column);
        } else {
            Binding.bind(statement, index, value);
        }
    }

    /** It takes the type that a value is sent with: a number would be none of a column of another type, and a fraction would be rounded in a column of whole numbers. */
    private static void bindForPostgres(PreparedStatement statement, int index, Object value, Column column) throws SQLException {
        if (column.jdbcType() == Types.BINARY) {
            statement.setBytes(index, ColumnValues.bytes(value));
        } else if (column.isWhole() && (value instanceof Number || value instanceof CharSequence)) {
            bindWhole(statement, index, value);
        } else if (value instanceof CharSequence || value instanceof Boolean
                || value instanceof Number && !column.isNumber() || column.typeName().equals("money")) {
            String text = ColumnValues.text(value);
            ColumnValues.checkWhole(text, 0);
            statement.setObject(index, text, Types.OTHER); // the server reads it as a value of the column
        } else {
            Binding.bind(statement, index, value);
        }
    }

    private static void bindWhole(PreparedStatement statement, int index, Object value) throws SQLException {
        try {
            statement.setLong(index, ColumnValues.integer(value, Long.MIN_VALUE, Long.MAX_VALUE));
        } catch (IllegalArgumentException e) {
            if (!(value instanceof CharSequence)) {
                throw e;
            }
            statement.setObject(index, value.toString(), Types.OTHER); // the server knows more ways to write one, such as 1_000
        }
    }

    @Override
    public void end() throws SQLException {
        endOfBatch();
    }

    private void endOfBatch() throws SQLException {
        if (current == null) {
            return;
        }
        try {
            current.executeBatch();
            current = null;
        } catch (BatchUpdateException e) {
            SQLException why = e.getNextException(); // what the server said, where the other one begins with the statement
            throw why == null ? e : why;
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

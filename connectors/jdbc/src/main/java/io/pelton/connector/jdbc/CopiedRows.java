// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rows that PostgreSQL takes by COPY, in binary format. Where rows have keys they are copied into a temporary table, and from there into the table: the last one
 * of each key, in the order of the keys, so that two who write the same do not wait for each other for ever.
 */
final class CopiedRows implements RowWriter {
    private static final int PIECE = 1 << 16;
    private static final String ROW = "pelton_row";

    private static final Pattern LINE = Pattern.compile("COPY [^\\n]*?, line (\\d+)");

    private final Connection connection;
    private final PostgresCopy copy;
    private final Table table;
    private final TableLayout layout;
    private final List<Column> keys;
    private final String staging;
    private final TextOnServer texts;
    private final CopyBuffer buffer = new CopyBuffer();
    private @Nullable Shape current;
    private CopyType[] types = {};
    private int rowsOfCopy;
    private int rowsBefore;

    private CopiedRows(Connection connection, PostgresCopy copy, Table table, TableLayout layout, List<Column> keys, TextOnServer texts) throws SQLException {
        this.connection = connection;
        this.copy = copy;
        this.table = table;
        this.layout = layout;
        this.keys = keys;
        this.texts = texts;
        this.staging = "pg_temp." + table.quoted("pelton_" + Integer.toHexString(table.name().hashCode()));
        if (!keys.isEmpty()) {
            execute("drop table if exists " + staging);
            execute("create temporary table " + staging.substring("pg_temp.".length()) + " on commit delete rows as select " + table.quoted(table.columns()) + ", 0 as " + ROW + " from " + table.name()
                    + " with no data");
        }
    }

    /**
     * One for {@code columns}; null if the driver is not PostgreSQL's own, a type has no binary format here, or policies say which rows come into the table: there is no COPY then.
     *
     * @param layout that of the table before it was described
     * @param keys whose rows are replaced; empty for none
     * @param texts reads texts that are not read here
     */
    static @Nullable CopiedRows of(Connection connection, Table table, TableLayout layout, List<Column> columns, List<Column> keys, TextOnServer texts) throws SQLException {
        boolean isKnown = columns.stream().allMatch(column -> CopyType.of(column.typeName(), column.jdbcType()) != null);
        PostgresCopy copy = isKnown && !table.isView() && !hasPolicies(connection, table, keys) ? PostgresCopy.of(connection) : null;
        return copy == null ? null : new CopiedRows(connection, copy, table, layout, keys, texts);
    }

    /** Whether policies hold for this user, and rows go right into the table. */
    private static boolean hasPolicies(Connection connection, Table table, List<Column> keys) throws SQLException {
        if (!keys.isEmpty() || !table.isPostgres()) {
            return false;
        }
        try (PreparedStatement statement = connection.prepareStatement("select row_security_active(cast(? as text))")) {
            statement.setString(1, table.name());
            try (ResultSet active = statement.executeQuery()) {
                return active.next() && active.getBoolean(1);
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void add(Shape shape, RowShapes values) throws SQLException {
        if (shape != current) {
            endOfCopy();
            begin(shape);
        }
        List<Column> columns = shape.columns();
        buffer.row(columns.size() + (keys.isEmpty() ? 0 : 1));
        for (int i = 0; i < types.length; i++) {
            write(values.next(), types[i], columns.get(i));
        }
        if (!keys.isEmpty()) {
            buffer.intField(rowsOfCopy);
        }
        rowsOfCopy++;
        if (buffer.size() >= PIECE) {
            send();
        }
    }

    private void write(@Nullable Object value, CopyType type, Column column) throws SQLException {
        if (value == null || column.isNull(value)) {
            buffer.nullField();
            return;
        }
        try {
            type.write(value, buffer);
        } catch (IllegalArgumentException | ArithmeticException e) {
            byte[] field = value instanceof String text ? texts.field(text, type) : null;
            if (field == null) {
                throw table.refused(column, e);
            }
            buffer.bytesField(field);
        }
    }

    private void begin(Shape shape) throws SQLException {
        current = shape;
        List<CopyType> all = new ArrayList<>();
        for (Column column : shape.columns()) {
            all.add(Objects.requireNonNull(CopyType.of(column.typeName(), column.jdbcType())));
        }
        types = all.toArray(CopyType[]::new);
        String columns = table.quoted(shape.columns());
        copy.begin(keys.isEmpty()
                ? "copy " + table.name() + " (" + columns + ") from stdin (format binary)"
                : "copy " + staging + " (" + columns + ", " + ROW + ") from stdin (format binary)");
        buffer.clear();
        buffer.header();
    }

    private void send() throws SQLException {
        copy.write(buffer.bytes(), buffer.size());
        buffer.clear();
    }

    @Override
    public void end() throws SQLException {
        endOfCopy();
        if (keys.isEmpty()) { // else the server converts what is in the temporary table
            layout.check();
        }
        rowsBefore = 0;
    }

    private void endOfCopy() throws SQLException {
        if (current == null) {
            return;
        }
        buffer.trailer();
        send();
        copy.end();
        if (!keys.isEmpty()) {
            upsert(current);
        }
        rowsBefore += rowsOfCopy;
        rowsOfCopy = 0;
        current = null;
    }

    private void upsert(Shape shape) throws SQLException {
        String columns = table.quoted(shape.columns());
        String key = table.quoted(keys);
        execute("insert into " + table.name() + " (" + columns + ")" + table.overriding() + " select distinct on (" + key + ") " + columns + " from " + staging + " order by " + key + ", " + ROW + " desc on conflict ("
                + key + ") do " + Upsert.action(table, shape, keys));
        execute("delete from " + staging);
    }

    @Override
    public void abort() throws SQLException {
        current = null;
        rowsOfCopy = 0;
        rowsBefore = 0;
        copy.cancel();
    }

    /** The server says where it was, in English unless it is told otherwise; what it quotes of values stands after that. */
    @Override
    public int place(SQLException failure) {
        Matcher line = LINE.matcher(PostgresCopy.where(failure));
        return line.lookingAt() ? rowsBefore + Integer.parseInt(line.group(1)) - 1 : -1;
    }
}

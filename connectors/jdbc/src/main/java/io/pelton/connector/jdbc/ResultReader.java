// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a result. Used by one thread at a time; the one that has opened the result closes it. */
final class ResultReader {
    /** How PostgreSQL calls times with a zone, which it gives as others. */
    private static final String ZONED = "timestamptz";

    private final ResultSet rows;
    private final List<String> columns = new ArrayList<>();
    private final Map<String, String> labels = new HashMap<>();

    /** Columns whose label another one before has. */
    private final BitSet repeated = new BitSet();

    /** Where columns are that a place is made of. */
    private final Map<String, Integer> places = new HashMap<>();

    ResultReader(ResultSet rows) throws SQLException {
        this.rows = rows;
        ResultSetMetaData about = rows.getMetaData();
        for (int i = 1; i <= about.getColumnCount(); i++) {
            String label = about.getColumnLabel(i);
            String name = label == null || label.isEmpty() ? about.getColumnName(i) : label;
            repeated.set(i - 1, columns.contains(name));
            columns.add(name);
            labels.putIfAbsent(RowMap.folded(name), name);
        }
    }

    /**
     * Where the row is that was read last.
     *
     * @throws SQLException if the query has no such columns, or they have values that cannot be gone on from
     */
    RowPlace place(Increment increment) throws SQLException {
        List<Object> values = new ArrayList<>();
        for (String column : increment.columns()) {
            Integer index = places.get(column);
            if (index == null) {
                index = index(column);
                places.put(column, index);
            }
            Object value = placeValue(index);
            if (!RowPlace.isValue(value)) {
                throw new SQLException("incremental has '" + column + "', whose values are of " + value.getClass().getName() + ", but they must be whole numbers, decimals, texts, dates, times or UUIDs: convert them in the query");
            }
            values.add(value);
        }
        return new RowPlace(increment.columns(), values);
    }

    /** From 1, of the column that the database takes for {@code name}: of several whose names differ in case only that is the one as it stores names. */
    private int index(String name) throws SQLException {
        boolean isQuoted = name.startsWith("\"");
        String label = isQuoted ? name.substring(1, name.length() - 1) : name;
        DatabaseMetaData about = rows.getStatement().getConnection().getMetaData();
        String stored = isQuoted ? label : about.storesLowerCaseIdentifiers() ? label.toLowerCase(Locale.ROOT) : about.storesUpperCaseIdentifiers() ? label.toUpperCase(Locale.ROOT) : label;
        int known = columns.indexOf(columns.contains(stored) ? stored : labels.getOrDefault(RowMap.folded(label), stored));
        if (known < 0) {
            throw new SQLException("incremental has '" + name + "', but the query has only the columns " + String.join(", ", columns));
        }
        return known + 1;
    }

    /** A time as the column has it: one of {@code java.sql} would be moved where the clock of this machine leaves an hour out. */
    private Object placeValue(int column) throws SQLException {
        Object value = Objects.requireNonNull(value(column), "the query leaves out what is null");
        return switch (value) {
            case Integer _, Short _, Byte _ -> ((Number) value).longValue();
            case BigInteger number -> new BigDecimal(number);
            case java.sql.Date _ -> rows.getObject(column, LocalDate.class);
            case Timestamp _ when ZONED.equalsIgnoreCase(rows.getMetaData().getColumnTypeName(column)) -> rows.getObject(column, OffsetDateTime.class);
            case Timestamp _ -> rows.getObject(column, LocalDateTime.class);
            default -> value;
        };
    }

    /** The next row; null after the last one. Of several columns with one label the first is taken. */
    @Nullable Map<String, @Nullable Object> next() throws SQLException {
        if (!rows.next()) {
            return null;
        }
        RowMap row = new RowMap(labels);
        for (int i = 0; i < columns.size(); i++) {
            if (!repeated.get(i)) {
                row.putIfAbsent(columns.get(i), value(i + 1));
            }
        }
        return row;
    }

    /** The labels of its columns, in their order. */
    List<String> columns() {
        return List.copyOf(columns);
    }

    List<Map<String, @Nullable Object>> all() throws SQLException {
        return next(Integer.MAX_VALUE);
    }

    /** The next rows; fewer than {@code most} after the last one. */
    List<Map<String, @Nullable Object>> next(int most) throws SQLException {
        List<Map<String, @Nullable Object>> some = new ArrayList<>();
        while (some.size() < most) {
            Map<String, @Nullable Object> row = next();
            if (row == null) {
                break;
            }
            some.add(row);
        }
        return some;
    }

    /** The only one of {@code rows}, or its value if it has only one column; null if there is none. */
    static @Nullable Object only(List<Map<String, @Nullable Object>> rows) throws SQLException {
        if (rows.size() > 1) {
            throw new SQLDataException("outputType=SelectOne wants one row, but the statement gives several");
        }
        if (rows.isEmpty()) {
            return null;
        }
        Map<String, @Nullable Object> row = rows.getFirst();
        return row.size() == 1 ? row.values().iterator().next() : row;
    }

    /** Something that stays valid when the result is closed. */
    private @Nullable Object value(int column) throws SQLException {
        Object value = rows.getObject(column);
        return switch (value) {
            case null -> null;
            case Clob text -> text.getSubString(1, Math.toIntExact(text.length()));
            case Blob bytes -> bytes.getBytes(1, Math.toIntExact(bytes.length()));
            case SQLXML xml -> xml.getString();
            case java.sql.Array array -> array.getArray();
            default -> value;
        };
    }
}

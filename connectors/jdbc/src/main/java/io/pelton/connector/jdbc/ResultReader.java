// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a result. Used by one thread at a time; the one that has opened the result closes it. */
final class ResultReader {
    private final ResultSet rows;
    private final List<String> columns = new ArrayList<>();
    private final Map<String, String> labels = new HashMap<>();

    ResultReader(ResultSet rows) throws SQLException {
        this.rows = rows;
        ResultSetMetaData about = rows.getMetaData();
        for (int i = 1; i <= about.getColumnCount(); i++) {
            String label = about.getColumnLabel(i);
            String name = label == null || label.isEmpty() ? about.getColumnName(i) : label;
            columns.add(name);
            labels.putIfAbsent(RowMap.folded(name), name);
        }
    }

    /** The next row; null after the last one. Of several columns with one label the first is taken. */
    @Nullable Map<String, @Nullable Object> next() throws SQLException {
        if (!rows.next()) {
            return null;
        }
        RowMap row = new RowMap(labels);
        for (int i = 0; i < columns.size(); i++) {
            row.putIfAbsent(columns.get(i), value(i + 1));
        }
        return row;
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
            throw new SQLException("outputType=SelectOne wants one row, but the statement gives several");
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

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table as the database describes it.
 *
 * @param name its name as statements have it, with its schema and in quotes
 * @param columns those that can be written, in their order
 * @param quote what names are put in
 * @param product the name of the database's kind
 * @param isView whether it is a view, whose rows are those of tables
 */
record Table(String name, List<Column> columns, String quote, String product, boolean isView) {
    private static final String POSTGRES = "PostgreSQL";
    private static final String ESCAPE_ALL = "%";
    private static final Pattern NAME = Pattern.compile("(?:(\"(?:[^\"]|\"\")+\"|[^.\"]+)\\.)?(\"(?:[^\"]|\"\")+\"|[^.\"]+)");

    Table {
        columns = List.copyOf(columns);
    }

    /**
     * The table called {@code name}, which may have its schema in front, in any case of letters if there is none as written.
     *
     * @throws SQLException if there is none, or several that differ in case only
     */
    static Table find(Connection connection, String name) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw new SQLException("'" + name + "' is no name of a table: TABLE or SCHEMA.TABLE is, each in quotes if it has a point", "42602");
        }
        String schema = parts.group(1) == null ? null : unquoted(parts.group(1));
        String table = unquoted(parts.group(2));
        for (String form : List.of(table, table.toLowerCase(Locale.ROOT), table.toUpperCase(Locale.ROOT))) {
            for (String in : schemas(connection, schema)) {
                Table found = read(about, connection.getCatalog(), in.isEmpty() ? null : in, form);
                if (found != null) {
                    return found;
                }
            }
        }
        throw new SQLException("there is no table '" + name + "'" + known(about, connection, schema), "42P01");
    }

    private static String unquoted(String name) {
        return name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
    }

    private static List<String> schemas(Connection connection, @Nullable String schema) throws SQLException {
        if (schema != null) {
            return List.of(schema, schema.toLowerCase(Locale.ROOT), schema.toUpperCase(Locale.ROOT));
        }
        String current = connection.getSchema();
        return List.of(current == null ? "" : current);
    }

    private static @Nullable Table read(DatabaseMetaData about, @Nullable String catalog, @Nullable String schema, String table) throws SQLException {
        String quote = about.getIdentifierQuoteString().strip();
        List<Column> columns = new ArrayList<>();
        try (ResultSet rows = about.getColumns(catalog, schema == null ? null : escaped(about, schema), escaped(about, table), ESCAPE_ALL)) {
            while (rows.next()) {
                if (!"YES".equals(rows.getString("IS_GENERATEDCOLUMN"))) {
                    columns.add(new Column(rows.getString("COLUMN_NAME"), rows.getString("TYPE_NAME"), jdbcType(rows)));
                }
            }
        }
        String prefix = schema == null ? "" : quoted(quote, schema) + ".";
        return columns.isEmpty()
                ? null
                : new Table(prefix + quoted(quote, table), columns, quote, about.getDatabaseProductName(), isView(about, catalog, schema, table));
    }

    private static int jdbcType(ResultSet column) throws SQLException {
        int type = column.getInt("DATA_TYPE");
        int source = type == Types.DISTINCT ? column.getInt("SOURCE_DATA_TYPE") : Types.NULL;
        return source == Types.NULL ? type : source;
    }

    private static boolean isView(DatabaseMetaData about, @Nullable String catalog, @Nullable String schema, String table) throws SQLException {
        try (ResultSet rows = about.getTables(catalog, schema == null ? null : escaped(about, schema), escaped(about, table), new String[] {"VIEW"})) {
            return rows.next();
        }
    }

    /** In a pattern an underscore would be any letter. */
    private static String escaped(DatabaseMetaData about, String name) throws SQLException {
        String escape = about.getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }

    private static String known(DatabaseMetaData about, Connection connection, @Nullable String schema) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = about.getTables(connection.getCatalog(), schema == null ? connection.getSchema() : schema, ESCAPE_ALL, new String[] {"TABLE"})) {
            while (rows.next() && names.size() < 20) {
                names.add(rows.getString("TABLE_NAME"));
            }
        }
        return names.isEmpty() ? "" : "; there are " + String.join(", ", names);
    }

    private static String quoted(String quote, String name) {
        return quote + name.replace(quote, quote + quote) + quote;
    }

    String quoted(String column) {
        return quote.isEmpty() ? column : quoted(quote, column);
    }

    String quoted(List<Column> of) {
        return of.stream().map(column -> quoted(column.name())).collect(Collectors.joining(", "));
    }

    /** The columns called {@code names}. */
    List<Column> named(List<String> names) throws SQLException {
        List<Column> found = new ArrayList<>();
        for (String each : names) {
            found.add(columns.stream()
                    .filter(column -> column.name().equals(each))
                    .findFirst()
                    .or(() -> columns.stream().filter(column -> column.name().equalsIgnoreCase(each)).findFirst())
                    .orElseThrow(() -> new SQLException("the table " + name + " has no column '" + each + "'; it has " + names(), "42703")));
        }
        return found;
    }

    /** The names of its columns, for messages. */
    String names() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }

    /** For a value that {@code column} does not take, whatever else there is. */
    IllegalArgumentException refused(Column column, Exception why) {
        return new IllegalArgumentException("the column " + column.name() + " (" + column.typeName() + ") of " + name + " cannot have it: " + why.getMessage(), why);
    }

    /** What stands before the values that are inserted, so that those for columns whose values the database makes itself are taken, as COPY does. */
    String overriding() {
        return isPostgres() ? " overriding system value" : "";
    }

    boolean isPostgres() {
        return product.equals(POSTGRES);
    }

    static boolean isPostgres(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals(POSTGRES);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Types;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name as the database has it
 * @param typeName the name of its type, as the database has it
 * @param jdbcType one of {@link java.sql.Types}; of a domain that of the type it is made of
 */
record Column(String name, String typeName, int jdbcType) {
    /** PostgreSQL's text without case, of which the driver knows no more; with its schema, if that is not searched. */
    private static final Pattern CITEXT = Pattern.compile("(?:.*\\.)?\"?citext\"?");

    /** Whether an empty text is a value of it. */
    boolean isText() {
        return switch (jdbcType) {
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR, Types.CLOB, Types.NCLOB -> true;
            default -> CITEXT.matcher(typeName).matches();
        };
    }

    /** Whether it has whole numbers only. */
    boolean isWhole() {
        return switch (jdbcType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> true;
            default -> false;
        };
    }

    boolean isNumber() {
        return isWhole() || switch (jdbcType) {
            case Types.FLOAT, Types.REAL, Types.DOUBLE, Types.NUMERIC, Types.DECIMAL -> true;
            default -> false;
        };
    }

    /** Whether {@code value} makes it null. */
    boolean isNull(@Nullable Object value) {
        return value == null || value instanceof CharSequence text && text.isEmpty() && !isText();
    }
}

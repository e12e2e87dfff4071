// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.ByteView;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds values to a statement as drivers take them. */
final class Binding {
    private Binding() {}

    static void bind(PreparedStatement statement, List<@Nullable Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            bind(statement, i + 1, values.get(i));
        }
    }

    /** @param index of the parameter, from 1 */
    static void bind(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.NULL);
        } else {
            statement.setObject(index, asDriversTakeIt(value));
        }
    }

    private static Object asDriversTakeIt(Object value) {
        return switch (value) {
            case ByteView text -> text.toString();
            case Character letter -> letter.toString();
            case StringBuilder text -> text.toString();
            case Enum<?> constant -> constant.name();
            case BigInteger number -> new BigDecimal(number);
            case Instant instant -> instant.atOffset(ZoneOffset.UTC);
            case ZonedDateTime time -> time.toOffsetDateTime();
            case java.sql.Date _, java.sql.Time _, Timestamp _ -> value;
            case java.util.Date date -> Timestamp.from(date.toInstant());
            default -> value;
        };
    }
}

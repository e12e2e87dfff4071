// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a row is among those of a query that is read on: the values of its {@linkplain Increment columns}, of the classes of {@link Kind}.
 */
record RowPlace(List<String> columns, List<Object> values) {
    private static final byte VERSION = 1;

    /** Before all rows. */
    static final RowPlace START = new RowPlace(List.of(), List.of());

    RowPlace {
        columns = List.copyOf(columns);
        values = List.copyOf(values);
    }

    /** What a value may be: each has a text that says all of it. */
    private enum Kind {
        INTEGER('i', Long.class),
        DECIMAL('n', BigDecimal.class),
        TEXT('t', String.class),
        UNIQUE_ID('u', UUID.class),
        DAY('d', LocalDate.class),
        LOCAL_TIME('l', LocalDateTime.class),
        TIME('z', OffsetDateTime.class);

        /** In a mark. */
        private final char code;

        private final Class<?> type;

        Kind(char code, Class<?> type) {
            this.code = code;
            this.type = type;
        }

        private Object read(String text) {
            return switch (this) {
                case INTEGER -> Long.valueOf(text);
                case DECIMAL -> new BigDecimal(text);
                case TEXT -> text;
                case UNIQUE_ID -> UUID.fromString(text);
                case DAY -> LocalDate.parse(text);
                case LOCAL_TIME -> LocalDateTime.parse(text);
                case TIME -> OffsetDateTime.parse(text);
            };
        }

        private static Kind of(char code) throws IOException {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IOException("no value has the code " + code);
        }
    }

    /** Whether a value of this class has a place in the order that does not depend on how it is rounded or shown. */
    static boolean isValue(Object value) {
        return kind(value) != null;
    }

    private static @Nullable Kind kind(Object value) {
        for (Kind kind : Kind.values()) {
            if (kind.type == value.getClass()) {
                return kind;
            }
        }
        return null;
    }

    /** Whether it is before all rows. */
    boolean isStart() {
        return columns.isEmpty();
    }

    /** Whether a database cannot tell the values of {@code other} from these, however they are written. */
    boolean equalsInOrder(RowPlace other) {
        for (int i = 0; i < values.size(); i++) {
            if (!areEqual(values.get(i), other.values.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean areEqual(Object one, Object other) {
        return switch (one) {
            case BigDecimal number when other instanceof BigDecimal second -> number.compareTo(second) == 0;
            case OffsetDateTime time when other instanceof OffsetDateTime second -> time.isEqual(second);
            default -> one.equals(other);
        };
    }

    /** Binds the values to the parameters of {@code statement}, of which {@code bound} have a value. */
    void bind(PreparedStatement statement, int bound) throws SQLException {
        boolean isPostgres = Table.isPostgres(statement.getConnection());
        for (int i = 0; i < values.size(); i++) {
            int index = bound + i + 1;
            if (isPostgres && values.get(i) instanceof String text) {
                statement.setObject(index, text, Types.OTHER); // has the type of the column then, and its order
            } else {
                Binding.bind(statement, index, values.get(i));
            }
        }
    }

    /** What a position has of it. */
    Mark mark() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeInt(columns.size());
            for (int i = 0; i < columns.size(); i++) {
                out.writeUTF(columns.get(i));
                Object value = values.get(i);
                Kind kind = kind(value);
                if (kind == null) {
                    throw new IllegalStateException(value.getClass() + " has no place in an order");
                }
                out.writeByte(kind.code);
                byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
                out.writeInt(text.length);
                out.write(text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return Mark.of(bytes.toByteArray());
    }

    /**
     * The one in a position; null if it has none.
     *
     * @throws PeltonException STATE_UNREADABLE if the mark was written by another version of this program
     */
    static @Nullable RowPlace of(Mark mark, String source) {
        if (mark.equals(Mark.NONE)) {
            return null;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(mark.bytes()))) {
            if (in.readByte() != VERSION) {
                throw new IOException("another version");
            }
            List<String> columns = new ArrayList<>();
            List<Object> values = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                columns.add(in.readUTF());
                Kind kind = Kind.of((char) in.readByte());
                values.add(kind.read(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8)));
            }
            return new RowPlace(columns, values);
        } catch (IOException | RuntimeException e) {
            throw new PeltonException(ErrorCode.STATE_UNREADABLE, "how far '" + source + "' was read was noted by another version of this program", e);
        }
    }

    /** Such as {@code id 17}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(columns.get(i)).append(' ').append(values.get(i));
        }
        return text.toString();
    }
}

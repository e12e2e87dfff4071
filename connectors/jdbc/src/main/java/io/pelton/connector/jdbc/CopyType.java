// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A type of PostgreSQL, and how its values are written in binary format, as {@code *_recv} of its sources reads it. Whether a value is one of it is looked
 * at before it is sent.
 */
enum CopyType {
    INT2("int2", "int2send") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.shortField((short) ColumnValues.integer(value, Short.MIN_VALUE, Short.MAX_VALUE));
        }
    },
    INT4("int4", "int4send") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.intField((int) ColumnValues.integer(value, Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
    },
    INT8("int8", "int8send") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.longField(ColumnValues.integer(value, Long.MIN_VALUE, Long.MAX_VALUE));
        }
    },
    FLOAT4("float4", "float4send") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.intField(Float.floatToIntBits(ColumnValues.single(value)));
        }
    },
    FLOAT8("float8", "float8send") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.longField(Double.doubleToLongBits(ColumnValues.floating(value)));
        }
    },
    NUMERIC("numeric", "numeric_send") {
        @Override
        void write(Object value, CopyBuffer out) {
            CopyNumeric.write(value, out);
        }
    },
    BOOL("bool", "boolsend") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.booleanField(ColumnValues.bool(value));
        }
    },
    TEXT {
        @Override
        void write(Object value, CopyBuffer out) {
            out.textField(ColumnValues.text(value));
        }
    },
    JSON {
        @Override
        void write(Object value, CopyBuffer out) {
            out.textField(ColumnValues.text(value));
        }
    },
    JSONB {
        private static final int VERSION = 1;

        @Override
        void write(Object value, CopyBuffer out) {
            int field = out.begin();
            out.putByte(VERSION);
            out.putText(ColumnValues.text(value));
            out.end(field);
        }
    },
    BYTEA {
        @Override
        void write(Object value, CopyBuffer out) {
            out.bytesField(ColumnValues.bytes(value));
        }
    },
    UUID_("uuid", "uuid_send") {
        @Override
        void write(Object value, CopyBuffer out) {
            UUID id = ColumnValues.uuid(value);
            int field = out.begin();
            out.putLong(id.getMostSignificantBits());
            out.putLong(id.getLeastSignificantBits());
            out.end(field);
        }
    },
    DATE("date", "date_send") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.intField(Math.toIntExact(ColumnValues.date(value).toEpochDay() - EPOCH.toEpochDay()));
        }
    },
    TIME("time", "time_send") {
        @Override
        void write(Object value, CopyBuffer out) {
            LocalTime time = ColumnValues.time(value);
            out.longField(time.toSecondOfDay() * MICROS_OF_SECOND + micros(time.get(ChronoField.NANO_OF_SECOND)));
        }
    },
    TIMESTAMP("timestamp", "timestamp_send") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.longField(micros(ColumnValues.dateTime(value).toInstant(ZoneOffset.UTC)));
        }
    },
    TIMESTAMPTZ("timestamptz", "timestamptz_send") {
        @Override
        void write(Object value, CopyBuffer out) {
            out.longField(micros(ColumnValues.instant(value)));
        }
    };

    private static final LocalDate EPOCH = LocalDate.of(2000, 1, 1);
    private static final long EPOCH_SECONDS = EPOCH.toEpochDay() * 86_400;
    private static final long MICROS_OF_SECOND = 1_000_000;
    private static final double NANOS_OF_SECOND = 1e9;

    private static final Map<String, CopyType> BY_NAME = Map.ofEntries(
            Map.entry("int2", INT2),
            Map.entry("smallserial", INT2),
            Map.entry("int4", INT4),
            Map.entry("serial", INT4),
            Map.entry("int8", INT8),
            Map.entry("bigserial", INT8),
            Map.entry("float4", FLOAT4),
            Map.entry("float8", FLOAT8),
            Map.entry("numeric", NUMERIC),
            Map.entry("bool", BOOL),
            Map.entry("text", TEXT),
            Map.entry("varchar", TEXT),
            Map.entry("bpchar", TEXT),
            Map.entry("json", JSON),
            Map.entry("jsonb", JSONB),
            Map.entry("bytea", BYTEA),
            Map.entry("uuid", UUID_),
            Map.entry("date", DATE),
            Map.entry("time", TIME),
            Map.entry("timestamp", TIMESTAMP),
            Map.entry("timestamptz", TIMESTAMPTZ));

    private final @Nullable String sqlOfText;

    CopyType() {
        this.sqlOfText = null;
    }

    CopyType(String name, String send) {
        this.sqlOfText = "select " + send + "(cast(cast(? as text) as " + name + "))";
    }

    /** Has the server make a field of a text; null where any text is a value. */
    @Nullable String sqlOfText() {
        return sqlOfText;
    }

    /**
     * Writes a value as a field.
     *
     * @throws IllegalArgumentException if it is none of this type; the message says why
     */
    abstract void write(Object value, CopyBuffer out);

    /** The type called {@code name}; null if it is not known. The driver says that enumerations are texts, and so they are read. */
    static @Nullable CopyType of(String name, int jdbcType) {
        CopyType known = BY_NAME.get(name);
        return known == null && jdbcType == Types.VARCHAR ? TEXT : known;
    }

    private static long micros(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond() - EPOCH_SECONDS, MICROS_OF_SECOND), micros(time.getNano()));
    }

    /** Rounded, as the database rounds the fraction of a second in a text: as a double, half to even. */
    private static long micros(int nanos) {
        return (long) Math.rint(nanos / NANOS_OF_SECOND * MICROS_OF_SECOND);
    }
}

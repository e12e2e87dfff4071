// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.routes.row.Excerpt;
import io.pelton.routes.row.Row;
import io.pelton.routes.spelling.Spelling;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/** Writes maps, lists and scalars in Avro's binary encoding, as a schema says. */
final class AvroWriting {
    private static final int MAX_DEPTH = 500;

    private final BinaryEncoder output;
    private int depth;

    private AvroWriting(BinaryEncoder output) {
        this.output = output;
    }

    /** @throws AvroFault if the value is not what the schema says */
    static byte[] write(Schema schema, @Nullable Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder output = EncoderFactory.get().binaryEncoder(bytes, null);
        new AvroWriting(output).value(schema, value);
        output.flush();
        return bytes.toByteArray();
    }

    private void value(Schema schema, @Nullable Object value) throws IOException {
        switch (schema.getType()) {
            case NULL -> nothing(schema, value);
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> scalar(schema, value);
            case STRING -> output.writeString(text(schema, value));
            case BYTES -> output.writeBytes(bytes(schema, value));
            case FIXED -> output.writeFixed(fixed(schema, value));
            case ENUM -> output.writeEnum(symbol(schema, text(schema, value)));
            case UNION -> union(schema, value);
            case RECORD, ARRAY, MAP -> nested(schema, value);
        }
    }

    private static void nothing(Schema schema, @Nullable Object value) {
        if (value != null) {
            throw wrong(schema, value);
        }
    }

    private void scalar(Schema schema, @Nullable Object given) throws IOException {
        switch (AvroScalars.convert(schema.getType(), given)) {
            case null -> throw wrong(schema, given);
            case Boolean value -> output.writeBoolean(value);
            case Integer value -> output.writeInt(value);
            case Long value -> output.writeLong(value);
            case Float value -> output.writeFloat(value);
            case Double value -> output.writeDouble(value);
            default -> throw wrong(schema, given);
        }
    }

    private static String text(Schema schema, @Nullable Object value) {
        if (!AvroTypes.isText(value)) {
            throw wrong(schema, value);
        }
        return String.valueOf(value);
    }

    private static byte[] bytes(Schema schema, @Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        throw wrong(schema, value);
    }

    private static byte[] fixed(Schema schema, @Nullable Object value) {
        byte[] bytes = bytes(schema, value);
        if (bytes.length != schema.getFixedSize()) {
            throw new AvroFault(schema.getFixedSize() + " bytes are wanted, found " + bytes.length);
        }
        return bytes;
    }

    private static int symbol(Schema schema, String text) {
        if (!schema.hasEnumSymbol(text)) {
            throw new AvroFault("one of " + String.join(", ", schema.getEnumSymbols()) + " is wanted, found '"
                    + Excerpt.of(text) + "'");
        }
        return schema.getEnumOrdinal(text);
    }

    private void union(Schema schema, @Nullable Object value) throws IOException {
        List<Schema> types = schema.getTypes();
        int index = AvroTypes.index(types, value);
        List<Schema> others = types.stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
        if (index < 0 && value != null && others.size() == 1) {
            index = types.indexOf(others.getFirst()); // what it says is wrong then is about this one
        }
        if (index < 0) {
            throw wrong(schema, value);
        }
        output.writeIndex(index);
        value(types.get(index), value);
    }

    private void nested(Schema schema, @Nullable Object value) throws IOException {
        if (++depth > MAX_DEPTH) {
            throw new AvroFault("values lie more than " + MAX_DEPTH + " deep in each other");
        }
        switch (schema.getType()) {
            case RECORD -> members(schema, map(schema, value));
            case ARRAY -> items(schema, value);
            default -> entries(schema, map(schema, value));
        }
        depth--;
    }

    private static Map<?, ?> map(Schema schema, @Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> map;
            case Row row -> row.map();
            case null, default -> throw wrong(schema, value);
        };
    }

    private void members(Schema schema, Map<?, ?> map) throws IOException {
        for (Object key : map.keySet()) {
            if (schema.getField(String.valueOf(key)) == null) {
                throw unknown(schema, String.valueOf(key));
            }
        }
        for (Schema.Field field : schema.getFields()) {
            at(field.name(), field.schema(), map.containsKey(field.name()) ? map.get(field.name()) : missing(field));
        }
    }

    private static AvroFault unknown(Schema schema, String name) {
        List<String> names = schema.getFields().stream().map(Schema.Field::name).toList();
        return new AvroFault("'" + schema.getName() + "' has no field '" + Excerpt.of(name) + "'"
                + Spelling.nearest(name, names).map(near -> ", did you mean '" + near + "'?").orElse(""));
    }

    /** What a field is that is not there: what the schema says, or nothing if it may be. */
    private static @Nullable Object missing(Schema.Field field) {
        if (field.hasDefaultValue()) {
            Object usual = field.defaultVal();
            return JsonProperties.NULL_VALUE.equals(usual) ? null : usual;
        }
        if (!field.schema().isNullable()) {
            throw new AvroFault("is missing").in(field.name());
        }
        return null;
    }

    private void items(Schema schema, @Nullable Object value) throws IOException {
        Collection<?> items = switch (value) {
            case Collection<?> collection -> collection;
            case Object[] array -> Arrays.asList(array);
            case null, default -> throw wrong(schema, value);
        };
        output.writeArrayStart();
        output.setItemCount(items.size());
        int index = 0;
        for (Object item : items) {
            output.startItem();
            at("[" + index++ + "]", schema.getElementType(), item);
        }
        output.writeArrayEnd();
    }

    private void entries(Schema schema, Map<?, ?> map) throws IOException {
        output.writeMapStart();
        output.setItemCount(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            output.startItem();
            output.writeString(String.valueOf(entry.getKey()));
            at(String.valueOf(entry.getKey()), schema.getValueType(), entry.getValue());
        }
        output.writeMapEnd();
    }

    private void at(String name, Schema schema, @Nullable Object value) throws IOException {
        try {
            value(schema, value);
        } catch (AvroFault e) {
            throw e.in(name);
        }
    }

    private static AvroFault wrong(Schema schema, @Nullable Object value) {
        String found = value == null ? "nothing" : value.getClass().getSimpleName() + " '" + Excerpt.of(String.valueOf(value)) + "'";
        return new AvroFault(wanted(schema) + " is wanted, found " + found);
    }

    private static String wanted(Schema schema) {
        return schema.isUnion()
                ? String.join(" or ", schema.getTypes().stream().map(Schema::getName).toList())
                : schema.getName();
    }
}

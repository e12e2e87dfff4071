// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Reads Avro's binary encoding: records and maps become maps, arrays lists. No class is ever chosen by data or schema. */
final class AvroReading {
    private static final int MAX_DEPTH = 500;

    private final AvroInput input;
    private int depth;

    private AvroReading(AvroInput input) {
        this.input = input;
    }

    /** @throws AvroFault if the bytes are not what the schema says */
    static @Nullable Object read(Schema schema, byte[] bytes) {
        AvroInput input = new AvroInput(bytes);
        Object value = new AvroReading(input).value(schema);
        if (input.left() > 0) {
            throw new AvroFault(input.left() + " bytes stand behind the value");
        }
        return value;
    }

    private @Nullable Object value(Schema schema) {
        input.count();
        return switch (schema.getType()) {
            case NULL -> null;
            case BOOLEAN -> input.readBoolean();
            case INT -> input.readInt();
            case LONG -> input.readLong();
            case FLOAT -> input.readFloat();
            case DOUBLE -> input.readDouble();
            case STRING -> input.readText();
            case BYTES -> input.readBytes(input.readLong());
            case FIXED -> input.readBytes(schema.getFixedSize());
            case ENUM -> one(schema.getEnumSymbols(), "symbols");
            case UNION -> value(one(schema.getTypes(), "types"));
            case RECORD, ARRAY, MAP -> nested(schema);
        };
    }

    private <T> T one(List<T> all, String what) {
        long index = input.readLong();
        if (index < 0 || index >= all.size()) {
            throw new AvroFault("number " + index + " of " + all.size() + " " + what + " is wanted");
        }
        return all.get((int) index);
    }

    private Object nested(Schema schema) {
        if (++depth > MAX_DEPTH) {
            throw new AvroFault("values lie more than " + MAX_DEPTH + " deep in each other");
        }
        Object value = switch (schema.getType()) {
            case RECORD -> members(schema);
            case ARRAY -> items(schema.getElementType());
            default -> entries(schema.getValueType());
        };
        depth--;
        return value;
    }

    private Map<String, @Nullable Object> members(Schema schema) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (Schema.Field field : schema.getFields()) {
            members.put(field.name(), at(field.name(), field.schema()));
        }
        return members;
    }

    private List<@Nullable Object> items(Schema schema) {
        List<@Nullable Object> items = new ArrayList<>();
        for (long count = input.readBlock(); count > 0; count = input.readBlock()) {
            for (long i = 0; i < count; i++) {
                try {
                    items.add(value(schema));
                } catch (AvroFault e) {
                    throw e.in("[" + items.size() + "]");
                }
            }
        }
        return items;
    }

    private Map<String, @Nullable Object> entries(Schema schema) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (long count = input.readBlock(); count > 0; count = input.readBlock()) {
            for (long i = 0; i < count; i++) {
                String key = input.readText();
                if (entries.containsKey(key)) {
                    throw new AvroFault("the key '" + key + "' stands twice");
                }
                entries.put(key, at(key, schema));
            }
        }
        return entries;
    }

    private @Nullable Object at(String name, Schema schema) {
        try {
            return value(schema);
        } catch (AvroFault e) {
            throw e.in(name);
        }
    }
}

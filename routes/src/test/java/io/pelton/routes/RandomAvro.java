// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Makes schemas of Avro and values for them. */
final class RandomAvro {
    private static final List<Schema.Type> SCALARS = List.of(
            Schema.Type.NULL, Schema.Type.BOOLEAN, Schema.Type.INT, Schema.Type.LONG, Schema.Type.FLOAT, Schema.Type.DOUBLE, Schema.Type.STRING, Schema.Type.BYTES);

    private final Random random;
    private int names;

    RandomAvro(Random random) {
        this.random = random;
    }

    Schema schema() {
        return schema(3);
    }

    private Schema schema(int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 10)) {
            case 0 -> Schema.createEnum("E" + names++, null, null, List.of("A", "B", "C"));
            case 1 -> Schema.createFixed("F" + names++, null, null, random.nextInt(4));
            case 5, 6 -> {
                List<Schema.Field> fields = new ArrayList<>();
                int count = random.nextInt(4);
                for (int i = 0; i < count; i++) {
                    fields.add(new Schema.Field("f" + i, schema(depth - 1)));
                }
                yield Schema.createRecord("R" + names++, null, null, false, fields);
            }
            case 7 -> Schema.createArray(schema(depth - 1));
            case 8 -> Schema.createMap(schema(depth - 1));
            case 9 -> Schema.createUnion(Schema.create(Schema.Type.NULL), notNull(depth - 1));
            default -> Schema.create(SCALARS.get(random.nextInt(SCALARS.size())));
        };
    }

    private Schema notNull(int depth) {
        Schema schema = schema(depth);
        return schema.isUnion() || schema.getType() == Schema.Type.NULL ? Schema.create(Schema.Type.STRING) : schema;
    }

    @Nullable Object value(Schema schema) {
        return switch (schema.getType()) {
            case NULL -> null;
            case BOOLEAN -> random.nextBoolean();
            case INT -> random.nextInt() >> random.nextInt(32);
            case LONG -> random.nextLong() >> random.nextInt(64);
            case FLOAT -> random.nextFloat();
            case DOUBLE -> random.nextDouble();
            case STRING -> text();
            case BYTES -> ByteBuffer.wrap(bytes(random.nextInt(5)));
            case FIXED -> new GenericData.Fixed(schema, bytes(schema.getFixedSize()));
            case ENUM -> new GenericData.EnumSymbol(schema, schema.getEnumSymbols().get(random.nextInt(3)));
            case UNION -> value(schema.getTypes().get(random.nextInt(2)));
            case ARRAY -> items(schema.getElementType());
            case MAP -> entries(schema.getValueType());
            case RECORD -> {
                GenericData.Record made = new GenericData.Record(schema);
                schema.getFields().forEach(field -> made.put(field.pos(), value(field.schema())));
                yield made;
            }
        };
    }

    private List<@Nullable Object> items(Schema schema) {
        List<@Nullable Object> items = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            items.add(value(schema));
        }
        return items;
    }

    private Map<String, @Nullable Object> entries(Schema schema) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            entries.put(text(), value(schema));
        }
        return entries;
    }

    private String text() {
        return "äb😀".substring(0, random.nextInt(3)) + random.nextInt(100);
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}

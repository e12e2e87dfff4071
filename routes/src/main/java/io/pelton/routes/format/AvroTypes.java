// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Which type of Avro a value is written as, where a schema leaves a choice. */
final class AvroTypes {
    private AvroTypes() {}

    /** The type of a union that fits best, the first of several; -1 if none does. */
    static int index(List<Schema> types, @Nullable Object value) {
        int best = -1;
        int bestFit = 0;
        for (int i = 0; i < types.size(); i++) {
            int fit = fit(types.get(i), value);
            if (fit > bestFit) {
                best = i;
                bestFit = fit;
            }
        }
        return best;
    }

    /** How well a value fits: 0 not at all, 3 best. */
    private static int fit(Schema schema, @Nullable Object value) {
        return switch (schema.getType()) {
            case NULL -> value == null ? 3 : 0;
            case BOOLEAN -> value instanceof Boolean ? 3 : number(schema, value, 1);
            case INT -> value instanceof Integer ? 3 : number(schema, value, 2);
            case LONG -> value instanceof Long ? 3 : number(schema, value, 2);
            case FLOAT -> value instanceof Float ? 3 : number(schema, value, 1);
            case DOUBLE -> value instanceof Double ? 3 : number(schema, value, 1);
            case STRING -> isText(value) ? 2 : 0;
            case ENUM -> isText(value) && schema.hasEnumSymbol(String.valueOf(value)) ? 3 : 0;
            case BYTES -> value instanceof byte[] ? 2 : 0;
            case FIXED -> value instanceof byte[] bytes && bytes.length == schema.getFixedSize() ? 3 : 0;
            case ARRAY -> value instanceof Collection<?> || value instanceof Object[] ? 3 : 0;
            case MAP -> value instanceof Map<?, ?> map && map.keySet().stream().allMatch(AvroTypes::isText) ? 1 : 0;
            case RECORD -> record(schema, value);
            case UNION -> 0;
        };
    }

    /** How well a number of another type fits; a text that is written like one is the last to be taken for it. */
    private static int number(Schema schema, @Nullable Object value, int fit) {
        boolean isPossible = AvroScalars.convert(schema.getType(), value) != null;
        return !isPossible ? 0 : value instanceof Number ? fit : 1;
    }

    private static int record(Schema schema, @Nullable Object value) {
        if (value instanceof Row row) {
            return schema.getFields().stream().anyMatch(field -> row.names().contains(field.name())) ? 3 : 0;
        }
        if (!(value instanceof Map<?, ?> map)) {
            return 0;
        }
        boolean isWhole = schema.getFields().stream()
                .allMatch(field -> map.containsKey(field.name()) || field.hasDefaultValue() || field.schema().isNullable());
        return isWhole && map.keySet().stream().allMatch(key -> schema.getField(String.valueOf(key)) != null) ? 3 : 0;
    }

    static boolean isText(@Nullable Object value) {
        return value instanceof CharSequence || value instanceof ByteView && !(value instanceof Row)
                || value instanceof Enum<?> || value instanceof Character;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import java.math.BigDecimal;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Numbers and truth values of Avro: numbers that lose nothing, and texts that are written like them, as those of CSV are. */
final class AvroScalars {
    private static final int MAX_DIGITS = 400;

    private AvroScalars() {}

    /** The value as a boolean, int, long, float or double; null if it is none. */
    static @Nullable Object convert(Schema.Type type, @Nullable Object value) {
        if (type == Schema.Type.BOOLEAN) {
            return value instanceof Boolean ? value : truth(value);
        }
        return switch (type) {
            case INT -> value instanceof Integer ? value : narrowed(whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case LONG -> value instanceof Long ? value : whole(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> value instanceof Float ? value : narrowed(real(value));
            default -> value instanceof Double ? value : real(value);
        };
    }

    private static @Nullable Integer narrowed(@Nullable Long number) {
        return number == null ? null : number.intValue();
    }

    private static @Nullable Float narrowed(@Nullable Double number) {
        return number == null ? null : number.floatValue();
    }

    private static @Nullable Boolean truth(@Nullable Object value) {
        if (!AvroTypes.isText(value)) {
            return null;
        }
        return switch (String.valueOf(value)) {
            case "true" -> true;
            case "false" -> false;
            default -> null;
        };
    }

    private static @Nullable Long whole(@Nullable Object value, long lowest, long highest) {
        BigDecimal number = decimal(value);
        if (number == null || number.scale() > 0 && number.stripTrailingZeros().scale() > 0 || number.precision() - number.scale() > 20) {
            return null;
        }
        boolean fits = number.compareTo(BigDecimal.valueOf(lowest)) >= 0 && number.compareTo(BigDecimal.valueOf(highest)) <= 0;
        return fits ? number.longValue() : null;
    }

    private static @Nullable Double real(@Nullable Object value) {
        if (value instanceof Float || value instanceof Double) {
            return ((Number) value).doubleValue();
        }
        BigDecimal number = decimal(value);
        double real = number == null ? Double.NaN : number.doubleValue();
        return Double.isFinite(real) ? real : null;
    }

    private static @Nullable BigDecimal decimal(@Nullable Object value) {
        if (!(value instanceof Number) && !AvroTypes.isText(value)) {
            return null;
        }
        String text = String.valueOf(value);
        try {
            return text.length() > MAX_DIGITS ? null : new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}

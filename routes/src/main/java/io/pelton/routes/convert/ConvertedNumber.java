// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.Date;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/** Conversions to numbers. As in Camel, none is made a BigDecimal, and what is neither text nor number is nothing as a BigInteger. */
@SuppressWarnings("JavaUtilDate") // dates of Camel are these
final class ConvertedNumber {
    private ConvertedNumber() {}

    static @Nullable Number of(ValueType type, Object value) {
        if (type == ValueType.BIG_DECIMAL) {
            throw new NoConversionException("Camel has no conversion to it");
        }
        return switch (value) {
            case Number number -> ofNumber(type, number);
            case Date date when type == ValueType.LONG -> date.getTime();
            case NodeList nodes when type == ValueType.INTEGER || type == ValueType.LONG -> ofText(type, ValueText.content(nodes));
            case JsonNode node -> ofNode(type, node);
            case String text -> ofText(type, text);
            default -> type == ValueType.BIG_INTEGER ? null : ofText(type, ValueType.text(value));
        };
    }

    /** As in Camel, JSON is one of these four, its texts by their digits. */
    private static @Nullable Number ofNode(ValueType type, JsonNode node) {
        boolean fits = switch (type) {
            case INTEGER -> node.canConvertToInt();
            case LONG -> node.canConvertToLong();
            case DOUBLE, FLOAT -> node.isNumber();
            case BIG_INTEGER -> false;
            default -> throw new NoConversionException("JSON is none");
        };
        return fits ? ofNumber(type, node.numberValue()) : type == ValueType.BIG_INTEGER ? null : ofText(type, JsonNodes.text(node));
    }

    private static @Nullable Number ofNumber(ValueType type, Number number) {
        boolean isNaN = Double.isNaN(number.doubleValue());
        return switch (type) {
            case DOUBLE -> number.doubleValue();
            case FLOAT -> number.floatValue();
            case INTEGER -> isNaN ? null : (Integer) number.intValue();
            case LONG -> isNaN ? null : (Long) number.longValue();
            case SHORT -> isNaN ? null : (Short) number.shortValue();
            case BYTE -> isNaN ? null : (Byte) number.byteValue();
            case BIG_INTEGER -> isNaN ? null : BigInteger.valueOf(number.longValue());
            default -> number;
        };
    }

    private static Number ofText(ValueType type, String digits) {
        return switch (type) {
            case DOUBLE -> Double.valueOf(digits);
            case FLOAT -> Float.valueOf(digits);
            case INTEGER -> Integer.valueOf(digits);
            case LONG -> Long.valueOf(digits);
            case SHORT -> Short.valueOf(digits);
            case BYTE -> Byte.valueOf(digits);
            case BIG_INTEGER -> new BigInteger(digits);
            default -> anyNumber(digits);
        };
    }

    private static Number anyNumber(String digits) {
        if (digits.indexOf('.') >= 0) {
            return Double.valueOf(digits);
        }
        long number = Long.parseLong(digits);
        return number < Integer.MAX_VALUE ? (Number) Integer.valueOf(digits) : (Number) number;
    }
}

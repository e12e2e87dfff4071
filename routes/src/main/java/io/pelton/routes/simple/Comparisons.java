// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.convert.Items;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.io.InputStream;
import java.io.Reader;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * How values of different types are compared, as Camel does it: digits in texts are numbers, and else one of the two is
 * converted to the type of the other. Null is equal to null only, and neither less nor greater than anything else.
 */
final class Comparisons {
    private static final String FALSE = "false";

    private Comparisons() {}

    /**
     * Whether both are equal.
     *
     * @throws NumberFormatException if a text has more digits than the number it is compared with can have
     */
    static boolean equal(@Nullable Object left, @Nullable Object right, boolean ignoringCase) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        Object other = Coercion.plain(right);
        return Coercion.plain(left) instanceof String text
                ? isEqualText(text, other, ignoringCase)
                : isEqualValue(left, other, ignoringCase);
    }

    private static boolean isEqualText(String text, Object other, boolean ignoringCase) {
        return switch (other) {
            case String digits when Numbers.isInteger(text) && Numbers.isInteger(digits) -> Long.parseLong(text) == Long.parseLong(digits);
            case Integer number when Numbers.isInteger(text) -> number.equals(Integer.valueOf(text));
            case Long number when Numbers.isInteger(text) -> number.equals(Long.valueOf(text));
            case Double number when Numbers.isPlain(text) -> number.equals(Double.valueOf(text));
            case Boolean truth -> truth == Boolean.parseBoolean(text);
            default -> isConvertedEqual(text, other, ignoringCase);
        };
    }

    private static boolean isEqualValue(Object value, Object other, boolean ignoringCase) {
        return switch (value) {
            case Integer number when other instanceof String text && Numbers.isInteger(text) -> number.equals(Integer.valueOf(text));
            case Long number when other instanceof String text && Numbers.isInteger(text) -> number.equals(Long.valueOf(text));
            case Boolean truth when other instanceof String text -> truth == Boolean.parseBoolean(text);
            default -> isConvertedEqual(value, other, ignoringCase);
        };
    }

    private static boolean isConvertedEqual(Object left, Object right, boolean ignoringCase) {
        if (isSame(left, right, ignoringCase)) {
            return true;
        }
        if (left.getClass().isInstance(right)) {
            return false;
        }
        return isSame(Coercion.like(left, right), right, ignoringCase) || isSame(left, Coercion.like(right, left), ignoringCase);
    }

    private static boolean isSame(@Nullable Object left, @Nullable Object right, boolean ignoringCase) {
        return ignoringCase && left instanceof String text && right instanceof String other
                ? text.equalsIgnoreCase(other)
                : left != null && Objects.deepEquals(left, right);
    }

    /** Whether {@code value} is one of {@code items}, each of which is converted to its type, and must be that if it is a text. */
    static boolean isAmong(Object value, Iterable<?> items) {
        Object wanted = Coercion.plain(value);
        for (Object item : items) {
            Object converted = item == null ? null : Coercion.mustBeLike(item, wanted);
            if (converted != null && equal(wanted, converted, false)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text contains another one, a collection an item or, {@code ignoringCase}, a part of one; of what else is no text, one item is equal. */
    static boolean contains(@Nullable Object left, @Nullable Object right, boolean ignoringCase) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        return switch (left) {
            case Row row when row.isJson() -> hasItem(row.map(), right, ignoringCase);
            case Collection<?> items -> items.stream().anyMatch(item -> item != null && isItem(item, right, ignoringCase));
            case CharSequence _, ByteView _, byte[] _, InputStream _, Reader _ -> contains(Texts.of(left), Texts.of(right), ignoringCase);
            default -> hasItem(left, right, ignoringCase);
        };
    }

    private static boolean hasItem(Object items, Object wanted, boolean ignoringCase) {
        for (Object item : Items.of(items)) {
            if (item != null && equal(wanted, item, ignoringCase)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isItem(Object item, Object wanted, boolean ignoringCase) {
        if (ignoringCase) {
            return contains(item.toString(), wanted.toString(), true);
        }
        return isText(item) && isText(wanted) ? Texts.of(item).equals(Texts.of(wanted)) : item.equals(wanted);
    }

    private static boolean isText(Object value) {
        return value instanceof CharSequence || value instanceof ByteView;
    }

    static boolean contains(String text, String part, boolean ignoringCase) {
        if (!ignoringCase) {
            return text.contains(part);
        }
        for (int i = 0; i <= text.length() - part.length(); i++) {
            if (text.regionMatches(true, i, part, 0, part.length())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value alone, without operator, counts as true: as in Camel, a text does that is not blank, nor false with or without space around it. */
    static boolean isTrue(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case Boolean truth -> truth;
            case ByteView view -> isTrue(view);
            case CharSequence text -> isTrue(text.toString().trim());
            case Collection<?> items -> !items.isEmpty();
            case NodeList nodes -> nodes instanceof Node node && node.hasAttributes() || nodes.getLength() > 0;
            default -> true;
        };
    }

    /** The same of the characters, without making a text of those that cannot be false. */
    private static boolean isTrue(ByteView text) {
        int begin = 0;
        int end = text.length();
        while (begin < end && isSpace(text.byteAt(begin))) {
            begin++;
        }
        while (begin < end && isSpace(text.byteAt(end - 1))) {
            end--;
        }
        return end - begin == FALSE.length() ? isTrue(text.toString().trim()) : begin < end;
    }

    private static boolean isSpace(byte character) {
        return character >= 0 && character <= ' ';
    }

    private static boolean isTrue(String trimmed) {
        return !trimmed.isEmpty() && !trimmed.equalsIgnoreCase(FALSE);
    }
}

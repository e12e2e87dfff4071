// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.convert.Items;
import io.pelton.routes.convert.ValueText;
import io.pelton.spi.ByteView;
import java.util.Collection;
import java.util.Date;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * How values of different types are compared, as Camel does it: digits are numbers on both sides of {@code ==}, decimal
 * numbers too where one side is one already, and everything else is text. Null is equal to null only, and neither less
 * nor greater than anything else.
 */
@SuppressWarnings("JavaUtilDate") // dates of Camel are these
final class Comparisons {
    private Comparisons() {}

    static boolean equal(@Nullable Object left, @Nullable Object right, boolean ignoringCase) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        if (left instanceof Boolean || right instanceof Boolean) {
            return truth(left) == truth(right);
        }
        if (areTimes(left, right)) {
            return millis(left) == millis(right);
        }
        if (left instanceof NodeList || right instanceof NodeList) {
            return areEqualNodes(left, right);
        }
        boolean isDecimal = isFloating(left) || isFloating(right);
        Number leftNumber = number(left, isDecimal);
        Number rightNumber = leftNumber == null ? null : number(right, isDecimal);
        if (leftNumber != null && rightNumber != null) {
            return Numbers.compare(leftNumber, rightNumber) == 0;
        }
        String leftText = Texts.of(left);
        String rightText = Texts.of(right);
        return ignoringCase ? leftText.equalsIgnoreCase(rightText) : leftText.equals(rightText);
    }

    /** What a value is beside one that is true or false: a number above 0, and a node, are true. */
    private static boolean truth(Object value) {
        return switch (value) {
            case Boolean truth -> truth;
            case Number number -> number.doubleValue() > 0;
            case NodeList nodes -> nodes.getLength() > 0;
            default -> Boolean.parseBoolean(Texts.of(value));
        };
    }

    /** As in Camel, nodes are the whole number that is the text in them, where that is compared with one; else a text with their tags, or just themselves. */
    private static boolean areEqualNodes(Object left, Object right) {
        if (left instanceof NodeList && right instanceof NodeList) {
            return left.equals(right);
        }
        Number other = wholeNumber(left instanceof NodeList ? right : left);
        return other == null ? Texts.of(left).equals(Texts.of(right)) : other.equals(wholeNumber(left instanceof NodeList ? left : right));
    }

    private static @Nullable Long wholeNumber(Object value) {
        return switch (value) {
            case Integer number -> number.longValue();
            case Long number -> number;
            case NodeList nodes -> number(nodes) instanceof Long number ? number : null;
            default -> null;
        };
    }

    private static @Nullable Number number(NodeList nodes) {
        String text = ValueText.content(nodes);
        return Numbers.isInteger(text) ? Numbers.literal(text) : null;
    }

    /** Whether one of them is a date, and the other one too or a time in milliseconds. */
    private static boolean areTimes(Object left, Object right) {
        return left instanceof Date && (right instanceof Date || right instanceof Long) || left instanceof Long && right instanceof Date;
    }

    private static long millis(Object time) {
        return time instanceof Date date ? date.getTime() : (Long) time;
    }

    /** Less than, equal to or greater than 0, as {@code left} is to {@code right}; a date is its milliseconds, and true is greater than false. */
    static int order(Object left, Object right) {
        if (left instanceof Boolean || right instanceof Boolean) {
            return Boolean.compare(truth(left), truth(right));
        }
        Number leftNumber = orderedNumber(left, right instanceof Number);
        Number rightNumber = leftNumber == null ? null : orderedNumber(right, left instanceof Number);
        if (leftNumber != null && rightNumber != null) {
            return Numbers.compare(leftNumber, rightNumber);
        }
        return Texts.of(left).compareTo(Texts.of(right));
    }

    /** As in Camel, a text is any number that Java reads in it if it is compared with a number, and digits alone if with a text. */
    private static @Nullable Number orderedNumber(Object value, boolean withNumber) {
        return switch (value) {
            case Date date -> date.getTime();
            case NodeList nodes -> number(nodes);
            default -> {
                Number number = number(value, true);
                yield number == null && withNumber ? Numbers.floating(Texts.of(value)) : number;
            }
        };
    }

    /** Whether a text contains another one, a collection an item or, {@code ignoringCase}, a part of one; of what else is no text, one item is equal. */
    static boolean contains(@Nullable Object left, @Nullable Object right, boolean ignoringCase) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        return switch (left) {
            case Collection<?> items -> items.stream().anyMatch(item -> item != null && isItem(item, right, ignoringCase));
            case Map<?, ?> _, Iterator<?> _, NodeList _, Number _, Boolean _, Throwable _, Object[] _ -> hasItem(left, right, ignoringCase);
            default -> contains(Texts.of(left), Texts.of(right), ignoringCase);
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
            return contains(Texts.of(item), Texts.of(wanted), true);
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

    /** Whether a value alone, without operator, counts as true. */
    static boolean isTrue(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case Boolean truth -> truth;
            case ByteView view -> view.length() > 0 && !(view.length() == 5 && isFalse(view.toString()));
            case CharSequence text -> !text.isEmpty() && !isFalse(text.toString());
            case Collection<?> items -> !items.isEmpty();
            case Node _ -> true;
            case NodeList nodes -> nodes.getLength() > 0;
            default -> true;
        };
    }

    private static boolean isFalse(String text) {
        return text.toLowerCase(Locale.ROOT).equals("false");
    }

    private static boolean isFloating(Object value) {
        return value instanceof Number number && Numbers.isFloating(number);
    }

    private static @Nullable Number number(Object value, boolean decimals) {
        if (value instanceof Number number) {
            return number;
        }
        String text = Texts.of(value);
        return decimals || Numbers.isInteger(text) ? Numbers.literal(text) : null;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.letter;

import io.pelton.routes.convert.ValueText;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Values of dead letters that JSON has nothing for: their text, and whether that says what they were. */
public final class LetterValue {
    /** The only name of an object that is bytes, with their Base64. */
    public static final String BYTES = "base64";

    private LetterValue() {}

    /** The text of {@code value}: that of nodes of XML is what steps would read of them. */
    public static String text(Object value) {
        return isNodes(value) ? ValueText.of(value) : value.toString();
    }

    /** The name of a class in {@code value} whose objects a letter does not give back; null if it gives back all of it. */
    public static @Nullable String lostType(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Row row -> row.getClass().getName(); // of a body that is one, BodyForm has the rest
            case Boolean _, Character _, CharSequence _, ByteView _, byte[] _ -> null;
            case Byte _, Short _, Integer _, Long _, BigInteger _, BigDecimal _ -> null;
            case Double number when Double.isFinite(number) -> null;
            case Float number when Float.isFinite(number) -> null;
            case Map<?, ?> map -> isObject(map) ? lostOf(map.values()) : map.getClass().getName();
            case List<?> items -> lostOf(items);
            default -> isNodes(value) ? null : value.getClass().getName();
        };
    }

    /** Whether JSON has an object for {@code map} that is not read as bytes. */
    private static boolean isObject(Map<?, ?> map) {
        return map.keySet().stream().allMatch(CharSequence.class::isInstance) && !(map.size() == 1 && map.containsKey(BYTES));
    }

    private static @Nullable String lostOf(Collection<?> items) {
        return items.stream()
                .map(LetterValue::lostType)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static boolean isNodes(Object value) {
        return value instanceof Node || value instanceof NodeList;
    }
}

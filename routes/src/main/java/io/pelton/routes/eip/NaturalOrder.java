// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.spi.ByteView;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * The natural order of values, in which null comes first and bytes and nodes of XML are the text that they stand for: lines of files and what was
 * restored of them compare with texts. As in Camel, values that have none, such as maps, have that of their classes and hash codes.
 */
final class NaturalOrder implements Comparator<@Nullable Object> {
    static final NaturalOrder INSTANCE = new NaturalOrder();

    private NaturalOrder() {}

    /** What {@code value} is compared as. */
    static Object comparable(Object value) {
        return value instanceof ByteView || value instanceof Node || value instanceof NodeList ? Texts.of(value) : value;
    }

    @Override
    @SuppressWarnings("unchecked") // what does not compare fails with a ClassCastException, as in the JDK
    public int compare(@Nullable Object one, @Nullable Object other) {
        if (one == null || other == null) {
            return Boolean.compare(one != null, other != null);
        }
        Object first = comparable(one);
        if (first instanceof Comparable<?> value) {
            return ((Comparable<Object>) value).compareTo(comparable(other));
        }
        int byClass = first.getClass().getName().compareTo(other.getClass().getName());
        return byClass == 0 ? Integer.compare(first.hashCode(), other.hashCode()) : byClass;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.convert.Items;
import io.pelton.routes.language.Pieces;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/** The parts of a value, one after the other, as Camel takes them. */
final class Parts {
    private Parts() {}

    /**
     * Elements of collections, arrays and maps, the texts between {@code delimiter}s of a text, or the value itself.
     *
     * @param delimiter empty: a text is one part
     */
    static Iterator<?> of(@Nullable Object value, String delimiter) {
        Object plain = value instanceof ByteView view && !(value instanceof Row || value instanceof LazyBytes) ? view.toString() : value;
        return switch (plain) {
            case CharSequence text when delimiter.equals(",") -> Items.of(text).iterator();
            case null -> Collections.emptyIterator();
            case Iterator<?> iterator -> iterator;
            case Iterable<?> iterable -> iterable.iterator();
            case Map<?, ?> map -> map.entrySet().iterator();
            case Row row when row.isJson() -> row.map().entrySet().iterator();
            case CharSequence text when text.toString().isBlank() -> Collections.emptyIterator();
            case Object[] array -> Arrays.asList(array).iterator();
            case NodeList nodes -> IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).iterator();
            default -> {
                if (plain.getClass().isArray() && !(plain instanceof byte[])) {
                    yield elements(plain).iterator();
                }
                yield plain instanceof CharSequence text && !delimiter.isEmpty() && contains(text, delimiter)
                        ? new Pieces(text.toString(), delimiter)
                        : List.of(plain).iterator();
            }
        };
    }

    private static boolean contains(CharSequence text, String delimiter) {
        return text.toString().contains(delimiter);
    }

    private static List<Object> elements(Object array) {
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(Array.get(array, i));
        }
        return elements;
    }
}

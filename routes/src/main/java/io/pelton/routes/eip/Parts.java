// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The parts of a value, one after the other, as Camel takes them. */
final class Parts {
    private Parts() {}

    /**
     * Elements of collections, arrays and maps, the texts between {@code delimiter}s of a text, or the value itself.
     *
     * @param delimiter empty: a text is one part
     */
    static Iterator<?> of(@Nullable Object value, String delimiter) {
        return switch (value) {
            case null -> Collections.emptyIterator();
            case Iterator<?> iterator -> iterator;
            case Iterable<?> iterable -> iterable.iterator();
            case Map<?, ?> map -> map.entrySet().iterator();
            case CharSequence text when text.toString().isBlank() -> Collections.emptyIterator();
            case Object[] array -> List.of(array).iterator();
            default -> {
                if (value.getClass().isArray() && !(value instanceof byte[])) {
                    yield elements(value).iterator();
                }
                yield value instanceof CharSequence text && !delimiter.isEmpty() && contains(text, delimiter)
                        ? new Pieces(text.toString(), delimiter)
                        : List.of(value).iterator();
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

    /** The texts between delimiters; nothing before one at the beginning, or behind one at the end, is no part. */
    private static final class Pieces implements Iterator<String> {
        private final String text;
        private final String delimiter;
        private int index;

        Pieces(String text, String delimiter) {
            this.text = text;
            this.delimiter = delimiter;
            this.index = text.startsWith(delimiter) ? delimiter.length() : 0;
        }

        @Override
        public boolean hasNext() {
            return index < text.length();
        }

        @Override
        public String next() {
            if (index >= text.length()) {
                throw new NoSuchElementException();
            }
            int end = text.indexOf(delimiter, index);
            String piece = end < 0 ? text.substring(index) : text.substring(index, end);
            index = end < 0 ? text.length() : end + delimiter.length();
            return piece;
        }
    }
}

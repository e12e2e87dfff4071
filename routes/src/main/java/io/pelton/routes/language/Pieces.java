// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.NoSuchElementException;

/** The texts between separators in a text; nothing before one at the beginning, or behind one at the end, is no part. */
public final class Pieces implements PartIterator {
    private final String text;
    private final String separator;
    private int index;

    /** @param separator not empty */
    public Pieces(String text, String separator) {
        this.text = text;
        this.separator = separator;
        this.index = text.startsWith(separator) ? separator.length() : 0;
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
        int end = text.indexOf(separator, index);
        String piece = end < 0 ? text.substring(index) : text.substring(index, end);
        index = end < 0 ? text.length() : end + separator.length();
        return piece;
    }
}

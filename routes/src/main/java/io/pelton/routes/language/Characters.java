// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.NoSuchElementException;

/** The characters of a text, one after the other: what a separator that matches nothing leaves between itself. */
final class Characters implements PartIterator {
    private final TextWindow window;
    private int next;

    Characters(TextWindow window) {
        this.window = window;
    }

    @Override
    public boolean hasNext() {
        if (next < window.text().length()) {
            return true;
        }
        window.drop(next);
        next = 0;
        return window.more(0);
    }

    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        char first = window.text().charAt(next);
        boolean isPair = Character.isHighSurrogate(first)
                && (next + 1 < window.text().length() || window.more(next))
                && Character.isLowSurrogate(window.text().charAt(next + 1));
        String character = window.text().substring(next, next + (isPair ? 2 : 1));
        next += character.length();
        return character;
    }

    @Override
    public void close() {
        window.close();
    }
}

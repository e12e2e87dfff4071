// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a text between a token and an end token. As in Camel the last end token may be missing, and the part goes to the end of the text then; an end token
 * that has no token before it ends all.
 */
final class Pairs implements PartIterator {
    private final TextWindow window;
    private final String begin;
    private final String end;
    private final boolean includeTokens;
    private @Nullable String next;
    private boolean isOver;

    Pairs(TextWindow window, String begin, String end, boolean includeTokens) {
        this.window = window;
        this.begin = begin;
        this.end = end;
        this.includeTokens = includeTokens;
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = find();
        }
        return next != null;
    }

    @Override
    public String next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        String part = next;
        next = null;
        return part;
    }

    @Override
    public void close() {
        window.close();
    }

    private @Nullable String find() {
        int open = isOver ? -1 : window.text().indexOf(begin);
        while (open < 0) {
            isOver |= window.text().indexOf(end) >= 0;
            if (isOver) {
                return null;
            }
            window.drop(Math.max(0, window.text().length() - Math.max(begin.length(), end.length()) + 1));
            if (!window.more(0)) {
                return null;
            }
            open = window.text().indexOf(begin);
        }
        int close = searchEnd(open);
        int from = open + begin.length();
        isOver = close < from;
        if (close >= 0 && isOver) {
            return null;
        }
        int last = close < 0 ? window.text().length() : close;
        String part = window.text().substring(from, last);
        window.drop(close < 0 ? last : close + end.length());
        return includeTokens ? begin + part + end : part;
    }

    /** The first end token; negative if there is none. */
    private int searchEnd(int open) {
        int at = window.text().indexOf(end);
        while (at < 0) {
            int from = Math.max(0, window.text().length() - end.length() + 1);
            if (!window.more(open)) {
                return -1;
            }
            at = window.text().indexOf(end, from);
        }
        return at;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The parts of a text between a token and an end token. */
final class Pairs implements PartIterator {
    private final TextWindow window;
    private final String begin;
    private final String end;
    private final boolean includeTokens;
    private @Nullable String next;

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
        int open = window.text().indexOf(begin);
        while (open < 0) {
            window.drop(Math.max(0, window.text().length() - begin.length() + 1));
            if (!window.more(0)) {
                return null;
            }
            open = window.text().indexOf(begin);
        }
        int close = searchEnd(open + begin.length());
        if (close < 0) {
            return null;
        }
        String part = includeTokens
                ? window.text().substring(open, close + end.length())
                : window.text().substring(open + begin.length(), close);
        window.drop(close + end.length());
        return part;
    }

    private int searchEnd(int start) {
        int from = start;
        int at = window.text().indexOf(end, from);
        while (at < 0) {
            from = Math.max(start, window.text().length() - end.length() + 1);
            if (!window.more(start)) {
                return -1;
            }
            at = window.text().indexOf(end, from);
        }
        return at;
    }
}

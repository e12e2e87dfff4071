// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The parts of a text between separators. One at the very beginning ends no part, and one at the very end begins none. */
final class Separated implements PartIterator {
    private final TextWindow window;
    private final Tokenize.Separator separator;
    private int start;

    /** What is read later changes nothing of the separators that begin before this index. */
    private int certain;

    /** Whether {@link #certain} was looked for since the window has grown. */
    private boolean isCertainKnown;

    private boolean hasBegun;
    private @Nullable String next;

    Separated(TextWindow window, Tokenize.Separator separator) {
        this.window = window;
        this.separator = separator;
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
        if (!hasBegun) {
            hasBegun = true;
            String first = part();
            return first == null || !first.isEmpty() ? first : part();
        }
        return part();
    }

    private @Nullable String part() {
        if (start > window.text().length() / 2) {
            window.drop(start - 1); // an expression may ask for the letter before
            certain = Math.max(0, certain - start + 1);
            start = 1;
        }
        int from = start;
        while (true) {
            int[] found = separator(from);
            if (found.length > 0) {
                String part = window.text().substring(start, found[0]);
                start = found[1];
                return part;
            }
            from = separator.pattern() == null ? Math.max(start, window.text().length() - separator.text().length() + 1) : Math.max(start, certain);
            if (!window.more(start)) {
                return rest();
            }
            isCertainKnown = false;
        }
    }

    private @Nullable String rest() {
        int[] found = separator(start);
        if (found.length > 0) {
            String part = window.text().substring(start, found[0]);
            start = found[1];
            return part;
        }
        if (start >= window.text().length()) {
            return null;
        }
        String part = window.text().substring(start);
        start = window.text().length();
        return part;
    }

    /** Where the next separator begins and ends; empty if none is known for certain yet. */
    private int[] separator(int from) {
        Pattern pattern = separator.pattern();
        if (pattern == null) {
            int at = window.text().indexOf(separator.text(), from);
            return at < 0 ? new int[0] : new int[] {at, at + separator.text().length()};
        }
        Matcher matcher = pattern.matcher(window.text());
        boolean isFound = matcher.find(from);
        while (isFound && (window.isEnded() || matcher.start() < certain(from))) {
            if (matcher.end() > matcher.start()) {
                return new int[] {matcher.start(), matcher.end()};
            }
            isFound = matcher.find();
        }
        return new int[0];
    }

    /** No separator goes on behind the end of the window if the last letters before it are no part of one. */
    private int certain(int from) {
        Pattern factors = separator.factors();
        if (!isCertainKnown && factors != null) {
            isCertainKnown = true;
            String text = window.text().substring(from);
            int end = text.length() - (!text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1)) ? 1 : 0);
            for (int last = 1; last < end; last *= 2) {
                int begin = end - last - (Character.isLowSurrogate(text.charAt(end - last)) ? 1 : 0);
                if (!factors.matches(text.substring(begin, end))) {
                    certain = from + begin;
                    break;
                }
            }
        }
        return certain;
    }
}

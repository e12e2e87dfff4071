// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The elements of one name in a text, one after the other, as they are written. */
final class Elements implements PartIterator {
    /** As many characters may stand before the colon of a name. */
    private static final int LONGEST_PREFIX = 15;

    private static final Pattern NAMESPACE = Pattern.compile("xmlns(:\\w+)?\\s*=\\s*('[^']*'|\"[^\"]*\")");

    private final TextWindow window;
    private final String name;
    private final String parent;
    private final Map<String, String> namespaces = new LinkedHashMap<>();
    private boolean hasBegun;
    private @Nullable String next;

    /** Whether the whole rest is in the window and has no end tag of the name: from there on only elements without one follow. */
    private boolean hasNoEnds;

    /** Where the search for these goes on. */
    private int rest;

    /** @param parent the name of the element whose namespaces the others get; empty for none */
    Elements(TextWindow window, String name, String parent) {
        this.window = window;
        this.name = name;
        this.parent = parent;
    }

    @Override
    public boolean hasNext() {
        if (!hasBegun) {
            hasBegun = true;
            readNamespaces();
        }
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

    /** Where the parent is not to be found, the elements are looked for from the beginning, as in Camel. */
    private void readNamespaces() {
        int open = parent.isEmpty() ? -1 : indexOf("<", 0);
        while (open >= 0 && !isStartTag(open, parent)) {
            open = indexOf("<", open + 1);
        }
        int end = open < 0 ? -1 : indexOf(">", open);
        if (end >= 0) {
            namespaces.putAll(declared(window.text().substring(open, end)));
            window.drop(end + 1);
        }
    }

    private static Map<String, String> declared(String tag) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Matcher each = NAMESPACE.matcher(tag); each.find(); ) {
            found.putIfAbsent(each.group(1) == null ? "" : each.group(1), each.group(2));
        }
        return found;
    }

    private @Nullable String find() {
        if (!hasNoEnds && advance()) {
            int tagEnd = indexOf(">", 0);
            if (tagEnd < 0) {
                return null;
            }
            boolean isEmpty = window.text().charAt(tagEnd - 1) == '/';
            int end = isEmpty ? tagEnd + 1 : endOfElement(tagEnd + 1);
            if (end > 0) {
                String part = window.text().substring(0, end);
                window.drop(end);
                return namespaces.isEmpty() ? part : inherited(part, tagEnd, isEmpty);
            }
            hasNoEnds = true;
        }
        return hasNoEnds ? findEmpty() : null;
    }

    /** Nothing is dropped, and nothing is looked for twice: tags that are never closed may be many. */
    private @Nullable String findEmpty() {
        StringBuilder text = window.text();
        int close = -1;
        for (int open = text.indexOf("<", rest); open >= 0; open = text.indexOf("<", open + 1)) {
            close = close < open ? text.indexOf(">", open) : close;
            if (close < 0) {
                break;
            }
            if (text.charAt(close - 1) == '/' && isStartTag(open, name)) {
                rest = close + 1;
                String part = text.substring(open, rest);
                return namespaces.isEmpty() ? part : inherited(part, close - open, true);
            }
        }
        rest = text.length();
        return null;
    }

    private String inherited(String part, int tagEnd, boolean isEmpty) {
        int headEnd = isEmpty ? tagEnd - 1 : tagEnd;
        String head = part.substring(0, headEnd);
        Map<String, String> own = declared(head);
        StringBuilder whole = new StringBuilder(head);
        namespaces.forEach((prefix, uri) -> {
            if (!own.containsKey(prefix)) {
                whole.append(" xmlns").append(prefix).append('=').append(uri);
            }
        });
        return whole.append(part, headEnd, part.length()).toString();
    }

    /** Drops what stands before the next start tag of this name; false if there is none. */
    private boolean advance() {
        int from = 0;
        while (true) {
            int open = window.text().indexOf("<", from);
            if (open < 0) {
                window.drop(window.text().length());
                from = 0;
                if (!window.more(0)) {
                    return false;
                }
                continue;
            }
            if (open + longestTag(name) > window.text().length()) {
                window.drop(open); // before more is read
                open = 0;
            }
            if (isStartTag(open, name)) {
                window.drop(open);
                return true;
            }
            from = open + 1;
        }
    }

    private boolean isStartTag(int open, String wanted) {
        int most = open + longestTag(wanted);
        while (window.text().length() < most && window.more(0)) {
            // until the whole name is there
        }
        int end = nameEnd(open + 1, wanted);
        return end > 0 && end < window.text().length() && isBehindName(window.text().charAt(end));
    }

    /** As many characters tell whether a tag has the name. */
    private static int longestTag(String wanted) {
        return LONGEST_PREFIX + wanted.length() + 3;
    }

    private static boolean isBehindName(char c) {
        return c == '>' || c == '/' || Character.isWhitespace(c);
    }

    /** Behind the first end tag of the name; -1 if there is none. */
    private int endOfElement(int start) {
        int close = -1;
        for (int from = start; ; ) {
            int open = indexOf("</", from);
            if (open < 0) {
                return -1;
            }
            close = close < open ? indexOf(">", open) : close;
            if (close < 0) {
                return -1;
            }
            int end = nameEnd(open + 2, name);
            if (end > 0 && end <= close && isBlank(end, close)) {
                return close + 1;
            }
            from = open + 2;
        }
    }

    private boolean isBlank(int start, int end) {
        int at = start;
        while (at < end && Character.isWhitespace(window.text().charAt(at))) {
            at++;
        }
        return at == end;
    }

    /** Where the name ends that begins at {@code start}, perhaps with a prefix; -1 if another stands there. */
    private int nameEnd(int start, String wanted) {
        if (isAt(start, wanted)) {
            return start + wanted.length();
        }
        StringBuilder text = window.text();
        int last = Math.min(text.length() - 1, start + LONGEST_PREFIX);
        for (int i = start; i <= last && text.charAt(i) != '<' && text.charAt(i) != '>'; i++) {
            if (text.charAt(i) == ':') {
                return i > start && isAt(i + 1, wanted) ? i + 1 + wanted.length() : -1;
            }
        }
        return -1;
    }

    private boolean isAt(int start, String wanted) {
        StringBuilder text = window.text();
        if (start + wanted.length() > text.length()) {
            return false;
        }
        for (int i = 0; i < wanted.length(); i++) {
            if (text.charAt(start + i) != wanted.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int indexOf(String wanted, int start) {
        int from = start;
        int at = window.text().indexOf(wanted, from);
        while (at < 0) {
            from = Math.max(start, window.text().length() - wanted.length() + 1);
            if (!window.more(0)) {
                return -1;
            }
            at = window.text().indexOf(wanted, from);
        }
        return at;
    }
}

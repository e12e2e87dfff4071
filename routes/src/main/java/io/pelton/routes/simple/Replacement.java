// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/**
 * Puts a text in place of what a regular expression finds, as java.util.regex.Matcher does: {@code $1} and <code>${name}</code> are what a group has found, and a
 * backslash makes a letter of the next one. RE2/J takes a dollar for a letter where no group follows, and a group that found nothing for the text {@code null}.
 */
final class Replacement {
    private final Matcher found;
    private final String written;
    private final StringBuilder text;

    private Replacement(Matcher found, String written, StringBuilder text) {
        this.found = found;
        this.written = written;
        this.text = text;
    }

    /**
     * All that {@code pattern} finds.
     *
     * @throws IllegalArgumentException if the replacement is none, or names no group
     * @throws IndexOutOfBoundsException if it has the number of no group
     */
    static String all(Pattern pattern, CharSequence text, String replacement) {
        return replaced(pattern, text, replacement, Integer.MAX_VALUE);
    }

    /** The first that it finds, with the same exceptions. */
    static String first(Pattern pattern, CharSequence text, String replacement) {
        return replaced(pattern, text, replacement, 1);
    }

    private static String replaced(Pattern pattern, CharSequence text, String replacement, int most) {
        StringBuilder replaced = new StringBuilder();
        Matcher found = pattern.matcher(text);
        int index = 0;
        for (int times = 0; times < most && found.find(); times++) {
            replaced.append(text, index, found.start());
            new Replacement(found, replacement, replaced).append();
            index = found.end();
        }
        return replaced.append(text, index, text.length()).toString();
    }

    private void append() {
        for (int i = 0; i < written.length(); ) {
            char c = written.charAt(i);
            if (c == '\\') {
                if (i + 1 == written.length()) {
                    throw new IllegalArgumentException("a '\\' ends the replacement '" + written + "'; write '\\\\' for that letter");
                }
                text.append(written.charAt(i + 1));
                i += 2;
            } else if (c == '$') {
                i = written.startsWith("{", i + 1) ? named(i) : numbered(i);
            } else {
                text.append(c);
                i++;
            }
        }
    }

    private int named(int at) {
        int end = written.indexOf('}', at);
        Integer group = end < 0 ? null : found.pattern().namedGroups().get(written.substring(at + 2, end));
        if (group == null) {
            throw new IllegalArgumentException("no group has the name that begins at '" + written.substring(at) + "'; write '\\$' for a dollar");
        }
        appendGroup(group);
        return end + 1;
    }

    /** As many digits as there is a group for. */
    private int numbered(int at) {
        int group = digit(at + 1);
        if (group < 0) {
            throw new IllegalArgumentException("no group follows '$' in the replacement '" + written + "'; write '\\$' for a dollar");
        }
        int end = at + 2;
        for (int digit = digit(end); digit >= 0 && group * 10L + digit <= found.groupCount(); digit = digit(end)) {
            group = group * 10 + digit;
            end++;
        }
        appendGroup(group);
        return end;
    }

    private int digit(int at) {
        return at < written.length() && written.charAt(at) >= '0' && written.charAt(at) <= '9' ? written.charAt(at) - '0' : -1;
    }

    private void appendGroup(int group) {
        String value = found.group(group);
        text.append(value == null ? "" : value);
    }
}

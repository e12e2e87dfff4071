// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Regular expressions are written as for Java, by users of Camel, and matched by RE2, in time linear in the text. Much of what only Java knows RE2 refuses itself; this is what it
 * would read as something else.
 */
public final class RegexDialects {
    /** What a dot does not stand for, and {@code \v} does: ends of lines, for Java (java.util.regex.Pattern, "Line terminators"); for RE2 there is one only. */
    private static final String ENDS_OF_LINES = "\\n\\r\\x{85}\\x{2028}\\x{2029}";

    /** Java's classes of POSIX, in ASCII. */
    private static final Pattern POSIX = Pattern.compile("\\\\([pP])\\{(Lower|Upper|ASCII|Alpha|Digit|Alnum|Punct|Graph|Print|Blank|Cntrl|XDigit|Space)}");

    private static final String VERTICAL_TAB = "\\x0B";
    private static final Pattern WITH_DOT_FOR_ALL = Pattern.compile("\\(\\?[a-z]*s");

    private final String regex;
    private final StringBuilder same = new StringBuilder();

    /** Whether a dot stands for ends of lines, too, in some of it. */
    private final boolean isDotForAll;

    /** Where the character class begins that is open; negative outside of one. */
    private int begin = -1;

    private RegexDialects(String regex) {
        this.regex = regex;
        this.isDotForAll = WITH_DOT_FOR_ALL.matcher(regex).find();
    }

    /**
     * What is for RE2 what {@code regex} is for {@link Pattern}.
     *
     * @throws IllegalArgumentException if it has a character class within another one, or {@code &&} there, which only Java knows
     */
    public static String forRe2(String regex) {
        return new RegexDialects(regex).translated();
    }

    private String translated() {
        for (int i = 0; i < regex.length(); ) {
            i = regex.charAt(i) == '\\' ? escaped(i) : begin < 0 ? outside(i) : inside(i);
        }
        return same.toString();
    }

    /** Takes what is escaped from {@code at} on, and says where it ends. */
    private int escaped(int at) {
        if (at + 1 == regex.length()) {
            return taken(at, regex.length());
        }
        switch (regex.charAt(at + 1)) {
            case 'Q' -> {
                int end = regex.indexOf("\\E", at);
                return taken(at, end < 0 ? regex.length() : end + 2);
            }
            case 's' -> append("\\s" + VERTICAL_TAB);
            case 'v' -> append(ENDS_OF_LINES + "\\f" + VERTICAL_TAB);
            case 'S' -> same.append(begin < 0 ? "[^\\s" + VERTICAL_TAB + "]" : "\\S");
            case 'p', 'P' -> {
                return property(at);
            }
            default -> same.append(regex, at, at + 2);
        }
        return at + 2;
    }

    private int property(int at) {
        Matcher posix = POSIX.matcher(regex).region(at, regex.length());
        if (!posix.lookingAt()) {
            return taken(at, at + 2);
        }
        append("[:" + (posix.group(1).equals("P") ? "^" : "") + posix.group(2).toLowerCase(Locale.ROOT) + ":]");
        return posix.end();
    }

    /** Adds characters, as a class unless one is open. */
    private void append(String characters) {
        same.append(begin < 0 ? "[" + characters + "]" : characters);
    }

    private int outside(int at) {
        char c = regex.charAt(at);
        if (c == '[') {
            begin = at;
        }
        if (c == '.' && !isDotForAll) {
            same.append("[^").append(ENDS_OF_LINES).append(']');
            return at + 1;
        }
        return taken(at, at + 1);
    }

    private int inside(int at) {
        char c = regex.charAt(at);
        if (c == '[') {
            throw new IllegalArgumentException("there is '[' within the character class at " + begin + ", where Java begins another class and RE2 none: write '\\[' for that letter");
        }
        if (regex.startsWith("&&", at)) {
            throw new IllegalArgumentException(
                    "there is '&&' within the character class at " + begin + ", which only Java knows for what both sides have: write the letters that are left, or '\\&' for that letter");
        }
        if (c == ']' && !isFirst(at)) {
            begin = -1;
        }
        return taken(at, at + 1);
    }

    /** There, a bracket closes nothing. */
    private boolean isFirst(int at) {
        return at == begin + 1 || at == begin + 2 && regex.charAt(begin + 1) == '^';
    }

    private int taken(int from, int to) {
        same.append(regex, from, to);
        return to;
    }
}

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
    private static final String BLANKS = " \\t\\xA0\\x{1680}\\x{180E}\\x{2000}-\\x{200A}\\x{202F}\\x{205F}\\x{3000}";
    private static final Pattern LETTER = Pattern.compile("\\\\u(\\p{XDigit}{4})");
    private static final String NO_SPACES = "\\x00-\\x08\\x0E-\\x1F\\x21-\\x{10FFFF}";
    private static final Pattern WITH_UNICODE_CLASSES = Pattern.compile("\\(\\?[a-z]*U");
    private static final Pattern WITH_DOT_FOR_ALL = Pattern.compile("\\(\\?[a-z]*[sm]");

    private final String regex;
    private final StringBuilder same = new StringBuilder();

    /** Whether a dot stands for ends of lines, too, in some of it, or <code>$</code> for the place before {@code \n}, which is the only such place for RE2. */
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
     * @throws IllegalArgumentException if it has what only Java knows: a character class within another one, {@code &&} there, a reference to a group, or the flag U
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
            case 'S' -> append(NO_SPACES);
            case 'h' -> append(BLANKS);
            case 'R' -> same.append("(?:\\r\\n|[").append(ENDS_OF_LINES).append("\\f").append(VERTICAL_TAB).append("])");
            case 'u' -> {
                return letter(at);
            }
            case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> throw new IllegalArgumentException("'\\" + regex.charAt(at + 1) + "' stands for what a group has found before, which is not there, as matching always takes linear time");
            case 'p', 'P' -> {
                return property(at);
            }
            default -> same.append(regex, at, at + 2);
        }
        return at + 2;
    }

    private int letter(int at) {
        Matcher letter = LETTER.matcher(regex).region(at, regex.length());
        if (!letter.lookingAt()) {
            return taken(at, at + 2);
        }
        same.append("\\x{").append(letter.group(1)).append('}');
        return letter.end();
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
        if (WITH_UNICODE_CLASSES.matcher(regex).region(at, regex.length()).lookingAt()) {
            throw new IllegalArgumentException("the flag U is another one for RE2 than for Java, which has classes of all scripts with it");
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

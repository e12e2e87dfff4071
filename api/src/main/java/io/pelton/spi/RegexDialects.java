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
    private static final Pattern LETTER = Pattern.compile("\\\\u(?<first>\\p{XDigit}{4})(?:\\\\u(?<second>[dD][c-fC-F]\\p{XDigit}{2}))?");
    private static final String NO_SPACES = "\\x00-\\x08\\x0E-\\x1F\\x21-\\x{10FFFF}";
    private static final String FLAG = "(?<!\\\\)(?:\\\\\\\\)*\\(\\?[a-z]*";
    private static final Pattern WITH_DOT_FOR_ALL = Pattern.compile(FLAG + "s");
    private static final Pattern WITH_LINES = Pattern.compile(FLAG + "m");
    private static final Pattern WITH_UNICODE_CLASSES = Pattern.compile(FLAG + "U");

    private final String regex;
    private final StringBuilder same = new StringBuilder();

    /** Whether a dot stands for ends of lines, too, in some of it. */
    private final boolean isDotForAll;

    /** Whether <code>$</code> stands for ends of lines in some of it. */
    private final boolean isOfLines;

    /** Where the character class begins that is open; negative outside of one. */
    private int begin = -1;

    private RegexDialects(String regex) {
        this.regex = regex;
        this.isDotForAll = WITH_DOT_FOR_ALL.matcher(regex).find();
        this.isOfLines = WITH_LINES.matcher(regex).find();
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
        if (WITH_UNICODE_CLASSES.matcher(regex).find()) {
            throw new IllegalArgumentException("the flag U is another one for RE2 than for Java, which has classes of all scripts with it");
        }
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
        return switch (regex.charAt(at + 1)) {
            case 'Q' -> {
                int end = regex.indexOf("\\E", at);
                yield taken(at, end < 0 ? regex.length() : end + 2);
            }
            case 's' -> characters("\\s" + VERTICAL_TAB, at + 2);
            case 'S' -> characters(NO_SPACES, at + 2);
            case 'v' -> characters(ENDS_OF_LINES + "\\f" + VERTICAL_TAB, at + 2);
            case 'h' -> characters(BLANKS, at + 2);
            case 'R' -> instead("(?:\\r\\n|[" + ENDS_OF_LINES + "\\f" + VERTICAL_TAB + "])", at + 2);
            case 'u' -> letter(at);
            case 'p', 'P' -> property(at);
            case '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
                throw new IllegalArgumentException(
                        "'\\" + regex.charAt(at + 1) + "' stands for what a group has found before, which is not there, as matching always takes linear time");
            default -> taken(at, at + 2);
        };
    }

    /** Puts {@code text} in place of what ends at {@code end}. */
    private int instead(String text, int end) {
        same.append(text);
        return end;
    }

    /** The same of characters: a class, unless one is open, in which a hyphen after them begins no range. */
    private int characters(String characters, int end) {
        if (begin < 0) {
            return instead("[" + characters + "]", end);
        }
        boolean isHyphen = regex.startsWith("-", end);
        return instead(characters + (isHyphen ? "\\-" : ""), isHyphen ? end + 1 : end);
    }

    private int letter(int at) {
        Matcher letter = LETTER.matcher(regex).region(at, regex.length());
        if (!letter.lookingAt()) {
            return taken(at, at + 2);
        }
        char first = (char) Integer.parseInt(letter.group("first"), 16);
        String second = letter.group("second");
        return second != null && Character.isHighSurrogate(first)
                ? instead(String.format(Locale.ROOT, "\\x{%X}", Character.toCodePoint(first, (char) Integer.parseInt(second, 16))), letter.end())
                : instead("\\x{" + letter.group("first") + "}", letter.end("first"));
    }

    private int property(int at) {
        Matcher posix = POSIX.matcher(regex).region(at, regex.length());
        return posix.lookingAt() ? characters("[:" + (posix.group(1).equals("P") ? "^" : "") + posix.group(2).toLowerCase(Locale.ROOT) + ":]", posix.end()) : taken(at, at + 2);
    }

    private int outside(int at) {
        char c = regex.charAt(at);
        if (c == '[') {
            begin = at;
        }
        if (c == '.' && !isDotForAll) {
            return instead("[^" + ENDS_OF_LINES + "]", at + 1);
        }
        if (c == '$' && isOfLines) {
            return instead("(?:\\r?$)", at + 1); // for RE2 only \n ends a line
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

// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
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
    private static final String NO_BLANKS = "\\x00-\\x08\\x0A-\\x1F\\x21-\\x{9F}\\x{A1}-\\x{167F}\\x{1681}-\\x{180D}";
    private static final String NO_SPACES = "\\x00-\\x08\\x0E-\\x1F\\x21-\\x{10FFFF}";
    private static final String CASED = "\\p{Ll}\\p{Lu}\\p{Lt}";
    private static final Pattern OF_CASE = Pattern.compile("\\\\([pP])\\{L[lut]}");
    private static final Pattern FLAGS = Pattern.compile("\\(\\?(?<on>[a-zA-Z]*)(?:-(?<off>[a-zA-Z]*))?(?<end>[:)])");

    /**
     * What holds within a group.
     *
     * @param isDotForAll whether a dot stands for ends of lines, too
     * @param isOfLines whether <code>$</code> stands for ends of lines
     * @param ignoresCase whether letters are the same in upper and lower case
     */
    private record Flags(boolean isDotForAll, boolean isOfLines, boolean ignoresCase) {
        Flags with(String on, String off) {
            return new Flags(
                    (isDotForAll || on.contains("s")) && !off.contains("s"),
                    (isOfLines || on.contains("m")) && !off.contains("m"),
                    (ignoresCase || on.contains("i")) && !off.contains("i"));
        }
    }

    private final String regex;
    private final StringBuilder same = new StringBuilder();
    private final Deque<Flags> outer = new ArrayDeque<>();
    private Flags flags;

    /** Where the character class begins that is open; negative outside of one. */
    private int begin = -1;

    private RegexDialects(String regex, boolean ignoresCase) {
        this.regex = regex;
        this.flags = new Flags(false, false, ignoresCase);
    }

    /**
     * What is for RE2 what {@code regex} is for {@link Pattern}.
     *
     * @param ignoresCase whether both have the flag {@code CASE_INSENSITIVE}
     * @throws IllegalArgumentException if it has what only Java knows: a character class within another one, {@code &&} there, a reference to a group, or the flag U; or if it is too
     *     {@linkplain #checkSize large}
     */
    public static String forRe2(String regex, boolean ignoresCase) {
        return new RegexDialects(regex, ignoresCase).translated();
    }

    /**
     * Refuses what is too large.
     *
     * @param regex as RE2 reads it
     * @throws IllegalArgumentException if its program would be, or would overflow the stack, or if its groups are too deep within each other
     */
    public static void checkSize(String regex) {
        RegexSize.check(regex);
    }

    private String translated() {
        for (int i = 0; i < regex.length(); ) {
            i = begin >= 0 ? inside(i) : regex.charAt(i) == '\\' ? escaped(i) : outside(i);
        }
        checkSize(same.toString());
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
            case 'V' -> characters("\\x00-\\x09\\x0E-\\x{84}" + range(0x86, 0x2027) + "\\x{202A}-\\x{10FFFF}", at + 2);
            case 'h' -> characters(BLANKS, at + 2);
            case 'H' -> characters(NO_BLANKS + range(0x180F, 0x1FFF) + "\\x{200B}-\\x{202E}\\x{2030}-\\x{205E}\\x{2060}-\\x{2FFF}\\x{3001}-\\x{10FFFF}", at + 2);
            case 'R' -> {
                LineEnds ends = LineEnds.at(regex, at);
                yield instead(ends.same(), ends.end());
            }
            case 'u', '0', 'x' -> numbered(at);
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

    /** A letter by its number. RE2 takes four digits of a surrogate for a letter, and two only of an octal number. */
    private int numbered(int at) {
        Optional<WrittenLetter> letter = WrittenLetter.at(regex, at);
        letter.ifPresent(each -> checkFolded(each.letter()));
        return letter.map(each -> instead(each.same(), each.end())).orElseGet(() -> taken(at, at + 2));
    }

    private int property(int at) {
        Matcher letters = OF_CASE.matcher(regex).region(at, regex.length());
        if (flags.ignoresCase() && letters.lookingAt()) {
            return ofCase(letters);
        }
        Matcher posix = POSIX.matcher(regex).region(at, regex.length());
        return posix.lookingAt() ? characters("[:" + (posix.group(1).equals("P") ? "^" : "") + posix.group(2).toLowerCase(Locale.ROOT) + ":]", posix.end()) : named(at);
    }

    /** Takes the name of a property whole: a hyphen after it, within a class, begins no range. */
    private int named(int at) {
        int close = regex.startsWith("{", at + 2) ? regex.indexOf('}', at) : Math.min(at + 2, regex.length() - 1);
        int end = taken(at, close < 0 ? regex.length() : close + 1);
        return begin >= 0 && regex.startsWith("-", end) && !regex.startsWith("]", end + 1) ? instead("\\-", end + 1) : end;
    }

    /** For Java, all letters that have a case are of each one where it is ignored. */
    private int ofCase(Matcher letters) {
        if (letters.group(1).equals("p")) {
            return characters(CASED, letters.end());
        }
        if (begin >= 0) {
            throw new IllegalArgumentException("'" + letters.group() + "' is within the character class at " + begin + " and case is ignored: write it outside of a class");
        }
        return instead("[^" + CASED + "]", letters.end());
    }

    /** A range of letters as RE2 reads it within a class. */
    private String range(int low, int high) {
        return flags.ignoresCase() ? UnfoldedLetters.without(low, high) : String.format(Locale.ROOT, "\\x{%X}-\\x{%X}", low, high);
    }

    private int outside(int at) {
        char c = regex.charAt(at);
        if (c == '[') {
            begin = at;
        }
        if (c == '(') {
            return LineEnds.group(regex, at).map(ends -> instead(ends.same(), ends.end())).orElseGet(() -> opened(at));
        }
        if (c == ')' && !outer.isEmpty()) {
            flags = outer.pop();
        }
        if (c == '.' && !flags.isDotForAll()) {
            return instead("[^" + ENDS_OF_LINES + "]", at + 1);
        }
        if (c == '$' && flags.isOfLines()) {
            return instead("(?:\\r?$)", at + 1); // for RE2 only \n ends a line
        }
        return taken(at, at + 1);
    }

    /** Takes the bracket that opens a group, with the flags of it, or those that hold from here on. */
    private int opened(int at) {
        Matcher written = FLAGS.matcher(regex).region(at, regex.length());
        if (!written.lookingAt()) {
            outer.push(flags);
            return taken(at, at + 1);
        }
        if (written.group("on").contains("U")) {
            throw new IllegalArgumentException("the flag U is another one for RE2 than for Java, which has classes of all scripts with it");
        }
        if (written.group("end").equals(":")) {
            outer.push(flags);
        }
        flags = flags.with(written.group("on"), Objects.requireNonNullElse(written.group("off"), ""));
        return taken(at, written.end());
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
        boolean isNegation = c == '^' && at == begin + 1;
        boolean isEnd = c == ']' && !isFirst(at);
        if (isEnd) {
            begin = -1;
        }
        return isNegation || isEnd ? taken(at, at + 1) : letters(at);
    }

    /** Takes a letter within a class, or a range of them: a hyphen after a range begins none. */
    private int letters(int at) {
        Optional<WrittenLetter> low = WrittenLetter.at(regex, at);
        int hyphen = low.map(WrittenLetter::end).orElse(regex.length());
        Optional<WrittenLetter> high = regex.startsWith("-", hyphen) && !regex.startsWith("]", hyphen + 1) && !regex.startsWith("[", hyphen + 1)
                ? WrittenLetter.at(regex, hyphen + 1)
                : Optional.empty();
        if (high.isEmpty()) {
            return single(at, low);
        }
        if (flags.ignoresCase() && UnfoldedLetters.areIn(low.orElseThrow().letter(), high.orElseThrow().letter())) {
            return instead(UnfoldedLetters.without(low.orElseThrow().letter(), high.orElseThrow().letter()), high.orElseThrow().end());
        }
        single(at, low);
        taken(hyphen, hyphen + 1);
        return single(hyphen + 1, high);
    }

    private int single(int at, Optional<WrittenLetter> letter) {
        return regex.charAt(at) == '\\' ? escaped(at) : taken(at, letter.orElseThrow().end());
    }

    /** There, a bracket closes nothing. */
    private boolean isFirst(int at) {
        return at == begin + 1 || at == begin + 2 && regex.charAt(begin + 1) == '^';
    }

    private int taken(int from, int to) {
        regex.substring(from, to).chars().forEach(this::checkFolded);
        same.append(regex, from, to);
        return to;
    }

    private void checkFolded(int letter) {
        if (flags.ignoresCase() && UnfoldedLetters.isOne(letter)) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "RE2 does not know the other case of U+%X: write (?-i:…) around it", letter));
        }
    }
}

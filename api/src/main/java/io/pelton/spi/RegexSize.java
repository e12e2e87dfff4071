// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large the program is that RE2 makes of a regular expression. It repeats what is counted as often as that may come, so that a short expression can be one of
 * millions of instructions; and RE2/J follows those that take no letter by calls within calls, so that too many of them overflow the stack.
 */
public final class RegexSize {
    private static final long MOST_LETTERS = 100_000;

    /** Half of what a stack of 1 MiB has room for in interpreted code: RE2/J 1.8 overflows it at 5,600. */
    private static final long MOST_BRANCHES = 3_000;

    private static final int DEEPEST = 250;

    private static final Pattern GROUP = Pattern.compile("\\((?:\\?(?:(?<flags>[a-zA-Z-]*\\))|(?<open>[a-zA-Z-]*:)|P?<\\w+>))?");
    private static final Pattern REPEATED = Pattern.compile("(?:[*+?]|\\{(?<least>\\d{1,9})(?<open>,(?<most>\\d{1,9})?)?})\\??");
    private static final Pattern ATOM = Pattern.compile(
            "(?<place>\\^|\\$|\\\\[AzbB])|\\[\\^?]?(?:\\\\.|\\[:\\^?\\w+:]|[^\\]\\\\])*+]|\\\\[pP](?:\\{[^}]*}|.)|\\\\x(?:\\{[^}]*}|..)|\\\\Q(?<quoted>.*?)(?:\\\\E|$)|\\\\.|.", Pattern.DOTALL);

    private static final RegexSize NOTHING = new RegexSize(0, 0);

    /** Instructions that take a letter. */
    private final long letters;

    /** Instructions that take none: alternatives, places, and the borders of groups. */
    private final long branches;

    private RegexSize(long letters, long branches) {
        this.letters = letters;
        this.branches = branches;
        if (letters > MOST_LETTERS || branches > MOST_BRANCHES) {
            throw new IllegalArgumentException("it is too large: it has more than " + (letters > MOST_LETTERS ? MOST_LETTERS + " letters" : MOST_BRANCHES + " alternatives and groups")
                    + ", where what is counted, as in (a?){1000}, comes as often as it may; write '*' or '+' instead of large numbers");
        }
    }

    /** @throws IllegalArgumentException if an expression as RE2 reads it is too large, or has groups too deep within each other */
    public static void check(String regex) {
        Deque<RegexSize> outer = new ArrayDeque<>();
        RegexSize before = NOTHING;
        RegexSize last = NOTHING;
        for (int i = 0; i < regex.length(); ) {
            char c = regex.charAt(i);
            Matcher repeated = REPEATED.matcher(regex).region(i, regex.length());
            Matcher group = GROUP.matcher(regex).region(i, regex.length());
            if (repeated.lookingAt()) {
                last = last.repeated(repeated);
                i = repeated.end();
            } else if (group.lookingAt() && group.group("flags") == null) {
                outer.push(before.and(last));
                outer.push(group.group("open") == null ? new RegexSize(0, 2) : NOTHING);
                before = NOTHING;
                last = NOTHING;
                checkDepth(outer.size() / 2);
                i = group.end();
            } else if (group.lookingAt()) {
                i = group.end();
            } else if (c == ')' && !outer.isEmpty()) {
                last = before.and(last).and(outer.pop());
                before = outer.pop();
                i++;
            } else if (c == '|') {
                before = before.and(last).and(new RegexSize(0, 1));
                last = NOTHING;
                i++;
            } else {
                Matcher atom = ATOM.matcher(regex).region(i, regex.length());
                before = before.and(last);
                last = atom.lookingAt() ? ofAtom(atom) : NOTHING;
                i = atom.lookingAt() ? atom.end() : i + 1;
            }
        }
        RegexSize _ = before.and(last);
    }

    private static void checkDepth(int groups) {
        if (groups > DEEPEST) {
            throw new IllegalArgumentException("groups are within each other more than " + DEEPEST + " times");
        }
    }

    private static RegexSize ofAtom(Matcher atom) {
        return atom.group("place") != null
                ? new RegexSize(0, 1)
                : new RegexSize(atom.group("quoted") == null ? 1 : atom.group("quoted").length(), 0);
    }

    private RegexSize and(RegexSize other) {
        return new RegexSize(letters + other.letters, branches + other.branches);
    }

    private RegexSize repeated(Matcher times) {
        if (times.group("least") == null) {
            return new RegexSize(letters, branches + 1);
        }
        long least = Long.parseLong(times.group("least"));
        if (times.group("open") == null) {
            return new RegexSize(letters * least, branches * least);
        }
        if (times.group("most") == null) {
            return new RegexSize(letters * Math.max(1, least), branches * Math.max(1, least) + 1);
        }
        long most = Math.max(least, Long.parseLong(times.group("most")));
        return new RegexSize(letters * most, branches * most + most - least);
    }
}

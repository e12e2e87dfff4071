// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large the program is that RE2 makes of a regular expression, and how deep RE2/J calls itself in it. A program repeats what is counted as often as that may
 * come, so that a short expression can be one of millions of instructions. Those that take no letter are followed by calls within calls, up to the next
 * ones that take a letter: too many of them in a row overflow the stack. The result is an upper bound.
 *
 * @param size the number of instructions
 * @param isNullable whether it matches the empty text
 * @param entry how deep the calls are from its beginning to its first letters
 * @param through how deep they are through all of it, if it is nullable
 * @param exit how deep they are from its last letters to its end
 * @param deepest how deep they are anywhere in it
 */
record RegexSize(long size, boolean isNullable, long entry, long through, long exit, long deepest) {
    private static final long LARGEST = 100_000;

    /** In interpreted code a stack of 1 MiB has room for 5,600 calls of RE2/J 1.8, and it is not empty before. */
    private static final long DEEPEST = 4_000;

    private static final int MOST_GROUPS = 250;

    private static final Pattern GROUP = Pattern.compile("\\((?:\\?(?:(?<flags>[a-zA-Z-]*\\))|(?<open>[a-zA-Z-]*:)|P?<\\w+>))?");
    private static final Pattern REPEATED = Pattern.compile("(?:(?<any>[*+?])|\\{(?<least>\\d{1,9})(?<open>,(?<most>\\d{1,9})?)?})\\??");
    private static final Pattern ATOM = Pattern.compile(
            "(?<place>\\^|\\$|\\\\[AzbB])|\\[\\^?]?(?:\\\\.|\\[:\\^?\\w+:]|[^\\]\\\\])*+]|\\\\[pP](?:\\{[^}]{1,60}}|.)|\\\\x(?:\\{\\p{XDigit}{1,6}}|..)|\\\\Q(?<quoted>.*?)(?:\\\\E|$)|\\\\.|.", Pattern.DOTALL);

    /** What has hundreds of ranges, or all of a class but what is written. */
    private static final Pattern LARGE = Pattern.compile("^\\[\\^|\\\\[pP]");

    private static final RegexSize NONE = new RegexSize(0, true, 0, 0, 0, 0);
    private static final RegexSize LETTER = new RegexSize(1, false, 1, 0, 0, 1);
    private static final RegexSize EMPTY = new RegexSize(1, true, 1, 1, 0, 1);

    RegexSize {
        if (size > LARGEST) {
            throw new IllegalArgumentException("it is too large: it makes more than " + LARGEST + " steps, as what is counted comes as often as it may; write '*' or '+' instead of large numbers");
        }
        if (deepest > DEEPEST) {
            throw new IllegalArgumentException("it is too large: it has more than " + DEEPEST
                    + " alternatives, or parts that may be empty, one after the other; write fewer of them, and '*' or '+' instead of large numbers");
        }
    }

    /** @throws IllegalArgumentException if an expression as RE2 reads it is too large, or has groups too deep within each other */
    static void check(String regex) {
        checkWeight(regex.length() / 2);
        Deque<Group> outer = new ArrayDeque<>();
        Group group = new Group(false);
        long weight = 0;
        for (int i = 0; i < regex.length(); ) {
            Matcher repeated = REPEATED.matcher(regex).region(i, regex.length());
            Matcher open = GROUP.matcher(regex).region(i, regex.length());
            if (repeated.lookingAt()) {
                group.last = group.last.repeated(repeated);
                i = repeated.end();
            } else if (open.lookingAt()) {
                i = open.end();
                if (open.group("flags") != null) {
                    group.add(EMPTY);
                } else {
                    outer.push(group);
                    group = new Group(open.group("open") == null);
                    checkDepth(outer.size());
                }
            } else if (regex.charAt(i) == ')' && !outer.isEmpty()) {
                RegexSize inner = group.whole();
                group = outer.pop();
                group.add(inner);
                i++;
            } else if (regex.charAt(i) == '|') {
                group.addAlternative();
                i++;
            } else {
                Matcher atom = ATOM.matcher(regex).region(i, regex.length());
                if (!atom.lookingAt()) {
                    throw new IllegalStateException("each letter is one");
                }
                if (atom.group().equals("[")) {
                    return; // it is never closed, and RE2 refuses it
                }
                i = atom.end();
                addAtom(group, atom);
                weight += weight(atom);
                checkWeight(weight);
            }
        }
        RegexSize _ = group.whole();
        outer.forEach(each -> each.whole());
    }

    /** How long RE2/J takes to read a letter or a class, which it may join with others: that of all letters but some, or of a property, has hundreds of ranges. */
    private static long weight(Matcher atom) {
        long large = LARGE.matcher(atom.group()).results().count();
        return Math.max(1, 50 * large) + (atom.end() - atom.start()) / 2;
    }

    private static void checkWeight(long weight) {
        if (weight > LARGEST) {
            throw new IllegalArgumentException("it is too long, with " + weight + " letters, counting a class such as \\p{L} or [^,] as 50");
        }
    }

    private static void checkDepth(int groups) {
        if (groups > MOST_GROUPS) {
            throw new IllegalArgumentException("groups are within each other more than " + MOST_GROUPS + " times");
        }
    }

    private static void addAtom(Group group, Matcher atom) {
        String quoted = atom.group("quoted");
        if (quoted == null) {
            group.add(atom.group("place") == null ? LETTER : EMPTY);
            return;
        }
        if (quoted.isEmpty()) {
            group.add(EMPTY);
        }
        quoted.codePoints().forEach(_ -> group.add(LETTER));
    }

    /** What is read of a group. */
    private static final class Group {
        private final boolean isCapturing;
        private RegexSize alternatives = NONE;
        private boolean hasAlternatives;
        private RegexSize before = NONE;
        private RegexSize last = NONE;

        Group(boolean isCapturing) {
            this.isCapturing = isCapturing;
        }

        void add(RegexSize next) {
            before = before.then(last);
            last = next;
        }

        void addAlternative() {
            RegexSize ended = sequence();
            alternatives = hasAlternatives ? alternatives.or(ended) : ended;
            hasAlternatives = true;
            before = NONE;
            last = NONE;
        }

        private RegexSize sequence() {
            RegexSize all = before.then(last);
            return all.equals(NONE) ? EMPTY : all;
        }

        RegexSize whole() {
            RegexSize all = hasAlternatives ? alternatives.or(sequence()) : sequence();
            return isCapturing ? EMPTY.then(all).then(EMPTY) : all;
        }
    }

    private RegexSize then(RegexSize next) {
        long begins = isNullable ? Math.max(entry, through + next.entry) : entry;
        return new RegexSize(
                size + next.size,
                isNullable && next.isNullable,
                begins,
                isNullable && next.isNullable ? through + next.through : 0,
                next.isNullable ? Math.max(next.exit, exit + next.through) : next.exit,
                Math.max(Math.max(deepest, next.deepest), Math.max(begins, exit + next.entry)));
    }

    private RegexSize or(RegexSize other) {
        long begins = 1 + Math.max(entry, other.entry);
        return new RegexSize(
                size + other.size + 1,
                isNullable || other.isNullable,
                begins,
                1 + Math.max(through, other.through),
                Math.max(exit, other.exit),
                Math.max(begins, Math.max(deepest, other.deepest)));
    }

    private RegexSize repeated(Matcher times) {
        if (times.group("any") != null) {
            return repeated(times.group("any").equals("+") ? 1 : 0, 1, 1);
        }
        long least = Long.parseLong(times.group("least"));
        if (times.group("open") == null) {
            return repeated(least, least, 0);
        }
        if (times.group("most") == null) {
            return repeated(least, Math.max(1, least), 1);
        }
        long most = Math.max(least, Long.parseLong(times.group("most")));
        return repeated(least, most, most - least);
    }

    /**
     * This expression, repeated.
     *
     * @param copies how often it is in the program
     * @param jumps how many instructions leave copies out, or come back to one
     */
    private RegexSize repeated(long least, long copies, long jumps) {
        if (copies == 0) {
            return EMPTY;
        }
        if (!isNullable) {
            return new RegexSize(
                    size * copies + jumps, least == 0, entry + 1, 1, exit + 1, Math.max(deepest, exit + entry + 2));
        }
        long all = through * copies + jumps;
        return new RegexSize(size * copies + jumps, true, all + entry, all, all + exit, Math.max(deepest, all + exit + entry));
    }
}

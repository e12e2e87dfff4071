// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Java's {@code \R}, which RE2 does not have. Where it is counted, as in {@code \R{2}}, the two letters of {@code \r\n} are one end of a line for Java, and never two.
 *
 * @param same what it is for RE2
 * @param end where it ends in the expression
 */
record LineEnds(String same, int end) {
    /** A group of nothing else, which is counted as it is itself. */
    private static final Pattern GROUP = Pattern.compile("(?<open>\\((?:\\?:)?)\\\\R\\)(?=\\{\\d)");

    private static final Pattern COUNTED = Pattern.compile("\\{(?<least>\\d{1,4})(?<open>,(?<most>\\d{1,4})?)?}(?<lazy>\\??)");
    private static final String OTHERS = "\\f\\x0B\\x{85}\\x{2028}\\x{2029}";
    private static final String ONE = "(?:\\r\\n|[\\n\\r" + OTHERS + "])";

    /** Each of the texts doubles with one more. */
    private static final int MOST = 4;

    /** The one at {@code at}. */
    static LineEnds at(String regex, int at) {
        return until(regex, at + 2);
    }

    /** The one that is a group at {@code at}; empty if there is none that is counted. */
    static Optional<LineEnds> group(String regex, int at) {
        Matcher group = GROUP.matcher(regex).region(at, regex.length());
        if (!group.lookingAt()) {
            return Optional.empty();
        }
        LineEnds counted = until(regex, group.end());
        return Optional.of(group.group("open").equals("(") ? new LineEnds("(" + counted.same + ")", counted.end) : counted);
    }

    private static LineEnds until(String regex, int end) {
        Matcher counted = COUNTED.matcher(regex).region(end, regex.length());
        if (!counted.lookingAt()) {
            return new LineEnds(ONE, end);
        }
        int least = Integer.parseInt(counted.group("least"));
        if (least > MOST) {
            throw new IllegalArgumentException("'\\R' is counted up to " + least + ", but may be up to " + MOST + " only: write \\r?\\n");
        }
        String most = counted.group("most");
        String more = counted.group("open") == null
                ? ""
                : ONE + (most == null ? "*" : "{0," + Math.max(0, Integer.parseInt(most) - least) + "}") + counted.group("lazy");
        return new LineEnds("(?:" + exactly(least, "\\n") + more + ")", counted.end());
    }

    /** @param newline what may begin it, besides: after an {@code \r} alone that is no {@code \n} */
    private static String exactly(int times, String newline) {
        String one = "\\r\\n|[" + newline + OTHERS + "]";
        return switch (times) {
            case 0 -> "";
            case 1 -> "(?:" + one + "|\\r)";
            default -> "(?:(?:" + one + ")" + exactly(times - 1, "\\n") + "|\\r" + exactly(times - 1, "") + ")";
        };
    }
}

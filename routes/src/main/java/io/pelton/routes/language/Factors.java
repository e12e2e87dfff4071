// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.pelton.spi.RegexDialects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * Makes of a regular expression of RE2 one for all that may stand somewhere in a match of it: the factors of its language. Where a text is read piece by
 * piece, no match that begins before its last letters goes on behind them if these are no factor: java.util.regex.Matcher says such a thing by
 * {@code hitEnd}, RE2/J does not.
 *
 * <p>A factor of {@code ab} is one of {@code a}, one of {@code b}, or an end of {@code a} with a beginning of {@code b}; one of {@code a*} is one of
 * {@code a}, or an end and a beginning of it with any number of {@code a} between them. What is asked of the letters around, as by {@code \b}, always holds
 * here, so that there may be more factors than there are.
 */
final class Factors {
    private static final java.util.regex.Pattern FLAGS = java.util.regex.Pattern.compile("(?:\\(\\?[a-zA-Z-]+\\))*");
    private static final java.util.regex.Pattern GROUP =
            java.util.regex.Pattern.compile("(?<flags>\\(\\?[a-zA-Z-]*:)|\\(\\?P?<\\w+>|\\((?!\\?)");
    private static final java.util.regex.Pattern REPEATED =
            java.util.regex.Pattern.compile("(?:[*+?]|\\{(?<least>\\d+)(?<open>,(?<most>\\d+)?)?})\\??");
    private static final java.util.regex.Pattern ATOM = java.util.regex.Pattern.compile(
            "(?<place>\\^|\\$|\\\\[AzbB])|\\[\\^?]?(?:\\\\.|\\[:\\^?\\w+:]|[^\\]\\\\])*+]|\\\\[pP](?:\\{[^}]*}|.)|\\\\x(?:\\{[^}]*}|..)|\\\\.|[^()|*+?]",
            java.util.regex.Pattern.DOTALL);

    /** So long an expression is made of one of some hundred letters. */
    private static final int LONGEST = 1 << 16;

    private static final Language NOTHING = new Language("", "", "", "");

    private final String regex;
    private int at;

    /**
     * Expressions for a language, and for parts of what belongs to it, among which the empty text is always one.
     *
     * @param beginnings for what it may begin with
     * @param ends for what it may end with
     * @param factors for what may stand anywhere in it
     */
    private record Language(String whole, String beginnings, String ends, String factors) {
        Language or(Language other) {
            return new Language(
                    whole + "|" + other.whole, beginnings + "|" + other.beginnings, ends + "|" + other.ends, factors + "|" + other.factors);
        }

        /** Its texts with those of {@code next} after them. */
        Language then(Language next) {
            return new Language(
                    whole + next.whole,
                    group(beginnings + "|" + whole + group(next.beginnings)),
                    group(next.ends + "|" + group(ends) + next.whole),
                    group(factors + "|" + group(ends) + group(next.beginnings) + "|" + next.factors));
        }

        /**
         * Several of its texts, one after the other.
         *
         * @param times how often, as it is written
         * @param most how often at most; negative for without end
         */
        Language repeated(String times, int most) {
            return new Language(
                    group(whole) + times,
                    atMost(most, 1) + group(beginnings),
                    group(ends) + atMost(most, 1),
                    most == 0 || most == 1 ? factors : group(factors + "|" + group(ends) + atMost(most, 2) + group(beginnings)));
        }

        private String atMost(int most, int less) {
            return group(whole) + (most < 0 ? "*" : "{0," + Math.max(0, most - less) + "}");
        }

        Language within(String open) {
            return new Language(open + whole + ")", open + beginnings + ")", open + ends + ")", open + factors + ")");
        }
    }

    private Factors(String regex, int at) {
        this.regex = regex;
        this.at = at;
    }

    /** What matches a factor as a whole; empty if {@code pattern} is too long, or has what is not known here. */
    static Optional<Pattern> of(Pattern pattern) {
        String regex = pattern.pattern();
        Matcher flags = FLAGS.matcher(regex);
        int begin = flags.lookingAt() ? flags.end() : 0;
        try {
            Factors parser = new Factors(regex, begin);
            String factors = parser.alternatives().factors();
            if (parser.at < regex.length() || factors.length() > LONGEST) {
                return Optional.empty();
            }
            RegexDialects.checkSize(factors);
            return Optional.of(Pattern.compile(regex.substring(0, begin) + group(factors), pattern.flags()));
        } catch (PatternSyntaxException | IllegalArgumentException e) {
            return Optional.empty(); // flags amid a group, or more than RE2 takes
        }
    }

    private Language alternatives() {
        Language all = sequence();
        while (regex.startsWith("|", at)) {
            at++;
            all = all.or(sequence());
        }
        return all;
    }

    private Language sequence() {
        List<Language> parts = new ArrayList<>();
        while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')') {
            if (regex.startsWith("\\Q", at)) {
                quoted(parts);
            } else {
                parts.add(repeated(atom()));
            }
        }
        Language all = NOTHING;
        for (Language part : parts.reversed()) {
            all = all.equals(NOTHING) ? part : part.then(all);
            if (all.factors().length() > LONGEST) {
                throw new IllegalArgumentException("too long");
            }
        }
        return all;
    }

    private void quoted(List<Language> parts) {
        int end = regex.indexOf("\\E", at);
        regex.substring(at + 2, end < 0 ? regex.length() : end)
                .codePoints()
                .mapToObj(letter -> one(Pattern.quote(Character.toString(letter))))
                .forEach(parts::add);
        at = end < 0 ? regex.length() : end + 2;
        if (!parts.isEmpty()) {
            parts.add(repeated(parts.removeLast())); // as for Java, the last letter alone is
        }
    }

    private Language atom() {
        Matcher group = GROUP.matcher(regex).region(at, regex.length());
        if (group.lookingAt()) {
            at = group.end();
            Language inner = alternatives();
            if (!regex.startsWith(")", at)) {
                throw new IllegalArgumentException("')' is expected");
            }
            at++;
            return inner.within(group.group("flags") == null ? "(?:" : group.group("flags"));
        }
        Matcher atom = ATOM.matcher(regex).region(at, regex.length());
        if (!atom.lookingAt()) {
            throw new IllegalArgumentException("not known: " + regex.substring(at));
        }
        at = atom.end();
        return atom.group("place") == null ? one(atom.group()) : NOTHING;
    }

    /** What matches one letter. */
    private static Language one(String letter) {
        String part = letter + "?";
        return new Language(letter, part, part, part);
    }

    private Language repeated(Language one) {
        Matcher repeated = REPEATED.matcher(regex).region(at, regex.length());
        if (!repeated.lookingAt()) {
            return one;
        }
        at = repeated.end();
        String times = repeated.group();
        if (one.equals(NOTHING) || times.startsWith("?")) {
            return one.equals(NOTHING) ? one : one.repeated(times, 1);
        }
        String most = repeated.group("open") == null ? repeated.group("least") : repeated.group("most");
        return one.repeated(times, most == null ? -1 : Integer.parseInt(most));
    }

    private static String group(String regex) {
        return "(?:" + regex + ")";
    }
}

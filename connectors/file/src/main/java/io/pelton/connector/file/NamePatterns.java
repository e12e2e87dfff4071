// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.RegexDialects;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Which names are taken: by regular expressions over the name and patterns such as <code>**&#47;*.txt</code> over the path, as
 * Camel's options of the same names say. Regular expressions are those of RE2, linear in time.
 *
 * @param include names must match one of these, if there are any
 * @param exclude names must match none of these
 * @param antInclude paths must match one of these, if there are any
 * @param antExclude paths must match none of these
 * @param includeEnds how names must end, in lower case, if any are given
 * @param excludeEnds how names must not end, in lower case
 */
record NamePatterns(
        List<Pattern> include,
        List<Pattern> exclude,
        List<Pattern> antInclude,
        List<Pattern> antExclude,
        List<String> includeEnds,
        List<String> excludeEnds)
        implements Serializable {

    boolean accept(String name, String relative) {
        String lower = name.toLowerCase(Locale.ROOT);
        return matchesNone(antExclude, relative)
                && (antInclude.isEmpty() || !matchesNone(antInclude, relative))
                && matchesNone(exclude, name)
                && (include.isEmpty() || !matchesNone(include, name))
                && excludeEnds.stream().noneMatch(lower::endsWith)
                && (includeEnds.isEmpty() || includeEnds.stream().anyMatch(lower::endsWith));
    }

    private static boolean matchesNone(List<Pattern> patterns, String text) {
        return patterns.stream().noneMatch(pattern -> pattern.matches(text));
    }

    /** The regular expression an option gives, in any case of letters; none if it is empty. */
    static List<Pattern> regularExpression(String option, String text) {
        try {
            return text.isEmpty() ? List.of() : List.of(Pattern.compile(RegexDialects.forRe2(text, true), Pattern.CASE_INSENSITIVE));
        } catch (PatternSyntaxException | IllegalArgumentException e) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "file: " + option + " is '" + text + "', but must be a regular expression of RE2: " + e.getMessage(),
                    e);
        }
    }

    /** The extensions of a list with commas, as ends of names. */
    static List<String> extensions(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.toLowerCase(Locale.ROOT).split(",")).map(end -> "." + end).toList();
    }

    /** The patterns of a list with commas: {@code *} and {@code ?} stand within a name, <code>**</code> for folders. */
    static List<Pattern> ant(String text, boolean caseSensitive) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(","))
                        .map(pattern -> Pattern.compile(
                                expression(pattern), caseSensitive ? 0 : Pattern.CASE_INSENSITIVE))
                        .toList();
    }

    private static String expression(String pattern) {
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (pattern.startsWith("**/", i)) {
                expression.append("(?:.*/)?");
                i += 2;
            } else if (pattern.startsWith("**", i)) {
                expression.append(".*");
                i++;
            } else if (c == '*') {
                expression.append("[^/]*");
            } else if (c == '?') {
                expression.append("[^/]");
            } else {
                expression.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return expression.toString();
    }
}

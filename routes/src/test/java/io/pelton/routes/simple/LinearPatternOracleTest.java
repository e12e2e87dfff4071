// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Random expressions and texts: what RE2 finds by the translated expression is what Java finds by the one that is written. */
class LinearPatternOracleTest {
    private static final int ROUNDS = 20_000;
    private static final int RANGE = 0x1000;

    private static final List<String> ATOMS = List.of(
            "a", "b", "\\s", "\\S", "[\\s]", "[^\\s]", "[\\Sx]", "\\h", "[^\\h]", "\\v", "[\\v]", "\\d", "\\w", "\\W", ".", "[.]", "\\p{Upper}", "[\\p{Punct}]", "\\P{Alpha}", "\\p{L}", "\\u0041", "\\x41",
            "\\Q.[\\E", "\\.", "[^]a]", "[a-c]", "\\t", "\\r", "\\n", "(a|b)", "(?:b.)", "[\\s-.]", "[\\h-x]", "[\\w-.]", "[\\S-]", "[^\\s-_]", "[\\p{Upper}-b]",
            "(?s:.)", "(?-s:.b)", "(?:(?s).).", "(?i:a\\p{Ll})", "(?i)\\P{Lu}", "[\\p{Lu}b]", "(?i:[\\p{Upper}1])", "(?-i:\\p{Ll})", "\\0101", "[\\0101-c]", "\\07",
            "\\H", "[\\H]", "[^\\H]", "\\V", "[\\V-]", "[^\\V]", "(?i:\\H)", "(?i:[\\V])", "[]-a]", "[+--.]", "(?i)[!-&-B]", "[^-B]");

    private static final List<String> BEGINNINGS = List.of(
            "", "", "", "", "", "(?s)", "(?i)", "(?<n>a)", "(?:(?<n>a)|b)", "\\R{2}a", "\\R{2,}b", "\\R{1,2}a", "\\R{3}?b", "\\R{0,2}?a", "(?:\\R{2}|a)b"); // for RE2, an end of a line is shorter than for Java if a newline has to follow
    private static final List<String> REPETITIONS = List.of("", "", "", "*", "+", "?", "{1,2}", "*?");
    private static final List<String> REPLACEMENTS = List.of("#", "<$0>", "<$1>", "$2", "\\$1\\\\", "US$", "\\", "${x}", "$x", "$-1", "$12", "${1}", "${", "é$0😀", "${n}");
    private static final String LETTERS = "ab\r\n\n AB.1_\t\n\r\u000b\f\u0085\u2028\u00a0\u00e9-[x";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomExpression_bothFindTheSame(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int compared = 0;
        for (int round = 0; round < ROUNDS; round++) {
            StringBuilder written = new StringBuilder(BEGINNINGS.get(random.nextInt(BEGINNINGS.size())));
            for (int parts = random.nextInt(1, 5); parts > 0; parts--) {
                written.append(ATOMS.get(random.nextInt(ATOMS.size()))).append(REPETITIONS.get(random.nextInt(REPETITIONS.size())));
            }
            StringBuilder text = new StringBuilder();
            for (int letters = random.nextInt(8); letters > 0; letters--) {
                text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
            compared += isTheSame(written.toString(), text.toString()) ? 1 : 0;
        }
        assertThat(compared).isGreaterThan(ROUNDS / 2);
    }

    /** RE2/J looks for other cases without end where its tables have less than the JDK's: each range comes to its end with this JDK. */
    @Test
    @Timeout(60)
    void rangesOfAllLetters_theirCaseIsIgnoredInTime() {
        for (int low = 0; low < Character.MAX_CODE_POINT; low += RANGE) {
            String range = String.format(Locale.ROOT, "[\\x{%X}-\\x{%X}]", low, low + RANGE - 1);
            com.google.re2j.Pattern pattern = LinearPattern.ignoringCase(range);
            assertThat(pattern.matches(Character.toString(low))).as(range).isTrue();
        }
    }

    /** What is replaced, or how it fails. */
    private static String replaced(Supplier<String> replacing) {
        try {
            return replacing.get();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return e.getClass().getSimpleName();
        }
    }

    /** False if it is one of Java's that RE2 refuses. */
    private static boolean isTheSame(String written, String text) {
        Pattern ofJava = Pattern.compile(written);
        com.google.re2j.Pattern ofRe2;
        try {
            ofRe2 = LinearPattern.compile(written);
        } catch (PatternSyntaxException e) {
            return false;
        }
        assertThat(ofRe2.matches(text)).as("'%s' and '%s'", written, text).isEqualTo(ofJava.matcher(text).matches());
        for (String replacement : REPLACEMENTS) {
            assertThat(replaced(() -> Replacement.all(ofRe2, text, replacement))).as("'%s' and '%s', %s", written, text, replacement).isEqualTo(replaced(() -> ofJava.matcher(text).replaceAll(replacement)));
            assertThat(replaced(() -> Replacement.first(ofRe2, text, replacement))).as("'%s' and '%s', %s", written, text, replacement).isEqualTo(replaced(() -> ofJava.matcher(text).replaceFirst(replacement)));
        }
        assertThat(Replacement.all(ofRe2, text, "#")).as("'%s' and '%s'", written, text).isEqualTo(ofJava.matcher(text).replaceAll("#"));
        for (int limit : new int[] {-1, 0, 1, 2, 3}) {
            assertThat(RegularExpressions.split(ofRe2, text, limit)).as("'%s' and '%s', %s", written, text, limit).isEqualTo(ofJava.split(text, limit));
        }
        return true;
    }
}

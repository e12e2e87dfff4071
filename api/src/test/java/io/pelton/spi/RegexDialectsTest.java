// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RegexDialectsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "[a-z]+", "a&&b", "[a&b]", "[\\[]", "\\[[a]", "[]a]b", "[^]a][b]", "\\Q[a&&b].\\E[c]", "\\Q[a[b", "[a\\&&]", "[a]&&[b]", "[a", "a\\", "[.]", "\\.", "(?s).", "(?is:a.)", "(?m)^a", "[\\w-.]"
            })
    void bothReadItAsTheSame_itIsLeft(String regex) {
        assertThat(RegexDialects.forRe2(regex, false)).isEqualTo(regex);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "a.b a[^\\n\\r\\x{85}\\x{2028}\\x{2029}]b", "(?s:.). (?s:.)[^\\n\\r\\x{85}\\x{2028}\\x{2029}]", "(?s).(?-s). (?s).(?-s)[^\\n\\r\\x{85}\\x{2028}\\x{2029}]", "(?i)\\p{Ll}(?-i)\\p{Ll} (?i)[\\p{Ll}\\p{Lu}\\p{Lt}](?-i)\\p{Ll}", "\\0101 \\x{41}", "[\\07] [\\x{7}]", "(?<s>.) (?<s>[^\\n\\r\\x{85}\\x{2028}\\x{2029}])", "\\s+ [\\s\\x0B]+", "[\\s,] [\\s\\x0B,]", "\\S [\\x00-\\x08\\x0E-\\x1F\\x21-\\x{10FFFF}]", "[a\\S] [a\\x00-\\x08\\x0E-\\x1F\\x21-\\x{10FFFF}]", "\\p{Upper}+ [[:upper:]]+", "[\\P{Alpha}_] [[:^alpha:]_]", "\\p{L} \\p{L}", "\\p{L}-\\pN{2} \\p{L}-\\pN{2}", "[\\s-.] [\\s\\x0B\\-.]", "\\ud83d\\ude00 \\x{1F600}", "(?m)a$ (?m)a(?:\\r?$)", "\\(?s. \\(?s[^\\n\\r\\x{85}\\x{2028}\\x{2029}]", "\\u00e9 \\x{E9}", "\\R (?:\\r\\n|[\\n\\r\\f\\x0B\\x{85}\\x{2028}\\x{2029}])",
                "\\v [\\n\\r\\x{85}\\x{2028}\\x{2029}\\f\\x0B]", "[\\v] [\\n\\r\\x{85}\\x{2028}\\x{2029}\\f\\x0B]", "\\\\. \\\\[^\\n\\r\\x{85}\\x{2028}\\x{2029}]"
            })
    void itIsSomethingElseForRe2_itIsTranslated(String regex, String same) {
        assertThat(RegexDialects.forRe2(regex, false)).isEqualTo(same);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a-z&&[^aeiou]]+", "[a[0-9]]+", "[&&a]", "x[^a[b]]", "[[:alpha:]]", "\\\\[a&&b]", "\\Qa\\E[a&&b]", "[\\]a[b]]", "(a)\\1", "\\10", "(?U)\\w", "a(?iU:b)", "\\R{5}", "(\\R){7,}", "(?i)[\\P{Ll}]"})
    void onlyJavaKnowsIt_itIsRefused(String regex) {
        assertThatThrownBy(() -> RegexDialects.forRe2(regex, false)).isInstanceOf(IllegalArgumentException.class).hasMessageMatching(".*(within the character class at|stands for what a group has found|the flag U|and case is ignored|is counted up to).*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "[\\u0080-\\uFFFF] [\\x{80}-\\x{1C7F}\\x{1C89}-\\x{FFFF}]", "[^!-\\uD83D\\uDE00] [^\\x{21}-\\x{1C7F}\\x{1C89}-\\x{1F600}]", "[\\t-\\x{1C80}a] [\\x{9}-\\x{1C7F}a]", "[]-\\u2000] [\\x{5D}-\\x{1C7F}\\x{1C89}-\\x{2000}]", "[^]-\\u2000] [^\\x{5D}-\\x{1C7F}\\x{1C89}-\\x{2000}]", "[+--\\x{2FFF}] [+--\\x{2FFF}]", "[!-&-\\x{2FFF}] [!-&-\\x{2FFF}]", "[^-\\u2000] [^-\\x{2000}]", "[a-z\\u1c89-\\u1fff] [a-z\\x{1C89}-\\x{1FFF}]", "(?-i:[\\x20-\\x{FFFF}]) (?-i:[\\x{20}-\\x{FFFF}])", "a-\\uFFFF a-\\x{FFFF}", "[\\p{L}-\\u2019] [\\p{L}\\-\\x{2019}]", "[\\pL-!-\\uFFFF] [\\pL\\-\\x{21}-\\x{1C7F}\\x{1C89}-\\x{FFFF}]", "[\\p{L}-] [\\p{L}-]", "[\\07-\\uFFFF] [\\x{7}-\\x{1C7F}\\x{1C89}-\\x{FFFF}]"
            })
    void lettersOfWhichRe2DoesNotFindTheOtherCase_rangesAreWithoutThem(String regex, String same) {
        assertThat(RegexDialects.forRe2(regex, true)).isEqualTo(same);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u1C80", "[a\u1C88]", "[\\x{1C82}-\\x{1C86}-]", "[\\u1C80-\\u1C88]x]|,", "\\u1c82", "\\x{1C85}", "(?-i:a)\\Q\u1C84\\E"})
    void aLetterOfWhichRe2DoesNotFindTheOtherCase_itIsRefused(String regex) {
        assertThatThrownBy(() -> RegexDialects.forRe2(regex, true)).hasMessageContaining("RE2 does not know the other case of U+1C8");
        assertThat(RegexDialects.forRe2(regex, false)).isNotEmpty();
    }
}

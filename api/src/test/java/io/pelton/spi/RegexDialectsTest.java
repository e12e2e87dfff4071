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
                "a.b a[^\\n\\r\\x{85}\\x{2028}\\x{2029}]b", "(?s:.). (?s:.)[^\\n\\r\\x{85}\\x{2028}\\x{2029}]", "(?s).(?-s). (?s).(?-s)[^\\n\\r\\x{85}\\x{2028}\\x{2029}]", "(?i)\\p{Ll}(?-i)\\p{Ll} (?i)[\\p{Ll}\\p{Lu}\\p{Lt}](?-i)\\p{Ll}", "\\0101 \\x{41}", "[\\07] [\\x{7}]", "(?<s>.) (?<s>[^\\n\\r\\x{85}\\x{2028}\\x{2029}])", "\\s+ [\\s\\x0B]+", "[\\s,] [\\s\\x0B,]", "\\S [\\x00-\\x08\\x0E-\\x1F\\x21-\\x{10FFFF}]", "[a\\S] [a\\x00-\\x08\\x0E-\\x1F\\x21-\\x{10FFFF}]", "\\p{Upper}+ [[:upper:]]+", "[\\P{Alpha}_] [[:^alpha:]_]", "\\p{L} \\p{L}", "[\\s-.] [\\s\\x0B\\-.]", "\\ud83d\\ude00 \\x{1F600}", "(?m)a$ (?m)a(?:\\r?$)", "\\(?s. \\(?s[^\\n\\r\\x{85}\\x{2028}\\x{2029}]", "\\u00e9 \\x{00e9}", "\\R (?:\\r\\n|[\\n\\r\\x{85}\\x{2028}\\x{2029}\\f\\x0B])",
                "\\v [\\n\\r\\x{85}\\x{2028}\\x{2029}\\f\\x0B]", "[\\v] [\\n\\r\\x{85}\\x{2028}\\x{2029}\\f\\x0B]", "\\\\. \\\\[^\\n\\r\\x{85}\\x{2028}\\x{2029}]"
            })
    void itIsSomethingElseForRe2_itIsTranslated(String regex, String same) {
        assertThat(RegexDialects.forRe2(regex, false)).isEqualTo(same);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a-z&&[^aeiou]]+", "[a[0-9]]+", "[&&a]", "x[^a[b]]", "[[:alpha:]]", "\\\\[a&&b]", "\\Qa\\E[a&&b]", "[\\]a[b]]", "(a)\\1", "\\10", "(?U)\\w", "a(?iU:b)"})
    void onlyJavaKnowsIt_itIsRefused(String regex) {
        assertThatThrownBy(() -> RegexDialects.forRe2(regex, false)).isInstanceOf(IllegalArgumentException.class).hasMessageMatching(".*(within the character class at|stands for what a group has found|the flag U).*");
    }
}

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
                "", "[a-z]+", "a&&b", "[a&b]", "[\\[]", "\\[[a]", "[]a]b", "[^]a][b]", "\\Q[a&&b].\\E[c]", "\\Q[a[b", "[a\\&&]", "[a]&&[b]", "[a", "a\\", "[.]", "\\.", "(?s).", "(?is:a.)", "[\\S]"
            })
    void bothReadItAsTheSame_itIsLeft(String regex) {
        assertThat(RegexDialects.forRe2(regex)).isEqualTo(regex);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "a.b a[^\\n\\r\\x{85}\\x{2028}\\x{2029}]b", "(?<s>.) (?<s>[^\\n\\r\\x{85}\\x{2028}\\x{2029}])", "\\s+ [\\s\\x0B]+", "[\\s,] [\\s\\x0B,]", "\\S [^\\s\\x0B]", "\\p{Upper}+ [[:upper:]]+", "[\\P{Alpha}_] [[:^alpha:]_]", "\\p{L} \\p{L}",
                "\\v [\\n\\r\\x{85}\\x{2028}\\x{2029}\\f\\x0B]", "[\\v] [\\n\\r\\x{85}\\x{2028}\\x{2029}\\f\\x0B]", "\\\\. \\\\[^\\n\\r\\x{85}\\x{2028}\\x{2029}]"
            })
    void itIsSomethingElseForRe2_itIsTranslated(String regex, String same) {
        assertThat(RegexDialects.forRe2(regex)).isEqualTo(same);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a-z&&[^aeiou]]+", "[a[0-9]]+", "[&&a]", "x[^a[b]]", "[[:alpha:]]", "\\\\[a&&b]", "\\Qa\\E[a&&b]", "[\\]a[b]]"})
    void onlyJavaKnowsIt_itIsRefused(String regex) {
        assertThatThrownBy(() -> RegexDialects.forRe2(regex)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("within the character class at ");
    }
}

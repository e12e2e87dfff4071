// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RegexSizeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "a{1000}", ".{0,1000}", "(a?){500}", "[^,]*(,[^,]*){0,500}", "((a{1,10}){1,10}){1,10}", "[a{1000}]{2}", "\\Q(a?){1000}\\E{3}", "\\(a?\\){1000}", "a{x}", "a|b|", "(?i)a{1,1000}", "(((", ")))", "[", "\\",
                "[[:alpha:]]{1000}", "\\p{L}{1000}\\x{1F600}{1000}", "^.{1,4000}$", "^(?:[a-z0-9-]{1,63}\\.){1,127}[a-z]{2,63}$", "^(\\w+\\W*){1,1000}$", "^(?:.{1,255}\\n?){1,100}$", "(?:\\s*\\w+,?){0,1000}"
            })
    void itIsSmall_itIsTaken(String regex) {
        assertThatCode(() -> RegexSize.check(regex)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a?){1000}(a?){1000}", "(a?){500}(b?){500}(c?){500}(d?){500}", "(\\s*\\w*,?){0,1000}", "((a{0,100}){0,100}){0,100}", "((a{0,1000}){0,1000}){0,1000}", "(?:(?:[a-z]{1000}){1000}){1000}", "((a|b|c|){1,1000})", "(?:\\b?){1000}(?:\\b?){1001}", "(?:(?:){1000}){1000}", "(?:(?:a{0}){1000}){1000}", "(?:(?:(?:a{1000}){0}){1000}){1000}", "(?:(?:(?:(?i)){1000}){1000}){1000}", "(?:\\Q\\E){5000}", "(?:a|){1000}(?:a|){1000}(?:a|){900}",
                "((((a{1000}){1000}){1000}){1000}){1000}", "(?:a{999999999}){999999999}", "(?i:(a?b?){1000})"
            })
    void itIsLarge_itIsRefused(String regex) {
        assertThatThrownBy(() -> RegexSize.check(regex)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("it is too large");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "(?:", "(?i:", "(?<n>"})
    void groupsAreDeepWithinEachOther_theyAreRefused(String open) {
        assertThatThrownBy(() -> RegexSize.check(open.repeat(20_000) + "a" + ")".repeat(20_000))).hasMessageContaining("more than 250 times");
    }

    /** Lists of words, which users have. */
    @ParameterizedTest
    @ValueSource(strings = {"w%d", "w%ds?", "\\bw%d\\b", "^w%d$", "(w%d)"})
    void manyWordsAreAlternatives_theyAreTaken(String word) {
        String words = IntStream.range(0, 3_500).mapToObj(number -> String.format(Locale.ROOT, word, number)).collect(Collectors.joining("|"));
        assertThatCode(() -> RegexSize.check("\\b(?:" + words + ")\\b")).doesNotThrowAnyException();
    }

    /** RE2/J joins alternatives to one class, and takes a minute for some thousand. */
    @ParameterizedTest
    @ValueSource(strings = {"\\pL|", "[^a]", "[^a]|b", "\\p{Greek}", "[\\pL]|", "[a\\p{Lu}\\PN]"})
    void manyLargeClasses_theyAreRefused(String one) {
        assertThatCode(() -> RegexSize.check(one.repeat(500))).doesNotThrowAnyException();
        assertThatThrownBy(() -> RegexSize.check(one.repeat(3_900))).hasMessageContaining("it is too long");
    }
}

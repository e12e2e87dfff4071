// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

final class BetweenCommasTest {
    @ParameterizedTest
    @CsvSource(delimiter = ' ', nullValues = "none", value = {
        "a,b a|b",
        "a a",
        ",a,,b, a||b",
        ",,a,, |a|",
        "f(a,b),c f(a,b)|c",
        "((a,b),c),d ((a,b),c)|d",
        "f(a,b f(a|b",
        "a),b(c a)|b(c",
        "f(a,g(x,y),b),c f(a|g(x,y),b)|c",
        "a(,b,),c a(|b|)|c",
    })
    void whenACommaIsWithinParentheses_thenItSeparatesNothing(String text, String wanted) {
        assertThat(String.join("|", found(text))).isEqualTo(wanted);
    }

    @Test
    @Timeout(60)
    void whenATextIsLongAndNothingCloses_thenItIsReadInOneGo() {
        String text = "(" + "a,".repeat(200_000) + "b";
        assertThat(found(text)).hasSize(200_001);
    }

    private static List<String> found(String text) {
        List<String> found = new ArrayList<>();
        new BetweenCommas(text).forEachRemaining(found::add);
        return found;
    }
}

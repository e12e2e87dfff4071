// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.spelling;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Which name a misspelled one is taken for. */
final class SpellingTest {
    private static final List<String> NAMES = List.of("filter", "setBody", "setHeader", "to", "toD", "parameters");

    @ParameterizedTest
    @CsvSource({
        "fliter, filter",
        "Filter, filter",
        "setbody, setBody",
        "setHaeder, setHeader",
        "ot, to",
        "param, parameters",
        "filters, filter",
    })
    void when_nameIsNear_then_itIsFound(String written, String meant) {
        assertThat(Spelling.nearest(written, NAMES)).contains(meant);
    }

    @Test
    void when_nothingIsNear_then_nothingIsFound() {
        assertThat(Spelling.nearest("aggregate", NAMES)).isEmpty();
        assertThat(Spelling.nearest("", NAMES)).isEmpty();
        assertThat(Spelling.nearest("filter".repeat(100_000), NAMES)).isEmpty();
        assertThat(Spelling.didYouMean("aggregate", NAMES)).isNull();
    }

    @Test
    void when_namesAreCompared_then_swappedNeighboursCountOnce() {
        assertThat(Spelling.distance("fliter", "filter")).isEqualTo(1);
        assertThat(Spelling.distance("", "abc")).isEqualTo(3);
    }
}

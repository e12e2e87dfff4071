// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.00 kB",
        "999600, 1.00 MB",
        "12345678, 12.3 MB",
        "1.5e12, 1.50 TB",
        "1e21, 1000000 PB"
    })
    void bytesHaveThreeDigits(double bytes, String text) {
        assertThat(Figures.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "999.4, 999", "1234, 1.23 k", "45678, 45.7 k", "2e6, 2.00 M"})
    void roughNumbersHaveThreeDigits(double number, String text) {
        assertThat(Figures.rough(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"420, 0.42 s", "59994, 59.99 s", "60000, 1 min 0 s", "125000, 2 min 5 s", "3725000, 1 h 2 min"})
    void timesAreAsExactAsTheyMatter(long millis, String text) {
        assertThat(Figures.time(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @Test
    void nounsHaveAPlural() {
        assertThat(Figures.count(0, "route")).isEqualTo("0 routes");
        assertThat(Figures.count(1, "route")).isEqualTo("1 route");
        assertThat(Figures.count(1_234_567, "route")).isEqualTo("1,234,567 routes");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OptionTypeTest {
    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false, value = {
        "INTEGER,0,0",
        "INTEGER,-12,-12",
        "INTEGER, 7 ,7",
        "INTEGER,1_000_000,1000000",
        "INTEGER,9223372036854775807,9223372036854775807",
        "DURATION,0,0",
        "DURATION,1500,1500",
        "DURATION,1500ms,1500",
        "DURATION,5s,5000",
        "DURATION,5S,5000",
        "DURATION,2m,120000",
        "DURATION,1m30s,90000",
        "DURATION,1h,3600000",
        "DURATION,1d2h3m4s5ms,93784005",
        "DURATION,10m10ms,600010",
        "DURATION,1sec,1000",
        "DURATION,2min3secs,123000",
        "DURATION,1day,86400000",
        "DURATION,PT1M0.5S,60500",
        "DURATION,pt1s,1000",
        "BYTES,0,0",
        "BYTES,65536,65536",
        "BYTES,64k,65536",
        "BYTES,64K,65536",
        "BYTES,64kb,65536",
        "BYTES,64KiB,65536",
        "BYTES,64 k,65536",
        "BYTES,16m,16777216",
        "BYTES,1g,1073741824",
        "BYTES,12b,12",
    })
    void when_theTextIsANumber_then_read(OptionType type, String text, long value) {
        assertThat(type.parse(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"true,true", "false,false", "TRUE,true", "False,false"})
    void when_theTextIsABoolean_then_read(String text, boolean value) {
        assertThat(OptionType.BOOLEAN.parse(" " + text + " ")).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false, value = {"''", " x ", "Ä", "5s"})
    void when_theTypeIsText_then_unchanged(String text) {
        assertThat(OptionType.TEXT.parse(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "INTEGER,''",
        "INTEGER,1.5",
        "INTEGER,abc",
        "INTEGER,9223372036854775808",
        "INTEGER,0x10",
        "BOOLEAN,''",
        "BOOLEAN,yes",
        "BOOLEAN,1",
        "DURATION,''",
        "DURATION,-5",
        "DURATION,-5s",
        "DURATION,5 s",
        "DURATION,5x",
        "DURATION,s",
        "DURATION,30s1m",
        "DURATION,1.5s",
        "DURATION,99999999999999999999",
        "DURATION,9999999999s",
        "BYTES,''",
        "BYTES,k",
        "BYTES,-1",
        "BYTES,1t",
        "BYTES,1.5k",
        "BYTES,99999999999g",
        "BYTES,9999999999999999999",
    })
    void when_theTextIsSomethingElse_then_theErrorSaysWhatWasFoundAndWanted(OptionType type, String text) {
        assertThatThrownBy(() -> type.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + text + "' is not " + type.wanted());
    }
}

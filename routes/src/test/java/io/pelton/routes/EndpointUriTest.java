// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.EndpointUri.Option;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The parts of endpoint URIs. */
final class EndpointUriTest {
    @ParameterizedTest
    @CsvSource({
        "file:a/b, file, a/b",
        "file:/a/b, file, /a/b",
        "file://a/b, file, a/b",
        "file:///a/b, file, /a/b",
        "file:a b, file, a b",
        "file:a%20b%C3%A4, file, a bä",
        "file:100%, file, 100%",
        "file:100%zz, file, 100%zz",
        "file:a+b, file, a+b",
        "log:, log, ''",
        "log, '', log",
        "a:b:c, a, b:c",
        "log?x=a:b, '', log",
    })
    void when_uriIsRead_then_schemeAndPathAreApart(String uri, String scheme, String path) {
        EndpointUri parts = EndpointUri.parse(uri);

        assertThat(parts.scheme()).isEqualTo(scheme);
        assertThat(parts.path()).isEqualTo(path);
    }

    @Test
    void when_uriHasOptions_then_eachHasItsPlace() {
        assertThat(EndpointUri.parse("a:b?x=1&yy=%26&&z&w=a=b").options())
                .containsExactly(
                        new Option("x", 4, "1", 6),
                        new Option("yy", 8, "&", 11),
                        new Option("", 15, "", -1),
                        new Option("z", 16, "", -1),
                        new Option("w", 18, "a=b", 20));
    }

    @Test
    void when_valueIsRaw_then_itIsTakenAsItIs() {
        assertThat(EndpointUri.parse("a:b?p=RAW(x&y=%41)z)&q=RAW{a)b}&r=RAW(x").options())
                .containsExactly(
                        new Option("p", 4, "x&y=%41)z", 10),
                        new Option("q", 21, "a)b", 27),
                        new Option("r", 32, "RAW(x", 34));
    }
}

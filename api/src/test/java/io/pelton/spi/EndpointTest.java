// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.EndpointDescriptor.Option;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EndpointTest {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "test",
            "for tests",
            "NAME",
            true,
            true,
            List.of(
                    new Option("name", OptionType.TEXT, "", true, "a name"),
                    Option.optional("period", OptionType.DURATION, "1s", "a time"),
                    Option.optional("size", OptionType.BYTES, "", "a size"),
                    Option.optional("deep", OptionType.BOOLEAN, "", "whether"),
                    Option.optional("deeper", OptionType.BOOLEAN, "true", "whether")));

    @Test
    void when_optionsAreLeftOut_then_defaultsOrNothing() {
        Endpoint endpoint = Endpoint.of(DESCRIPTOR, "x", Map.of("name", "n"));
        assertThat(endpoint.path()).isEqualTo("x");
        assertThat(endpoint.text("name")).isEqualTo("n");
        assertThat(endpoint.number("period")).isEqualTo(1000);
        assertThat(endpoint.has("size")).isFalse();
        assertThatThrownBy(() -> endpoint.number("size")).hasMessage("the option 'size' has no value");
        assertThat(endpoint.flag("deep")).isFalse();
        assertThat(endpoint.flag("deeper")).isTrue();
        assertThat(endpoint.text("other")).isEmpty();
    }

    @Test
    void when_optionsAreGiven_then_read() {
        Endpoint endpoint =
                Endpoint.of(DESCRIPTOR, "x", Map.of("name", "n", "period", "2m", "size", "1k", "deep", "true"));
        assertThat(endpoint.number("period")).isEqualTo(120_000);
        assertThat(endpoint.number("size")).isEqualTo(1024);
        assertThat(endpoint.flag("deep")).isTrue();
    }

    @Test
    void when_optionsAreWrong_then_refusedWithTheirNames() {
        assertThatThrownBy(() -> Endpoint.of(DESCRIPTOR, "x", Map.of())).hasMessage("the option 'name' is missing");
        assertThatThrownBy(() -> Endpoint.of(DESCRIPTOR, "x", Map.of("name", "n", "nme", "n")))
                .hasMessage("'test:' has no option 'nme'");
        assertThatThrownBy(() -> Endpoint.of(DESCRIPTOR, "x", Map.of("name", "n", "size", "big")))
                .hasMessageContaining("'big' is not a size");
    }

    @Test
    void when_anOptionIsLookedUp_then_foundByItsExactName() {
        assertThat(DESCRIPTOR.option("size")).isPresent();
        assertThat(DESCRIPTOR.option("Size")).isEmpty();
    }

    @Test
    void when_aConnectorHasOnlyOneDirection_then_theOtherIsRefused() {
        Connector connector = () -> DESCRIPTOR;
        Endpoint endpoint = Endpoint.of(DESCRIPTOR, "x", Map.of("name", "n"));
        assertThatThrownBy(() -> connector.source(endpoint))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_ENDPOINT))
                .hasMessageContaining("'test:' can only be written to");
        assertThatThrownBy(() -> connector.sink(endpoint)).hasMessageContaining("'test:' can only be read from");
    }
}

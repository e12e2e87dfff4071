// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import io.pelton.message.Message;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.simple.Simple;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Conversions of what Camel does not know; the others are compared in the oracle test of routes. */
final class ValueTypeTest {
    @Test
    void when_aViewIsConverted_then_itIsItsText() throws Exception {
        Message row = new Message("17;x");
        new UnmarshalCsv(List.of("a", "b"), (byte) ';', (byte) '"').accept(row);
        Object view = Simple.expression("${body[a]}").evaluate(row);

        assertThat(ValueType.INTEGER.convert(view)).isEqualTo(17);
        assertThat(ValueType.STRING.convert(view)).isEqualTo("17");
        assertThat(ValueType.BYTES.convert(view)).isEqualTo("17".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void when_aBodyDoesNotFit_then_itIsSaidWhatItIs() {
        assertThatThrownBy(() -> ValueType.INTEGER.convert("x".repeat(50), "body"))
                .hasMessage("PL207 the body '" + "x".repeat(40) + "…', String, cannot be converted to Integer");
        assertThatThrownBy(() -> ValueType.BYTES.convert(7, "body"))
                .hasMessage("PL207 the body '7', Integer, cannot be converted to byte[]");
    }
}

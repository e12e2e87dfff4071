// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StatusLineTest {
    private static final String ERASE = "\r\033[K";

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream target = new PrintStream(written, true, StandardCharsets.UTF_8);

    @Test
    void theLineIsRedrawnInPlaceAndErasedAtTheEnd() {
        StatusLine status = new StatusLine(target, true);
        status.show("one");
        status.show("two");
        status.erase();
        status.erase();
        assertThat(text()).isEqualTo(ERASE + "one" + ERASE + "two" + ERASE);
    }

    @Test
    void whatOthersWriteAppearsAboveIt() throws IOException {
        StatusLine status = new StatusLine(target, true);
        status.show("line");
        status.above().write("log\n".getBytes(StandardCharsets.UTF_8));
        status.above().write('x');
        assertThat(text()).isEqualTo(ERASE + "line" + ERASE + "log\nx");
    }

    @Test
    void withoutATerminalOnlyLinesThatStayAreWritten() {
        StatusLine status = new StatusLine(target, false);
        status.show("hidden");
        status.println("seen");
        status.erase();
        assertThat(text()).isEqualTo("seen\n");
    }

    @Test
    void aLongLineIsCutSoThatItNeverWraps() {
        new StatusLine(target, true).show("x".repeat(200));
        assertThat(text().substring(ERASE.length())).isEqualTo("x".repeat(78) + "…");
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}

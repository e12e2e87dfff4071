// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.beacon.Beacon;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class OutOfMemoryTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(new ByteArrayOutputStream(), err, Terminal.NONE, Map.of());

    @Test
    void when_aStepFindsNoMemory_then_theReportNamesItAndSaysWhatToDo() throws InterruptedException {
        assertThat(run(new OutOfMemoryError("Java heap space"))).isEqualTo(1);
        assertThat(text())
                .contains("PL902", "of route 'greedy'", "cause   OutOfMemoryError: Java heap space", "PELTON_OPTS=-Xmx", "greedy  failed after")
                .doesNotContain("picocli", "PL901");
    }

    @Test
    void when_aStepCallsItselfWithoutEnd_then_theReportSaysSo() throws InterruptedException {
        assertThat(run(new StackOverflowError())).isEqualTo(1);
        assertThat(text()).contains("PL203", "nested too deep", "PELTON_OPTS=-Xss", "greedy  failed after").doesNotContain("picocli");
    }

    private int run(Error error) throws InterruptedException {
        Plan plan = Flow.from(Beacon.of(1))
                .peek(any -> {
                    throw error;
                })
                .to(new Ignoring())
                .named("greedy")
                .plan();
        RunSettings settings = new RunSettings(false, null, Duration.ofSeconds(30), false);
        return new Run(List.of(plan), _ -> false, settings, console, new StatusLine(console.err(), false)).execute();
    }

    private String text() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Takes anything. */
    private record Ignoring() implements Sink<Object> {
        @Override
        public SinkWriter<Object> open() {
            return any -> {};
        }
    }
}

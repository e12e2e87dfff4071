// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A record that fails each time is set aside, and stops nobody. */
class PoisonTest {
    private static final AtomicInteger TRIES = new AtomicInteger();

    /** A bean that one message makes fail. */
    public static final class Taster {
        /** Fails for poison. */
        public String taste(String body) {
            if (body.equals("poison")) {
                TRIES.incrementAndGet();
                throw new IllegalStateException("poison");
            }
            return body;
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void when_aRecordFailsEachTime_then_itIsTriedAndSetAsideAndTheOthersGoOn(Mode mode) throws Exception {
        String yaml =
                """
                - errorHandler:
                    deadLetterChannel:
                      deadLetterUri: mock:dead
                      redeliveryPolicy: {maximumRedeliveries: 2, redeliveryDelay: 1}
                - from:
                    uri: direct:in
                    steps:
                      - bean: {beanType: '%s', method: taste}
                      - to: mock:out
                """.formatted(Taster.class.getName());
        List<RouteCase.Input> inputs = List.of("a", "poison", "b").stream()
                .map(body -> new RouteCase.Input(body, Map.of()))
                .toList();
        TRIES.set(0);

        Observed observed = OnPelton.run(new RouteCase("poison.yaml", yaml, inputs, Set.of()), mode);

        assertThat(TRIES).hasValue(3);
        assertThat(observed.mocks().get("dead")).singleElement().asString().contains("poison");
        assertThat(observed.mocks().get("out")).hasSize(2).noneMatch(message -> message.contains("poison"));
    }
}

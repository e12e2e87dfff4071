// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** Sinks that equal each other without being the same. */
class EqualSinksTest {
    private record ListSink<T>(List<T> written) implements Sink<T> {
        @Override
        public SinkWriter<T> open() {
            return written::add;
        }

        @Override
        public String toString() {
            return "a list";
        }
    }

    @ParameterizedTest
    @EnumSource
    void sinksEqualEachOther_eachGetsWhatIsWrittenToIt(EngineOptions.Mode mode) throws InterruptedException {
        ListSink<Long> small = new ListSink<>(new ArrayList<>());
        ListSink<Long> all = new ListSink<>(new ArrayList<>());
        Flow<Long> flow = Flow.from(numbers(10))
                .choice(choice -> choice.<Long>when(n -> n < 3, some -> some.to(small)).otherwise(rest -> rest))
                .to(all);
        try (Engine engine = new Engine(options(2, 8, 4).withMode(mode))) {
            Flows.run(engine, flow);

            assertThat(small.written()).hasSize(3);
            assertThat(all.written()).hasSize(10);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sinksOfDeadLettersEqualEachOther_eachGetsThoseOfItsSteps(EngineOptions.Mode mode) throws InterruptedException {
        ListSink<DeadLetter> small = new ListSink<>(new ArrayList<>());
        ListSink<DeadLetter> others = new ListSink<>(new ArrayList<>());
        ListSink<Long> all = new ListSink<>(new ArrayList<>());
        Flow<Long> flow = Flow.from(numbers(10))
                .choice(choice -> choice.<Long>when(n -> n < 3, some -> some.map(n -> Math.divideExact(n, 0)).onError(ErrorPolicy.deadLetter(small)))
                        .otherwise(rest -> rest))
                .map(n -> n / (n - 5) / (n - 7))
                .to(all)
                .onError(ErrorPolicy.deadLetter(others));
        try (Engine engine = new Engine(options(2, 8, 4).withMode(mode))) {
            Flows.run(engine, flow);

            assertThat(small.written()).hasSize(3);
            assertThat(others.written()).hasSize(2);
            assertThat(all.written()).hasSize(5);
        }
    }
}

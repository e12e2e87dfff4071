// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.StepCounters;
import io.pelton.flow.Flow;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** Steps that write to one sink share its writer. */
class SharedSinkTest {
    /** Writes a text that it has made of the record on the thread that gave it. */
    private record Texts(Queue<Object> written, AtomicInteger opened) implements Sink<Long> {
        @Override
        public Object prepare(Object record) {
            return "text " + record;
        }

        @Override
        @SuppressWarnings({"unchecked", "rawtypes"}) // what it has prepared is no number any more
        public SinkWriter<Long> open() {
            opened.incrementAndGet();
            SinkWriter<Object> writer = written::add;
            return (SinkWriter) writer;
        }
    }

    @Test
    void twoStepsWriteToOneSink_itHasOneWriter_andEachStepCountsItsOwn() throws InterruptedException {
        Texts texts = new Texts(new ConcurrentLinkedQueue<>(), new AtomicInteger());
        Flow<Long> flow = Flow.from(numbers(3)).to(texts).filter(n -> n != 1).to(texts);
        try (Engine engine = new Engine(options(1, 8, 4))) {
            FlowSnapshot end = Flows.run(engine, flow);

            assertThat(end.steps())
                    .containsExactly(
                            new StepCounters("from-1", 0, 3, 3, 0, 0),
                            new StepCounters("to-1", 1, 3, 3, 0, 0),
                            new StepCounters("filter-1", 2, 3, 2, 0, 0),
                            new StepCounters("to-2", 3, 2, 2, 0, 0));
            assertThat(end.recordsOut()).isEqualTo(5);
            assertThat(texts.opened).hasValue(1);
            assertThat(texts.written)
                    .as("in the order of the records")
                    .containsExactly("text 0", "text 0", "text 1", "text 2", "text 2");
        }
    }
}

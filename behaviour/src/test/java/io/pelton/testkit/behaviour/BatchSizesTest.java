// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.flow.Flow;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A sink says how large its batches may be. */
class BatchSizesTest {
    /** Takes what it is given. */
    private record Batches(@Nullable BatchOptions wanted, List<Long> written) implements Sink<Long>, BatchWriter<Long> {
        @Override
        public BatchWriter<Long> open() {
            return this;
        }

        @Override
        @SuppressWarnings("NullAway") // to see what comes of that
        public BatchOptions options() {
            return wanted;
        }

        @Override
        public WriteResult write(RecordBatch<? extends Long> batch) {
            for (int i = 0; i < batch.size(); i++) {
                written.add(batch.get(i));
            }
            return WriteResult.WRITTEN;
        }
    }

    @Test
    void batchesMayHaveAnyNumberOfRecords_memoryIsTakenForThoseThatAreThere() throws InterruptedException {
        Batches sink = new Batches(BatchOptions.DEFAULTS.withMost(Integer.MAX_VALUE, Long.MAX_VALUE), new ArrayList<>());
        try (Engine engine = new Engine(options(2, 8, 4))) {
            Flows.run(engine, Flow.from(numbers(50_000)).to(sink));
        }

        assertThat(sink.written()).isEqualTo(LongStream.range(0, 50_000).boxed().toList());
    }

    @Test
    void writerHasNoOptions_theFlowDoesNotStart_andTheWriterIsNamed() {
        Batches sink = new Batches(null, new ArrayList<>());
        try (Engine engine = new Engine(options(2, 8, 4))) {
            assertThatThrownBy(() -> engine.run(Flow.from(numbers(1)).to(sink))).hasMessageContaining(Batches.class.getName() + ".options() is null");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.contract;

import io.pelton.spi.BatchWriter;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.WriteResult;
import io.pelton.spi.Writers;
import io.pelton.testkit.SinkContractTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The contract can be met by a sink that takes batches, and has several writers. */
class BatchSinkContractTest extends SinkContractTest<Integer> {
    /** Keeps what is flushed. */
    private static final class Shelf implements Sink<Integer> {
        private final transient List<Integer> flushed = Collections.synchronizedList(new ArrayList<>());

        @Override
        public OutputWriter<Integer> open() {
            List<Integer> written = new ArrayList<>();
            return new BatchWriter<>() {
                @Override
                public WriteResult write(RecordBatch<? extends Integer> batch) {
                    for (int i = 0; i < batch.size(); i++) {
                        written.add(batch.get(i));
                    }
                    return WriteResult.WRITTEN;
                }

                @Override
                public void flush() {
                    flushed.addAll(written);
                    written.clear();
                }
            };
        }

        @Override
        public Writers<Integer> writers() {
            return Writers.byKey(3, number -> number % 7);
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.CONCURRENT);
        }

        @Override
        public String toString() {
            return "shelf";
        }
    }

    private final Shelf shelf = new Shelf();

    @Override
    protected Sink<Integer> sink() {
        return shelf;
    }

    @Override
    protected Integer record(int number) {
        return number;
    }

    @Override
    protected List<String> written() {
        return shelf.flushed.stream().map(String::valueOf).toList();
    }
}

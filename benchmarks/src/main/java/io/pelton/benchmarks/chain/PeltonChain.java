// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import io.pelton.benchmarks.BusiestThread;
import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.Engine;
import io.pelton.flow.Flow;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.Set;

/** Pelton; its time runs from the call to the end of the flow, generating the class included. */
final class PeltonChain implements ChainPeer {
    private final Engine engine = new Engine();

    @Override
    public String name() {
        return "Pelton";
    }

    @Override
    public Run run(int elements) throws InterruptedException {
        BusiestThread busiest = new BusiestThread();
        engine.run(Flow.from(Beacon.of(elements))
                        .map(ChainWork::first)
                        .map(ChainWork::second)
                        .filter(ChainWork::keep)
                        .map(ChainWork::last)
                        .to(new Sum()))
                .await();
        return new Run(SumWriter.finished, busiest.nanos());
    }

    @Override
    public void close() {
        engine.close();
    }

    /** The end of the chain. */
    private static final class Sum implements Sink<Long> {
        @Override
        public SinkWriter<Long> open() {
            return new SumWriter();
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.INLINE);
        }

        @Override
        public String toString() {
            return "sum";
        }
    }

    /** The writer of the only stage. */
    private static final class SumWriter implements SinkWriter<Long> {
        private static volatile long finished;

        private long total;

        @Override
        public void write(Long value) {
            total += value;
        }

        @Override
        public void close() {
            finished = total;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.flow.Flow;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import java.util.Set;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/** Pelton: a source on a worker, and behind the boundary a sink; the flow's start and end are in the time. */
final class PeltonBoundary implements Boundary {
    private final Engine engine = new Engine(optionsWithCapacity());
    private final boolean parallel;

    /** The boundary before a sink that has a thread of its own, or the one before steps that another worker runs. */
    PeltonBoundary(boolean parallel) {
        this.parallel = parallel;
    }

    @Override
    public long transfer(int records) throws InterruptedException {
        Sum sum = new Sum();
        Cells cells = new Cells();
        long nanos = run(Beacon.of(records, cells::take), sum);
        Sums.check(sum.total, records);
        return nanos;
    }

    @Override
    public Histogram lone(int records, int perSecond) throws InterruptedException {
        Histogram histogram = new Histogram(3);
        Cells cells = new Cells();
        run(
                Beacon.atRate(records, perSecond, index -> cells.take(System.nanoTime())),
                sent -> histogram.recordValue(System.nanoTime() - sent));
        return histogram;
    }

    @Override
    public void close() {
        engine.close();
    }

    private long run(Source<Cell> source, LongConsumer consumer) throws InterruptedException {
        Flow<Cell> flow = Flow.from(source);
        long start = System.nanoTime();
        engine.run((parallel ? flow.parallel(1) : flow).to(new End(consumer, parallel))).await();
        return System.nanoTime() - start;
    }

    private static EngineOptions optionsWithCapacity() {
        EngineOptions defaults = EngineOptions.defaults();
        return defaults.withRingCapacity(CAPACITY / defaults.batchSize());
    }

    /** The sink: called by the worker, or on a thread of its own. */
    private record End(LongConsumer consumer, boolean isInline) implements Sink<Cell> {
        @Override
        public Set<SinkTrait> traits() {
            return isInline ? Set.of(SinkTrait.INLINE) : Set.of();
        }

        @Override
        public SinkWriter<Cell> open() {
            return cell -> consumer.accept(cell.value);
        }

        @Override
        public String toString() {
            return "end";
        }
    }

    /** The consumer: adds up; read when the flow has ended. */
    private static final class Sum implements LongConsumer {
        private long total;

        @Override
        public void accept(long value) {
            total += value;
        }
    }
}

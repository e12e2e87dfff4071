// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.flow.Flow;
import io.pelton.spi.Position;
import io.pelton.testkit.ScriptedSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

import static org.assertj.core.api.Assertions.assertThat;

/** What several tests of the engine's behaviour need. */
final class Flows {
    /** Longer than anything takes that works. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    private Flows() {}

    static EngineOptions options(int workers, int batchSize, int ringCapacity) {
        return EngineOptions.defaults()
                .withWorkers(workers)
                .withBatchSize(batchSize)
                .withRingCapacity(ringCapacity);
    }

    /** A source of the numbers from 0 to {@code count - 1}. */
    static ScriptedSource<Long> numbers(int count) {
        return ScriptedSource.<Long>named("numbers").split(values(0, count));
    }

    static List<ScriptedSource.Event<Long>> values(long from, long to) {
        List<ScriptedSource.Event<Long>> events = new ArrayList<>();
        LongStream.range(from, to).forEach(value -> events.add(new ScriptedSource.Value<>(value)));
        return events;
    }

    /** Runs {@code flow} to its end, failed or not. */
    static FlowSnapshot run(Engine engine, Flow<?> flow) throws InterruptedException {
        return finished(engine.run(flow));
    }

    /** Waits for the end, failed or not. */
    static FlowSnapshot finished(FlowHandle handle) throws InterruptedException {
        assertThat(handle.await(PATIENCE)).as("%s has ended", handle.snapshot()).isTrue();
        return handle.snapshot();
    }

    static long committed(FlowSnapshot snapshot, String split) {
        return snapshot.committed().stream()
                .filter(position -> position.split().equals(split))
                .mapToLong(Position::offset)
                .findFirst()
                .orElse(0);
    }

    /** Waits for something that nobody signals. */
    static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("waited in vain for: " + what);
            }
            LockSupport.parkNanos(100_000);
        }
    }
}

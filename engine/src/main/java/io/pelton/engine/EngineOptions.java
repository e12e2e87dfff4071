// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an engine, checked once.
 *
 * @param workers how many threads run stages, at most 4,096; by default one per processor
 * @param batchSize how many records are handed over and acknowledged at once, from 1 to 1,048,576
 * @param ringCapacity how many batches a boundary holds before its producer has to wait, from 2 to 1,048,576
 * @param linger the longest time a record waits for its batch to fill up
 * @param turn how long a stage works before it is asked to end its batch after the record it is at, so that slow steps emit and count
 *     what they have done; it may be twice as long
 * @param ways how many ways of records that blocks have forked or detached are led at once by one instance of a stage, from 1 to 65,536: more of them
 *     are led where they begin; by default some more than steps of routes let wait
 * @param stateLimit how many bytes of the heap the steps may keep together, such as groups and keys, as far as that is counted, at least 1
 * @param epochInterval how long after an epoch the next one is taken, at least, if state is kept
 * @param mode how stages are run
 * @param dumpClasses a folder the generated classes are written to; null: they are not written
 */
public record EngineOptions(
        int workers,
        int batchSize,
        int ringCapacity,
        Duration linger,
        Duration turn,
        int ways,
        long stateLimit,
        Duration epochInterval,
        Mode mode,
        @Nullable Path dumpClasses) {
    /** More than any machine has processors: a larger number is a mistake. */
    private static final int MOST_WORKERS = 1 << 12;

    /** An array of so many is made for each thread. */
    private static final int MOST_RECORDS = 1 << 20;

    /** Each is a thread and a program. */
    private static final int MOST_WAYS = 1 << 16;

    /** How stages are run. */
    public enum Mode {
        /** One generated class per stage. */
        COMPILED,
        /** Step by step: slow, simple, and the oracle the generated classes are compared with. */
        INTERPRETED
    }

    public EngineOptions {
        check(1, workers, MOST_WORKERS, "workers");
        check(1, batchSize, MOST_RECORDS, "batchSize");
        check(2, ringCapacity, MOST_RECORDS, "ringCapacity");
        if (Objects.requireNonNull(linger, "linger is null").isNegative()) {
            throw new IllegalArgumentException("linger is " + linger + ", but must not be negative");
        }
        if (!Objects.requireNonNull(turn, "turn is null").isPositive()) {
            throw new IllegalArgumentException("turn is " + turn + ", but must be positive");
        }
        check(1, ways, MOST_WAYS, "ways");
        check(1, stateLimit, Long.MAX_VALUE, "stateLimit");
        if (!Objects.requireNonNull(epochInterval, "epochInterval is null").isPositive()) {
            throw new IllegalArgumentException("epochInterval is " + epochInterval + ", but must be positive");
        }
        Objects.requireNonNull(mode, "mode is null");
    }

    /** One worker per processor, batches of 1,024 records, a linger time of 1 ms, turns of 5 ms, 1,024 ways, half of the heap for state, an epoch a second, generated classes. */
    public static EngineOptions defaults() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new EngineOptions(processors, 1024, 8, Duration.ofMillis(1), Duration.ofMillis(5), 1024, Runtime.getRuntime().maxMemory() / 2, Duration.ofSeconds(1), Mode.COMPILED, null);
    }

    /** The same with another number of workers. */
    public EngineOptions withWorkers(int newWorkers) {
        return new EngineOptions(newWorkers, batchSize, ringCapacity, linger, turn, ways, stateLimit, epochInterval, mode, dumpClasses);
    }

    /** The same with another batch size. */
    public EngineOptions withBatchSize(int newBatchSize) {
        return new EngineOptions(workers, newBatchSize, ringCapacity, linger, turn, ways, stateLimit, epochInterval, mode, dumpClasses);
    }

    /** The same with another ring capacity. */
    public EngineOptions withRingCapacity(int newRingCapacity) {
        return new EngineOptions(workers, batchSize, newRingCapacity, linger, turn, ways, stateLimit, epochInterval, mode, dumpClasses);
    }

    /** The same with another length of turns. */
    public EngineOptions withTurn(Duration newTurn) {
        return new EngineOptions(workers, batchSize, ringCapacity, linger, newTurn, ways, stateLimit, epochInterval, mode, dumpClasses);
    }

    /** The same with another number of ways. */
    public EngineOptions withWays(int newWays) {
        return new EngineOptions(workers, batchSize, ringCapacity, linger, turn, newWays, stateLimit, epochInterval, mode, dumpClasses);
    }

    /** The same with another limit of state, in bytes. */
    public EngineOptions withStateLimit(long newStateLimit) {
        return new EngineOptions(workers, batchSize, ringCapacity, linger, turn, ways, newStateLimit, epochInterval, mode, dumpClasses);
    }

    /** The same with another interval of epochs. */
    public EngineOptions withEpochInterval(Duration newEpochInterval) {
        return new EngineOptions(workers, batchSize, ringCapacity, linger, turn, ways, stateLimit, newEpochInterval, mode, dumpClasses);
    }

    /** The same with another mode. */
    public EngineOptions withMode(Mode newMode) {
        return new EngineOptions(workers, batchSize, ringCapacity, linger, turn, ways, stateLimit, epochInterval, newMode, dumpClasses);
    }

    /** The same, writing the generated classes to {@code folder}. */
    public EngineOptions withDumpClasses(@Nullable Path folder) {
        return new EngineOptions(workers, batchSize, ringCapacity, linger, turn, ways, stateLimit, epochInterval, mode, folder);
    }

    private static void check(int least, long value, long most, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", but must be at least " + least);
        }
        if (value > most) {
            throw new IllegalArgumentException(name + " is " + value + ", but must be at most " + most);
        }
    }
}

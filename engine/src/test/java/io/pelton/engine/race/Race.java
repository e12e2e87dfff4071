// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.race;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two threads that act on the same fresh states at the same time, many thousand times. Both walk through an array of states, so
 * that they meet at each of them, at every distance in time. A load that overtakes an earlier store shows in this way within a
 * second on a machine with two processors.
 */
public final class Race {
    private static final int STATES = 256;
    private static final int LEAST_ROUNDS = 10;

    /** How long a race goes on; a busy machine gets through fewer rounds. */
    private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(Long.getLong("pelton.raceMillis", 500));

    private Race() {}

    /** Runs {@code left} and {@code right} once on each state, then {@code check}, on as many states as there is time for. */
    public static <S> void run(Supplier<S> states, Consumer<S> left, Consumer<S> right, Consumer<S> check) {
        run(Integer.MAX_VALUE / (STATES + 2) - 1, states, left, right, check);
    }

    /** The same in at most so many rounds of 256 states; gives the number of states. */
    public static <S> int run(
            int rounds, Supplier<S> states, Consumer<S> left, Consumer<S> right, Consumer<S> check) {
        Rounds<S> race = new Rounds<>(left, right);
        Thread other = Thread.ofPlatform().daemon().name("race").start(race::runRight);
        long begin = System.nanoTime();
        int round = 0;
        try {
            while (round < LEAST_ROUNDS || round < rounds && System.nanoTime() - begin < NANOS) {
                round++;
                List<S> fresh = new ArrayList<>(STATES);
                for (int i = 0; i < STATES; i++) {
                    fresh.add(states.get());
                }
                race.runLeft(fresh, round);
                fresh.forEach(check);
            }
        } finally {
            race.isOver = true;
        }
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return round * STATES;
    }

    /**
     * Waits until {@code reader}, on a thread of its own, comes to its end, which it must because of what {@code writer} does
     * meanwhile on this one. A reader that the JIT compiler lets read once only never comes to its end.
     */
    public static void awaitReader(Runnable reader, Runnable writer) {
        CyclicBarrier start = new CyclicBarrier(2);
        Thread reading = Thread.ofPlatform().daemon().name("reader").start(() -> {
            meet(start);
            reader.run();
        });
        meet(start);
        writer.run();
        try {
            assertThat(reading.join(Duration.ofSeconds(30)))
                    .as("the reader has seen what was written")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Walks both threads through the states of a round. Before each state they meet, which orders nothing of what they do then;
     * one of them then waits for a few nanoseconds, so that in the course of the states every distance in time is tried.
     */
    private static final class Rounds<S> {
        private static final int SPINS = 50_000;
        private static final int DISTANCES = 32;

        private final Consumer<S> left;
        private final Consumer<S> right;
        private final AtomicInteger leftAt = new AtomicInteger();
        private final AtomicInteger rightAt = new AtomicInteger();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private volatile List<S> states = List.of();
        private volatile boolean isOver;

        /** Keeps the compiler from leaving out the waits. */
        private volatile long waited;

        Rounds(Consumer<S> left, Consumer<S> right) {
            this.left = left;
            this.right = right;
        }

        void runLeft(List<S> fresh, int round) {
            states = fresh;
            walk(round, left, leftAt, rightAt, 0);
            meet(round, STATES + 1, leftAt, rightAt);
            Throwable thrown = failure.get();
            if (thrown != null) {
                throw new AssertionError("the other thread has failed", thrown);
            }
        }

        void runRight() {
            for (int round = 1; !isOver; round++) {
                try {
                    walk(round, right, rightAt, leftAt, DISTANCES);
                } catch (Throwable e) {
                    failure.set(e);
                }
                meet(round, STATES + 1, rightAt, leftAt);
            }
        }

        private void walk(int round, Consumer<S> action, AtomicInteger mine, AtomicInteger other, int offset) {
            meet(round, 0, mine, other);
            List<S> walked = states;
            long sum = round;
            for (int i = 0; i < STATES && !isOver; i++) {
                S state = walked.get(i);
                int wait = Math.abs((i + round) % (2 * DISTANCES) - offset) % DISTANCES;
                meet(round, i + 1, mine, other);
                for (int step = 0; step < wait; step++) {
                    sum = sum * 31 + step;
                }
                action.accept(state);
            }
            waited = sum;
        }

        private void meet(int round, int place, AtomicInteger mine, AtomicInteger other) {
            int at = round * (STATES + 2) + place;
            mine.set(at);
            for (int i = 0; other.get() < at && !isOver; i++) {
                if (i < SPINS) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }
    }
}

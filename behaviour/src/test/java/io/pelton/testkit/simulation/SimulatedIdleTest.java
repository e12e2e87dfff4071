// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A flow that has nothing to do most of the time: what comes at last is written and acknowledged at once, in virtual time, and does not wait
 * for what comes next, which may be in an hour or never.
 */
class SimulatedIdleTest {
    private static final Duration PATIENCE = Duration.ofHours(100);

    /** What the threads of the simulation take for themselves: far more than they do. */
    private static final long AT_ONCE = TimeUnit.MILLISECONDS.toNanos(2);

    private static long now() {
        return EngineRuntime.current().nanoTime();
    }

    /** When each record came, and when it had been written, and acknowledged to the source. Seen by one thread at a time. */
    private static final class Times {
        final List<Long> came = new ArrayList<>();
        final List<Long> flushed = new ArrayList<>();
        long committed;

        /** How late the latest of them was. */
        long latest;

        long latestFlush;

        long latestCommit;

        private long lastCommit = Long.MIN_VALUE;

        void flushed(long record) {
            flushed.add(record);
            latestFlush = Math.max(latestFlush, now() - came.get((int) record));
        }

        void committed(long offset) {
            lastCommit = now();
            for (; committed < offset; committed++) {
                latestCommit = Math.max(latestCommit, now() - came.get((int) committed));
            }
        }
    }

    /**
     * Has records 0, 1, … at given moments.
     *
     * @param times where what happens is noted
     * @param due when each record comes, but not before the one before is acknowledged, if it comes one by one
     * @param waits whether it waits for a record, in place of saying how long nothing will come
     * @param oneByOne whether a record comes only if the one before is acknowledged: until then it says that nothing comes for an hour
     * @param ends whether it has an end, else it waits for ever
     */
    private record Seldom(Times times, List<Long> due, boolean isBlocking, boolean waits, boolean oneByOne, boolean ends) implements Source<Long> {
        @Override
        public List<Split> splits() {
            return List.of(new Split("seldom", -1));
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(isBlocking ? SourceTrait.BLOCKING : SourceTrait.WANTS_COMMIT);
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private int next;

                @Override
                public boolean advance() throws InterruptedException {
                    if (waits && next < due.size()) {
                        EngineRuntime.current().await(() -> now() - due.get(next) >= 0, due.get(next) - now());
                    }
                    if (next == due.size() || !mayCome() || now() - due.get(next) < 0) {
                        return false;
                    }
                    next++;
                    times.came.add(now());
                    times.latest = Math.max(times.latest, now() - Math.max(due.get(next - 1), times.lastCommit));
                    return true;
                }

                private boolean mayCome() {
                    return !oneByOne || times.committed == next;
                }

                @Override
                public Long current() {
                    return next - 1L;
                }

                @Override
                public boolean isFinished() {
                    return ends && next == due.size();
                }

                @Override
                public long offset() {
                    return next;
                }

                @Override
                public long idleNanos() {
                    if (next == due.size()) {
                        return Long.MAX_VALUE;
                    }
                    return mayCome() ? Math.max(1, due.get(next) - now()) : TimeUnit.HOURS.toNanos(1);
                }

                @Override
                public void committed(long upTo) {
                    times.committed(upTo);
                }

                @Override
                public String describePosition() {
                    return "seldom:" + next;
                }

                @Override
                public void close() {}
            };
        }
    }

    /** Notes when records, or dead letters of them, are flushed. */
    private record Noting<T>(Times times, boolean isInline) implements Sink<T> {
        @Override
        public Set<SinkTrait> traits() {
            return isInline ? Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT) : Set.of(SinkTrait.CONCURRENT);
        }

        @Override
        public SinkWriter<T> open() {
            List<Long> pending = new ArrayList<>();
            return new SinkWriter<>() {
                @Override
                public void write(T written) {
                    pending.add((Long) (written instanceof DeadLetter letter ? letter.record() : written));
                }

                @Override
                public void flush() {
                    pending.forEach(times::flushed);
                    pending.clear();
                }
            };
        }
    }

    private static List<Long> moments(SplittableRandom random) {
        List<Long> moments = new ArrayList<>();
        long moment = now();
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            moment += random.nextInt(3) == 0 ? 0 : random.nextLong(1L << random.nextInt(42)); // up to an hour
            moments.add(moment);
        }
        return moments;
    }

    private static Flow<Long> steps(Flow<Long> begin, SplittableRandom random) {
        Flow<Long> flow = begin;
        for (int i = random.nextInt(4); i > 0; i--) {
            int width = 1 + random.nextInt(3);
            flow = switch (random.nextInt(6)) {
                case 0 -> flow.parallel(width);
                case 1 -> flow.parallel(width).unordered();
                case 2 -> flow.async(record -> record, width);
                case 3 -> flow.async(record -> record, width).unordered();
                case 4 -> flow.filter(_ -> true);
                default -> flow.map(record -> record);
            };
        }
        return flow;
    }

    @Test
    void recordsComeSeldom_eachIsWrittenAndAcknowledgedAtOnce() {
        Seeds.simulateWithoutStalls(100, (random, runtime) -> {
            EngineOptions options = EngineOptions.defaults()
                    .withWorkers(1 + random.nextInt(4))
                    .withBatchSize(1 << random.nextInt(11))
                    .withMode(random.nextInt(4) == 0 ? EngineOptions.Mode.INTERPRETED : EngineOptions.Mode.COMPILED);
            Times times = new Times();
            List<Long> due = moments(random);
            boolean isBlocking = random.nextInt(3) == 0;
            Seldom source = new Seldom(
                    times, due, isBlocking, isBlocking && random.nextBoolean(), !isBlocking && random.nextInt(3) == 0, random.nextBoolean());
            int failing = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
            Flow<Long> flow = steps(Flow.from(source), random)
                    .map(record -> {
                        if (record % failing == failing - 1) {
                            throw new IllegalStateException("not " + record);
                        }
                        return record;
                    });
            Flow<Long> written = steps(flow, random).to(new Noting<>(times, random.nextBoolean()));
            try (Engine engine = new Engine(options, runtime)) {
                FlowHandle handle = engine.run(
                        written.onError(ErrorPolicy.deadLetter(new Noting<>(times, random.nextBoolean())).retry(0, Duration.ZERO)));
                if (source.ends) {
                    assertThat(handle.await(PATIENCE)).isTrue();
                } else {
                    runtime.await(() -> false, due.getLast() - now() + TimeUnit.HOURS.toNanos(1));
                    assertThat(times.flushed).as("written or dead-lettered, %s", options).hasSize(due.size());
                    assertThat(times.committed).as("acknowledged, %s", options).isEqualTo(isBlocking ? 0 : due.size());
                    handle.stop(PATIENCE);
                    assertThat(handle.await(PATIENCE)).isTrue();
                }
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
            }
            assertThat(times.flushed).as("written or dead-lettered").hasSize(due.size()).doesNotHaveDuplicates();
            assertThat(times.latest).as("from where a record may come to its being read, %s", options).isLessThanOrEqualTo(AT_ONCE);
            assertThat(times.latestFlush).as("from the source to the flush, %s", options).isLessThanOrEqualTo(AT_ONCE);
            assertThat(times.latestCommit).as("from the source to its acknowledgement, %s", options).isLessThanOrEqualTo(AT_ONCE);
        });
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.flow.InFlight;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.Position;
import io.pelton.spi.WriteResult;
import io.pelton.spi.Writers;
import io.pelton.testkit.ScriptedSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One flow to a server with several writers, each of which is away now and then, and what must hold of it at any moment: the order of each key, and
 * that nothing is acknowledged which is not durable. Numbers tell their split, their place in it, and by that their key.
 */
final class KeyedDelivery {
    private static final int SPLIT = 1_000;

    /** A step before the sink. */
    private enum Before {
        NOTHING,
        PARALLEL,
        UNORDERED,
        CALLS,
        UNORDERED_CALLS,
        /** Each record is led, on a lane, to a step of its own that writes to the server. */
        WAYS;

        boolean isOrdered() {
            return this == NOTHING || this == PARALLEL || this == CALLS;
        }
    }

    /** Leads each record down its branch on a way of its own, which goes on by itself. */
    private record OnWays() implements StatefulBlock<Object> {
        @Override
        public BlockInstance<Object> open(BlockContext context) {
            InFlight unlimited = new InFlight(Integer.MAX_VALUE);
            return (record, branches) -> {
                branches.detach(record, there -> there.run(0, record), unlimited);
                return false;
            };
        }

        @Override
        public boolean hasStates() {
            return false;
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    private final int splits;
    private final int perSplit;
    private final int keys;
    private final Set<Long> bad;

    /** Numbers that have no key. */
    private final Set<Long> keyless;

    private final Before before;
    private final boolean hasTwoSteps;
    private final BatchServer letters;
    private final ErrorPolicy policy;
    private final ScriptedSource<Object> source;
    private boolean isEarly;

    final int writers;
    final BatchServer server;

    /** Writers that take nothing. */
    final Set<Integer> gone = new HashSet<>();

    KeyedDelivery(SplittableRandom random) {
        writers = 2 + random.nextInt(4);
        splits = 1 + random.nextInt(3);
        perSplit = random.nextInt(random.nextBoolean() ? 5 : 100);
        keys = 1 + random.nextInt(random.nextBoolean() ? 3 : 12);
        bad = some(random);
        keyless = random.nextInt(3) == 0 ? some(random) : Set.of();
        before = Before.values()[random.nextInt(Before.values().length)];
        hasTwoSteps = random.nextInt(3) == 0;
        int percent = random.nextInt(3) * 20;
        server = new BatchServer(
                SimulatedBatchesTest.gathering(random),
                bad,
                random.split(),
                writer -> gone.contains(writer)
                        ? new WriteResult.Retry(new IllegalStateException("gone"))
                        : BatchServer.awayNowAndThen(random, percent).get(),
                Writers.byKey(writers, this::key));
        BatchOptions gathering = SimulatedBatchesTest.gathering(random);
        letters = new BatchServer(gathering, Set.of(), random.split(), BatchServer.awayNowAndThen(random, percent));
        int retries = random.nextInt(2);
        policy = random.nextBoolean()
                ? ErrorPolicy.skip().retry(retries, Duration.ofMillis(1))
                : ErrorPolicy.deadLetter(letters).retry(retries, Duration.ofMillis(1));
        source = ScriptedSource.<Object>named("numbers");
        for (int split = 0; split < splits; split++) {
            List<ScriptedSource.Event<Object>> events = new ArrayList<>();
            numbersOf(split, perSplit).forEach(number -> events.add(new ScriptedSource.Value<>(number)));
            source.split(events);
        }
        source.acknowledged((split, offset) -> isEarly |= !isDone(splitOf(split), offset));
    }

    private static int splitOf(String id) {
        return Integer.parseInt(id.substring("numbers-".length()));
    }

    private static LongStream numbersOf(int split, long count) {
        return LongStream.range((long) split * SPLIT, (long) split * SPLIT + count);
    }

    private LongStream all() {
        return LongStream.range(0, splits).flatMap(split -> numbersOf((int) split, perSplit));
    }

    private Set<Long> some(SplittableRandom random) {
        int oneIn = 2 + random.nextInt(20);
        return new HashSet<>(all().filter(_ -> random.nextInt(oneIn) == 0).boxed().toList());
    }

    private @Nullable Object key(Object record) {
        long number = (Long) record;
        if (keyless.contains(number)) {
            throw new IllegalArgumentException(number + " has no key");
        }
        long key = number % keys;
        return key == 0 ? null : "key " + key;
    }

    Flow<Object> flow() {
        Flow<Object> flow = Flow.from(source);
        Flow<Object> led = switch (before) {
            case NOTHING -> flow;
            case PARALLEL -> flow.parallel(3).map(number -> number);
            case UNORDERED -> flow.parallel(3).unordered().map(number -> number);
            case CALLS -> flow.async(number -> number, 3);
            case UNORDERED_CALLS -> flow.async(number -> number, 3).unordered();
            case WAYS -> {
                Pipeline way = Flow.from(ScriptedSource.of()).to(server).onError(policy).plan().pipeline();
                yield flow.steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "ways", new OnWays(), List.of(way))));
            }
        };
        return hasTwoSteps
                ? led.<Object>choice(choice -> choice.<Object>when(number -> (Long) number % 3 == 0, third -> third.to(server).onError(policy))
                        .otherwise(other -> other.to(server).onError(policy)))
                : led.to(server).onError(policy);
    }

    private boolean isRefused(long number) {
        return bad.contains(number) || keyless.contains(number);
    }

    private boolean lettersAreWritten() {
        return policy.outcome() instanceof ErrorPolicy.ToDeadLetters;
    }

    /** Whether all of a split before the offset is durable, or was refused as the policy says. */
    private boolean isDone(int split, long offset) {
        Set<Long> durable = new HashSet<>(server.flushed());
        durable.addAll(letters.flushed());
        return numbersOf(split, offset).allMatch(number -> durable.contains(number) || (isRefused(number) && !lettersAreWritten()));
    }

    void checkCommitted(FlowSnapshot now) {
        assertThat(isEarly).as("committed before it was durable: %s", this).isFalse();
        for (Position position : now.committed()) {
            assertThat(isDone(splitOf(position.split()), position.offset())).as("%s is durable: %s", position, this).isTrue();
        }
    }

    /** Also of a flow that was cut short. */
    void check(FlowSnapshot end) {
        checkCommitted(end);
        checkKeys();
        assertThat(server.closed()).as("closed").isEqualTo(writers);
        assertThat(end.recordsOut()).as("out: %s", this).isEqualTo(server.flushed().size());
        assertThat(end.deadLetters()).as("dead letters: %s", this).isEqualTo(letters.flushed().size());
        long ended = end.recordsOut() + end.deadLetters() + end.skipped() + end.leftBehind();
        assertThat(ended).as("records that are somewhere, of those that were read: %s", this).isEqualTo(end.recordsIn());
        assertThat(server.taken()).as("taken, each once: %s", this).doesNotHaveDuplicates().noneMatch(this::isRefused);
        assertThat(letters.taken()).as("dead-lettered, each once: %s", this).doesNotHaveDuplicates().allMatch(this::isRefused);
    }

    private void checkKeys() {
        Map<Long, Integer> writerOf = new HashMap<>();
        for (BatchServer.Call call : server.calls()) {
            for (long number : call.records()) {
                int writer = writerOf.computeIfAbsent(number % keys, _ -> call.writer());
                assertThat(call.writer()).as("writer of %s, which has the key %s: %s", number, number % keys, this).isEqualTo(writer);
            }
        }
        if (before.isOrdered()) {
            server.takenByWriters().forEach(this::checkOrder);
        }
    }

    /** Each split is read from its begin, and is led by one thread. */
    private void checkOrder(List<Long> taken) {
        Map<List<Long>, Long> last = new HashMap<>();
        for (long number : taken) {
            Long previous = last.put(List.of(number / SPLIT, number % keys), number);
            assertThat(number).as("behind %s: %s", previous, this).isGreaterThan(previous == null ? -1 : previous);
        }
    }

    /** Of a flow that has come to its end. */
    void checkAll(FlowSnapshot end) {
        check(end);
        assertThat(end.state()).isEqualTo(FlowState.DONE);
        List<Long> good = all().filter(number -> !isRefused(number)).boxed().toList();
        List<Long> refused = all().filter(this::isRefused).boxed().toList();
        assertThat(server.flushed()).as("written: %s", this).containsExactlyInAnyOrderElementsOf(good);
        assertThat(letters.flushed()).as("dead-lettered: %s", this).containsExactlyInAnyOrderElementsOf(lettersAreWritten() ? refused : List.of());
        assertThat(end.committed()).as("committed: %s", this).allSatisfy(position -> assertThat(position.offset()).isEqualTo(perSplit));
    }

    @Override
    public String toString() {
        return writers + " writers, " + keys + " keys, " + splits + " splits of " + perSplit + ", behind " + before + (hasTwoSteps ? ", two steps" : "")
                + ", bad " + bad + ", without a key " + keyless + ", " + policy.outcome();
    }
}

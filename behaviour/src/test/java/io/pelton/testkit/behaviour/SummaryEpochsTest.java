// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.EngineOptions;
import io.pelton.flow.Aggregates;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.Mishap;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random flows with a summary, which are killed, fail, are stopped or cut short, and begin again from the last epoch: each group is emitted
 * once, and has each record once.
 */
class SummaryEpochsTest {
    private record Group(long key, long count, long sum, long least, double mean, long values) {
        static Group of(long key, List<Long> numbers) {
            LongStream sorted = numbers.stream().mapToLong(number -> number).sorted();
            double mean = numbers.stream().mapToLong(number -> number).average().orElseThrow();
            return new Group(key, numbers.size(), numbers.stream().mapToLong(number -> number).sum(), sorted.findFirst().orElseThrow(), mean, numbers.size());
        }
    }

    /** A random flow; of two splits the records may be read by several activations, each with a table of its own. */
    private record Shape(EngineOptions options, List<Integer> records, int keys, int parallel, boolean isStateful, boolean isAsync, boolean pauses, boolean hasBad, AtomicInteger epochs)
            implements EpochLives.Deployed {
        static Shape of(SplittableRandom random, AtomicInteger epochs) {
            return new Shape(
                    ConservationTest.options(random, ConservationTest.SMALL_BATCH_SIZES)
                            .withEpochInterval(Duration.ofNanos(1 + random.nextInt(1 << random.nextInt(10, 24)))),
                    random.ints(1 + random.nextInt(4), 0, 40).boxed().toList(),
                    1 + random.nextInt(9),
                    random.nextInt(3),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    epochs);
        }

        @Override
        public List<Plan> plans(SimStore store, Calls calls) {
            ScriptedSource<Object> source = ScriptedSource.<Object>named("source").watched(calls);
            for (int split = 0; split < records.size(); split++) {
                source.split(events(split));
            }
            Flow<Long> read = Flow.from(source).map(number -> checked((Long) number));
            read = parallel > 0 ? read.parallel(parallel).map(number -> number) : read;
            read = isStateful ? read.distinct(number -> number, 1_000) : read;
            Flow<Group> groups = read.groupBy(number -> number % keys)
                    .aggregate(
                            Aggregates.count(),
                            Aggregates.sumLong((Long number) -> number),
                            Aggregates.<Long, Long>min(number -> number),
                            Aggregates.<Long>mean(Long::doubleValue),
                            Aggregates.<Long>distinct(number -> number),
                            (key, count, sum, least, mean, values) -> new Group(key, count, sum, least, mean, values));
            groups = isAsync ? groups.async(Shape::waited, 2) : groups;
            return List.of(groups.to(new SimLedger("groups", store, calls))
                    .onError(ErrorPolicy.deadLetter(new SimLedger("letters", store, calls, letter -> String.valueOf(((DeadLetter) letter).record()))))
                    .named("flow")
                    .plan());
        }

        /** A step that others pass meanwhile: nothing has a turn, and still a group is under way. */
        private static Group waited(Group group) {
            Pause.of(group.key() % 7 * 100_000);
            return group;
        }

        private Long checked(long number) {
            if (isBad(number)) {
                throw new IllegalArgumentException("a bad record");
            }
            return number;
        }

        private boolean isBad(long number) {
            return hasBad && number % 5 == 3;
        }

        private Stream<Long> numbers(int split) {
            return LongStream.range(0, records.get(split)).map(i -> split * 100L + i).boxed();
        }

        private List<ScriptedSource.Event<Object>> events(int split) {
            List<ScriptedSource.Event<Object>> events = new ArrayList<>();
            numbers(split).forEach(number -> {
                events.add(new ScriptedSource.Value<>(number));
                if (pauses && number % 3 == 1) {
                    events.add(new ScriptedSource.Pause<>((int) (1 + number % 7)));
                }
            });
            return events;
        }

        /** At the end: before, groups are in the state or in a part of the output that is cut back. */
        @Override
        public void check(SimStore store, boolean isEnd) throws IOException {
            if (!isEnd) {
                boolean hasGroups = new SimEpochs(store)
                        .latest().stream()
                        .flatMap(epoch -> epoch.states().values().stream())
                        .anyMatch(states -> states.containsKey("groups") && !states.get("groups").parts().isEmpty());
                epochs.addAndGet(hasGroups ? 1 : 0);
                return;
            }
            List<Long> all = Stream.iterate(0, split -> split < records.size(), split -> split + 1).flatMap(this::numbers).toList();
            Map<Long, List<Long>> byKey = all.stream()
                    .filter(number -> !isBad(number))
                    .collect(groupingBy(number -> number % keys, TreeMap::new, toList()));
            List<String> expected = new ArrayList<>();
            byKey.forEach((key, numbers) -> expected.add(Group.of(key, numbers).toString()));
            all.stream().filter(this::isBad).map(String::valueOf).forEach(expected::add);
            assertThat(Stream.of("groups", "letters").flatMap(file -> lines(store, file)))
                    .as("groups, and letters of records or of groups that could not be written: %s", this)
                    .containsExactlyInAnyOrderElementsOf(expected);
        }

        private static Stream<String> lines(SimStore store, String file) {
            return new String(store.read(file), StandardCharsets.UTF_8).lines();
        }
    }

    private static void rounds(int rounds, Function<SplittableRandom, Mishap> mishap) {
        AtomicInteger epochs = new AtomicInteger();
        EpochLives.rounds(rounds, mishap, random -> Shape.of(random, epochs));
        if (Long.getLong("pelton.seed") == null) {
            assertThat(epochs.get()).as("lives that left groups in an epoch").isPositive();
        }
    }

    @Test
    void killedAndStoppedAtCutPoints_eachGroupHasEachRecordOnce() {
        rounds(300, EpochLives::atCutPoint);
    }

    @Test
    void callsFail_eachGroupHasEachRecordOnce() {
        rounds(200, EpochLives::inCall);
    }

    @Test
    void killedAtAnyTime_eachGroupHasEachRecordOnce() {
        rounds(200, EpochLives::atAnyTime);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimStore;
import io.pelton.testkit.simulation.SimTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A sink whose transaction decides the epochs of all that runs with it: each record is there once, in each output, whenever the process is killed. */
class DecidingSinkTest {
    private static final int SPLIT = 1_000;

    /** A flow into the table and perhaps another into a file, which have their epochs in common. */
    private record Shape(
            EngineOptions options, List<Integer> records, int parallel, boolean isAsync, boolean hasLedger, boolean pauses, SimTable table)
            implements EpochLives.Deployed {
        static Shape of(SplittableRandom random) {
            EngineOptions options = ConservationTest.options(random, ConservationTest.SMALL_BATCH_SIZES)
                    .withEpochInterval(Duration.ofNanos(1 + random.nextInt(1 << random.nextInt(10, 24))));
            return new Shape(
                    options,
                    random.ints(1 + random.nextInt(3), 0, 30).boxed().toList(),
                    random.nextInt(3),
                    random.nextInt(3) == 0,
                    random.nextBoolean(),
                    random.nextBoolean(),
                    new SimTable());
        }

        @Override
        public List<Plan> plans(SimStore store, Calls calls) {
            table.begin(calls);
            List<Plan> plans = new ArrayList<>();
            plans.add(read(calls).to(table).named("table").plan());
            if (hasLedger) {
                plans.add(read(calls).to(new SimLedger("out", store, calls)).named("file").plan());
            }
            return plans;
        }

        private Flow<Object> read(Calls calls) {
            ScriptedSource<Object> source = ScriptedSource.<Object>named("source").watched(calls);
            for (int split = 0; split < records.size(); split++) {
                source.split(events(split));
            }
            Flow<Object> read = Flow.from(source);
            read = parallel > 0 ? read.parallel(parallel).map(number -> number) : read;
            return isAsync ? read.async(Shape::waited, 2) : read;
        }

        private static Object waited(Object number) {
            Pause.of((Long) number % 7 * 100_000);
            return number;
        }

        private List<ScriptedSource.Event<Object>> events(int split) {
            List<ScriptedSource.Event<Object>> events = new ArrayList<>();
            for (int i = 0; i < records.get(split); i++) {
                events.add(new ScriptedSource.Value<>((long) split * SPLIT + i));
                if (pauses && i % 3 == 1) {
                    events.add(new ScriptedSource.Pause<>(1 + i % 7));
                }
            }
            return events;
        }

        /** What is before the positions of the epoch that holds is there once: that is the one whose mark the table has. */
        @Override
        public void check(SimStore store, boolean isEnd) throws IOException {
            SimEpochs epochs = new SimEpochs(store);
            Epoch last = epochs.latest().orElse(new Epoch(0, Map.of(), Map.of(), Map.of()));
            Epoch holds = epochs.prepared().filter(prepared -> table.isLast(mark(prepared))).orElse(last);
            assertThat(table.isLast(mark(holds)) || table.rows().isEmpty()).as("an epoch belongs to what the table has: %s, %s", this, holds).isTrue();
            assertThat(table.rows()).as("rows of the table: %s, %s", this, holds).containsExactlyInAnyOrderElementsOf(expected(holds, "table", isEnd));
            if (hasLedger) {
                byte[] all = store.read("out");
                int length = holds.outputs().entrySet().stream()
                        .filter(output -> output.getKey().startsWith("file/"))
                        .mapToInt(output -> SimLedger.length(output.getValue()))
                        .sum();
                assertThat(new String(Arrays.copyOf(all, length), StandardCharsets.UTF_8).lines().toList())
                        .as("lines of the file: %s, %s", this, holds)
                        .containsExactlyInAnyOrderElementsOf(expected(holds, "file", isEnd));
            }
        }

        private static Mark mark(Epoch epoch) {
            return epoch.outputs().entrySet().stream()
                    .filter(output -> output.getKey().startsWith("table/"))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
        }

        private List<String> expected(Epoch epoch, String flow, boolean isEnd) {
            List<String> expected = new ArrayList<>();
            for (int split = 0; split < records.size(); split++) {
                String id = "source-" + split;
                long read = isEnd
                        ? records.get(split)
                        : epoch.positions().entrySet().stream()
                                .filter(source -> source.getKey().startsWith(flow + "/"))
                                .flatMap(source -> source.getValue().stream())
                                .filter(position -> position.split().equals(id))
                                .mapToLong(Position::offset)
                                .sum();
                for (int i = 0; i < read; i++) {
                    expected.add(Long.toString((long) split * SPLIT + i));
                }
            }
            return expected;
        }
    }

    @Test
    void killedAndStoppedAtCutPoints_eachRecordIsThereOnce() {
        EpochLives.rounds(400, EpochLives::atCutPoint, Shape::of);
    }

    @Test
    void callsFail_eachRecordIsThereOnce() {
        EpochLives.rounds(300, EpochLives::inCall, Shape::of);
    }

    @Test
    void killedAtAnyTime_eachRecordIsThereOnce() {
        EpochLives.rounds(300, EpochLives::atAnyTime, Shape::of);
    }

    @Test
    void twoSinksDecide_thePlansAreRefused() {
        Plan one = Flow.<Object>from(ScriptedSource.of(1L)).to(new SimTable()).named("one").plan();
        Plan two = Flow.<Object>from(ScriptedSource.of(2L)).to(new SimTable()).named("two").plan();
        try (Engine engine = new Engine(EngineOptions.defaults(), EngineRuntime.system(), new SimEpochs(new SimStore()))) {
            assertThatThrownBy(() -> engine.run(List.of(one, two)))
                    .isInstanceOfSatisfying(InvalidPlanException.class, e -> assertThat(e.problems())
                            .singleElement()
                            .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.IMPOSSIBLE_GUARANTEE)));
        }
    }
}

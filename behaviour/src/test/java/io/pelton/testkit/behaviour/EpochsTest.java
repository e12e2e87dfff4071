// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.EngineOptions;
import io.pelton.error.Origin;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Epoch;
import io.pelton.spi.Position;
import io.pelton.spi.Writers;
import io.pelton.state.SavedState;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimStore;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random flows with steps that keep records and outputs that can be cut back, which are killed, fail, are stopped or cut short, and begin again
 * from the last epoch: each record is in the output once.
 */
class EpochsTest {
    private static final int SPLIT = 1_000;
    private static final int MOST_WRITERS = 6;

    /** What a random deployment consists of. */
    private record Shape(
            EngineOptions options,
            int flows,
            List<Integer> records,
            Grouping grouping,
            boolean isShared,
            int parallel,
            boolean isAsync,
            boolean isCommitted,
            boolean pauses,
            boolean hasBad,
            int writers,
            boolean growsWriters,
            AtomicInteger lives)
            implements EpochLives.Deployed {
        static Shape of(SplittableRandom random) {
            EngineOptions options = ConservationTest.options(random, ConservationTest.SMALL_BATCH_SIZES)
                    .withEpochInterval(Duration.ofNanos(1 + random.nextInt(1 << random.nextInt(10, 24))));
            int flows = 1 + random.nextInt(2);
            SplittableRandom keyed = random.split();
            return new Shape(
                    options,
                    flows,
                    random.ints(1 + random.nextInt(3), 0, 30).boxed().toList(),
                    new Grouping(1 + random.nextInt(4), 1 + random.nextInt(5), random.nextInt(2) == 0 ? 0 : 1 + random.nextInt(4)),
                    flows > 1 && random.nextBoolean(),
                    random.nextInt(3),
                    random.nextBoolean(),
                    random.nextInt(3) == 0,
                    random.nextBoolean(),
                    random.nextBoolean(),
                    keyed.nextBoolean() ? 1 : 1 + keyed.nextInt(3),
                    keyed.nextInt(3) == 0,
                    new AtomicInteger());
        }

        @Override
        public List<Plan> plans(SimStore store, Calls calls) {
            List<Plan> plans = new ArrayList<>();
            int life = lives.getAndIncrement();
            Writers<Object> byKey = Writers.byKey(growsWriters ? Math.min(writers + life, MOST_WRITERS) : writers, group -> group.hashCode() % 7);
            StepInfo info = StepInfo.at(Origin.UNKNOWN);
            for (int flow = 0; flow < flows; flow++) {
                ScriptedSource<Object> source = ScriptedSource.<Object>named("source").watched(calls);
                for (int split = 0; split < records.size(); split++) {
                    source.split(events(flow, split));
                }
                if (isCommitted) {
                    source.acknowledged((_, _) -> {});
                }
                Flow<Object> read = Flow.from(source);
                read = parallel > 0 ? read.parallel(parallel).map(number -> number) : read;
                read = isAsync ? read.async(Shape::waited, 2) : read;
                read = hasBad ? read.map(Shape::checked) : read;
                Grouping own = isShared ? grouping : new Grouping(grouping.keys(), grouping.size(), grouping.millis());
                SimLedger out = new SimLedger("out/" + flow, store, calls).withWriters(byKey);
                Pipeline groups = Flow.from(ScriptedSource.of()).to(out).plan().pipeline();
                Step block = new Step.Block(info.withId("group"), "group", own, List.of(groups));
                SimLedger letters = new SimLedger("dead/" + flow, store, calls, Shape::line);
                plans.add(read.<Object>steps(List.of(block))
                        .to(new SimLedger("rest/" + flow, store, calls))
                        .onError(ErrorPolicy.deadLetter(letters))
                        .named("flow-" + flow)
                        .plan());
            }
            return plans;
        }

        /** A step that others pass meanwhile: nothing has a turn, and still a record is under way. */
        private static Object waited(Object number) {
            Pause.of((Long) number % 7 * 100_000);
            return number;
        }

        /** A record may be a number, or a group of them that could not be written. */
        private static String line(Object letter) {
            Object record = ((DeadLetter) letter).record();
            return record instanceof List<?> ? record.toString() : List.of(record).toString();
        }

        private static Object checked(Object number) {
            if ((Long) number % 5 == 3) {
                throw new IllegalArgumentException("a bad record");
            }
            return number;
        }

        private List<ScriptedSource.Event<Object>> events(int flow, int split) {
            List<ScriptedSource.Event<Object>> events = new ArrayList<>();
            for (int i = 0; i < records.get(split); i++) {
                events.add(new ScriptedSource.Value<>((long) number(flow, split, i)));
                if (pauses && i % 3 == 1) {
                    events.add(new ScriptedSource.Pause<>(1 + i % 7));
                }
            }
            return events;
        }

        /** The files of what was emitted and of what has failed. */
        List<String> outputs() {
            return IntStream.range(0, flows)
                    .boxed()
                    .flatMap(flow -> Stream.concat(
                            Stream.of("dead/" + flow),
                            IntStream.range(0, MOST_WRITERS).mapToObj(writer -> SimLedger.file("out/" + flow, writer))))
                    .toList();
        }

        /** Whether {@code output} is what the epoch calls the one of {@code file}. */
        static boolean isOf(String file, String output) {
            return output.endsWith("/dead letters")
                    ? output.equals("flow-" + file.replace("dead/", "") + "/dead letters")
                    : file.startsWith("out/") && !output.contains("/to-2") && file.equals(ofWriter(output));
        }

        private static String ofWriter(String output) {
            String flow = output.substring("flow-".length(), output.indexOf('/'));
            int space = output.indexOf(' ');
            return SimLedger.file("out/" + flow, space < 0 ? 0 : Integer.parseInt(output.substring(space + 1)) - 1);
        }

        private int number(int flow, int split, int index) {
            return (flow * records.size() + split) * SPLIT + index;
        }

        /** What is before the positions of the last epoch is in what was written up to it, or in the state, once. */
        @Override
        public void check(SimStore store, boolean isEnd) throws IOException {
            Epoch epoch = new SimEpochs(store).latest().orElse(new Epoch(0, Map.of(), Map.of(), Map.of()));
            Map<Long, String> found = new TreeMap<>();
            for (String name : outputs()) {
                int length = epoch.outputs().entrySet().stream()
                        .filter(output -> isOf(name, output.getKey()))
                        .mapToInt(output -> SimLedger.length(output.getValue()))
                        .max()
                        .orElse(0);
                byte[] all = store.read(name);
                assertThat(all.length).as("length of %s: %s", name, this).isGreaterThanOrEqualTo(length);
                if (isEnd) {
                    assertThat(all.length).as("all of %s is in the last epoch: %s", name, this).isEqualTo(length);
                }
                String text = new String(Arrays.copyOf(all, length), StandardCharsets.UTF_8);
                text.lines().forEach(line -> numbers(line).forEach(number -> {
                    assertThat(found.put(number, line)).as("%s is there twice: %s", number, this).isNull();
                }));
            }
            for (Map<String, SavedState> step : epoch.states().values()) {
                for (byte[] part : step.get(Grouping.STATE).parts().values()) {
                    DataInputStream in = new DataInputStream(new ByteArrayInputStream(part));
                    while (in.available() > 0) {
                        in.readLong(); // its number
                        long number = in.readLong();
                        assertThat(found.put(number, "state")).as("%s is there and in the state: %s", number, this).isNull();
                        assertThat(isEnd).as("%s is in the state at the end: %s", number, this).isFalse();
                    }
                }
            }
            List<Long> expected = new ArrayList<>();
            for (int flow = 0; flow < flows; flow++) {
                for (int split = 0; split < records.size(); split++) {
                    long read = isEnd ? records.get(split) : position(epoch, flow, split);
                    for (int i = 0; i < read; i++) {
                        expected.add((long) number(flow, split, i));
                    }
                }
            }
            assertThat(found.keySet()).as("what is written up to the epoch, or kept: %s, %s", this, epoch).containsExactlyInAnyOrderElementsOf(expected);
        }

        private static Stream<Long> numbers(String line) {
            return Stream.of(line.substring(1, line.length() - 1).split(", ")).map(Long::valueOf);
        }

        private static long position(Epoch epoch, int flow, int split) {
            return epoch.positions().entrySet().stream()
                    .filter(source -> source.getKey().startsWith("flow-" + flow + "/"))
                    .flatMap(source -> source.getValue().stream())
                    .filter(position -> position.split().equals("source-" + split))
                    .mapToLong(Position::offset)
                    .sum();
        }
    }

    @Test
    void killedAndStoppedAtCutPoints_eachRecordIsThereOnce() {
        EpochLives.rounds(300, EpochLives::atCutPoint, Shape::of);
    }

    @Test
    void callsFail_eachRecordIsThereOnce() {
        EpochLives.rounds(200, EpochLives::inCall, Shape::of);
    }

    @Test
    void killedAtAnyTime_eachRecordIsThereOnce() {
        EpochLives.rounds(200, EpochLives::atAnyTime, Shape::of);
    }
}

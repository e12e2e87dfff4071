// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.testkit.routes.StatefulRoutes.Drawn;
import io.pelton.testkit.routes.StatefulRoutes.Shape;
import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.CutPoints;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.FaultTable.Cell;
import io.pelton.testkit.simulation.Mishap;
import io.pelton.testkit.simulation.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random routes that keep something and whose outputs can be cut back, which are killed, fail, are stopped or cut short, and begin again from
 * the last epoch: what is in the outputs is as if nothing had happened.
 */
class EpochRoutesTest {
    private static final List<String> CALLS = List.of(
            "source.splits",
            "source.open",
            "source.advance",
            "source.offset",
            "source.close",
            "sink.open",
            "sink.write",
            "sink.flush",
            "sink.sync",
            "store.append",
            "store.sync",
            "store.rename",
            "store.truncate",
            "store.syncNames");

    @TempDir
    private Path folder;

    /** How many lives began with an epoch. */
    private int resumed;

    private static Mishap mishap(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> Mishap.at(new Fault(Fault.Kind.KILL, "", 1 + random.nextInt(1 << random.nextInt(4, 13))));
            case 1 -> inCall(random);
            case 2 -> Mishap.stop("", 1 + random.nextInt(1 << random.nextInt(4, 12)), Duration.ofMillis(random.nextInt(2) * 50L));
            default -> atCutPoint(random);
        };
    }

    private static Mishap atCutPoint(SplittableRandom random) {
        boolean isOfEpochs = random.nextBoolean();
        List<String> places = isOfEpochs
                ? CutPoints.ofEpochs()
                : Stream.concat(CutPoints.all().stream(), CutPoints.ofLanes().stream()).toList();
        String kind = List.of("KILL", "KILL", "STOP", "CUT", "STALL").get(random.nextInt(5));
        return Mishap.of(
                new Cell(kind, places.get(random.nextInt(places.size()))),
                1 + random.nextInt(isOfEpochs ? 8 : 1 << random.nextInt(8)));
    }

    private static Mishap inCall(SplittableRandom random) {
        String call = CALLS.get(random.nextInt(CALLS.size()));
        CallFault.Kind kind = List.of(CallFault.Kind.EXCEPTION, CallFault.Kind.ERROR, CallFault.Kind.BROKEN, CallFault.Kind.SLOW)
                .get(random.nextInt(4));
        return Mishap.of(new Cell(kind.name(), call), 1 + random.nextInt(20));
    }

    private void rounds(int rounds, Shape shape, boolean isOrdered) {
        Seeds.run(rounds, seed -> {
            Drawn drawn = StatefulRoutes.of(seed, shape).inMemory();
            try {
                resumed += round(seed, drawn, isOrdered);
            } catch (AssertionError e) {
                String smallest = SmallestRoutes.of(drawn.yaml(), yaml -> round(seed, drawn.with(yaml), isOrdered));
                throw new AssertionError(e.getMessage() + "\nthe smallest that fails:\n" + smallest, e);
            }
        });
        if (Long.getLong("pelton.seed") == null) {
            assertThat(resumed).as("lives that began with an epoch").isPositive();
        }
    }

    private int round(long seed, Drawn drawn, boolean isOrdered) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<Mishap> mishaps = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            mishaps.add(mishap(random));
        }
        return new EpochRound(seed, drawn, isOrdered, folder).live(mishaps);
    }

    /** Nothing depends on time: order, groups and turns are the same. */
    @Test
    void oneAfterTheOther_outputsAreAsIfNothingHadHappened() {
        rounds(60, Shape.PLAIN.withCounting(), true);
    }

    /** Groups that are complete at their time, messages and copies that go on by themselves, lanes, keys. */
    @Test
    void atOnce_eachMessageIsThereOnce() {
        rounds(60, Shape.PLAIN.withKeys(), false);
    }

    /** A key that is remembered at the end of what a step keeps is so though that is in another life. */
    @Test
    void keyWaitsForTheEndOfWhatIsKept_itIsNotForgotten() {
        String route = """
                - beans:
                    - {name: seen, type: org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository}
                - route:
                    id: a
                    from:
                      uri: script:a
                      steps:
                        - idempotentConsumer:
                            idempotentRepository: seen
                            header: once
                            eager: false
                            steps:
                              - resequence:
                                  header: number
                                  batchConfig: {batchSize: 3, batchTimeout: 100000}
                                  steps: [{to: 'durable:m0'}]
                        - to: durable:m1
                """;
        Seeds.run(60, seed -> resumed += round(seed, StatefulRoutes.of(seed, Shape.PLAIN).with(route), true));
        assertThat(resumed).as("lives that began with an epoch").isPositive();
    }

    /** Several flows, which share steps. */
    @Test
    void flowsShareSteps_eachMessageIsThereOnce() {
        rounds(40, Shape.PLAIN.withCalls(), false);
    }
}

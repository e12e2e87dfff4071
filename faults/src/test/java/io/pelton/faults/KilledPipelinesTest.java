// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * {@code pelton run} between real servers is killed with SIGKILL when its output has grown by a random amount, and so are servers: what was acknowledged is in
 * the output, as often as is promised. {@code -Dpelton.kills=N} and {@code -Dpelton.serverKills=N} do so more often.
 */
class KilledPipelinesTest {
    private static final int FEW = 20_000;
    private static final int MANY = 60_000;
    private static final int BATCH_SIZE = 100;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path shared;

    private static Stage stage;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @BeforeAll
    static void stageIsEmpty() {
        stage = new Stage(shared, Repeat.isLong() ? MANY : FEW);
    }

    @AfterAll
    static void serversEnd() throws IOException {
        stage.close();
    }

    /** Each guarantee of each pipeline; in a build without those that are much like others. {@code -Dpelton.pipelines=REGEX} chooses. */
    static Stream<Arguments> pipelines() {
        String wanted = System.getProperty("pelton.pipelines", ".*");
        return Stream.of(
                        arguments("file to file", Sending.EFFECTIVELY_ONCE, 0, 0), // as KilledRunTest
                        arguments("file to file", Sending.AT_LEAST_ONCE, 0, 0),
                        arguments("file to PostgreSQL", Sending.EFFECTIVELY_ONCE, 2, 1),
                        arguments("file to PostgreSQL", Sending.AT_LEAST_ONCE, 0, 0),
                        arguments("Kafka to PostgreSQL", Sending.EFFECTIVELY_ONCE, 0, 0),
                        arguments("Kafka to PostgreSQL", Sending.AT_LEAST_ONCE, 0, 0),
                        arguments("Kafka to Kafka", Sending.EFFECTIVELY_ONCE, 2, 0),
                        arguments("Kafka to Kafka", Sending.AT_LEAST_ONCE, 0, 0),
                        arguments("HTTP to PostgreSQL", Sending.EFFECTIVELY_ONCE, 1, 0),
                        arguments("HTTP to PostgreSQL", Sending.AT_LEAST_ONCE, 0, 0))
                .filter(each -> Repeat.isLong() || !each.get()[2].equals(0))
                .filter(each -> (each.get()[0] + " " + each.get()[1]).matches(wanted));
    }

    @ParameterizedTest
    @MethodSource("pipelines")
    void engineAndServersAreKilled_nothingAcknowledgedIsLost_norThereMoreOftenThanPromised(String name, Sending sending, int kills, int serverKills)
            throws Exception {
        Repeat repeat = Repeat.of(kills, serverKills);
        Pipeline pipeline = stage.pipeline(name);
        Trial trial = new Trial(folder, pipeline, sending, repeat);
        Tally tally = trial.run(repeat.disturbances(!pipeline.servers().isEmpty()));
        if (Repeat.isLong()) {
            System.out.println(trial.row());
        }
        assertThat(tally.keeps(sending.wanted())).as("%s", trial).isTrue();
        assertThat(tally.acknowledged()).as("%s", trial).isPositive();
    }

    static Stream<String> controls() {
        return Repeat.isLong()
                ? Stream.of("file to file", "file to PostgreSQL", "Kafka to PostgreSQL", "Kafka to Kafka", "HTTP to PostgreSQL")
                : Stream.of("file to PostgreSQL", "HTTP to PostgreSQL");
    }

    /** What the other test is worth: the same count sees that records are acknowledged before they are written. */
    @ParameterizedTest
    @MethodSource("controls")
    void recordsAreAcknowledgedBeforeTheyAreWritten_andTheEngineIsKilled_someAreLost(String name) throws Exception {
        Trial trial = new Trial(folder, stage.pipeline(name), Sending.EARLY, Repeat.of(1, 0));
        assertThat(trial.runUntilLost().lost()).as("%s", trial).isPositive();
    }

    static Stream<Sending> poisoned() {
        return Repeat.isLong() ? Stream.of(Sending.EFFECTIVELY_ONCE, Sending.AT_LEAST_ONCE) : Stream.of(Sending.EFFECTIVELY_ONCE);
    }

    @ParameterizedTest
    @MethodSource("poisoned")
    void badRecordsAreInEveryPlaceOfABatch_andTheEngineIsKilled_exactlyTheyAreDeadLetters(Sending sending) throws Exception {
        Repeat repeat = Repeat.of(1, 0);
        Pipeline pipeline = stage.poisoned(BATCH_SIZE);
        Trial trial = new Trial(folder, pipeline, sending, repeat);
        Tally tally = trial.run(repeat.disturbances(false));
        int records = pipeline.input().records();
        long bad = tally.acknowledged() / records * ((records + BATCH_SIZE) / (BATCH_SIZE + 1)); // from 0 on, one of each batch and a record more
        assertThat(tally.lost()).as("%s", trial).isEqualTo(bad);
        assertThat(tally.doubled() == 0 || sending == Sending.AT_LEAST_ONCE).as("%s", trial).isTrue();
        assertThat(trial.deadLetters()).as("%s", trial).hasSize(Math.toIntExact(bad)).allMatch(number -> number % (BATCH_SIZE + 1) == 0);
    }
}

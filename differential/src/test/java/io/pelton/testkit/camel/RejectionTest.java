// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.connector.mock.Mocks;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Every file that Camel refuses to load, Pelton refuses too, and says where the mistake is. */
@Execution(ExecutionMode.CONCURRENT)
class RejectionTest {
    private static final Path FOLDER = Path.of("src/test/resources/camel-rejected");

    /** How many mistakes are made in each file that both accept; the seeds do not depend on other files. */
    private static final int MUTATIONS = Integer.getInteger("pelton.mutations", 1);

    private static Refusals camel;

    @BeforeAll
    static void readRecord() throws IOException {
        camel = new Refusals(FOLDER.resolve("refused-by-camel.txt"));
    }

    @AfterAll
    static void saveRecord() throws IOException {
        camel.save();
    }

    static List<RouteCase> files() throws Exception {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().map(RouteCase::of).toList();
        }
    }

    static List<RouteCase> accepted() throws Exception {
        return CamelDifferentialTest.cases();
    }

    /** The line of the mistake stands in the first one: {@code # line: NUMBER}. */
    @ParameterizedTest
    @MethodSource("files")
    void when_camelRefusesAFile_then_peltonNamesTheLine(RouteCase broken) throws Exception {
        int line = Integer.parseInt(broken.yaml().lines().findFirst().orElseThrow().replace("# line: ", ""));

        assertThat(camel.isRefused(broken.name(), broken.yaml())).as("Camel refuses it").isTrue();
        assertThat(rejection(broken))
                .as("Pelton says")
                .anyMatch(problem -> problem.origin().line() == line && problem.origin().file().endsWith(broken.name()));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void when_aMistakeIsMadeThatCamelRefuses_then_peltonRefusesIt(RouteCase sound) throws Exception {
        List<Long> seeds = LongStream.range(0, MUTATIONS)
                .map(number -> sound.name().hashCode() + 31 * number)
                .boxed()
                .toList();
        for (long seed : seeds) {
            String yaml = Mutations.of(sound.yaml(), seed);
            RouteCase mutant = new RouteCase(sound.name(), yaml, sound.inputs(), sound.unordered());
            if (rejection(mutant).isEmpty()) {
                boolean isRefused = camel.isRefused(sound.name() + "~" + seed, yaml);
                assertThat(isRefused).as("Camel refuses this, which Pelton accepts:%n%s", yaml).isFalse();
            }
        }
    }

    private static List<Problem> rejection(RouteCase routes) throws Exception {
        try {
            OnPelton.load(routes, new GivenConnector(routes.inputs(), true), new Mocks());
            return List.of();
        } catch (InvalidPlanException e) {
            return e.problems();
        }
    }
}

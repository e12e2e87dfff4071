// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files of routes on Camel and on Pelton: what the mocks are sent, and what becomes of each message, is the same. */
@Execution(ExecutionMode.CONCURRENT)
class CamelDifferentialTest {
    private static final Path FOLDER = Path.of("src/test/resources/camel");

    private static final int SCHEDULES = Integer.getInteger("pelton.schedules", 4);

    /** The cases that are wanted: all, or those whose name begins so. */
    private static final String WANTED = System.getProperty("camel.cases", "");

    static List<RouteCase> cases() throws Exception {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> file.getFileName().toString().startsWith(WANTED))
                    .sorted()
                    .map(RouteCase::of)
                    .toList();
        }
    }

    /** Where a step waits for a time, a pause of the machine is no difference: it does not come each time. */
    @ParameterizedTest
    @MethodSource("cases")
    void whatIsSeenOfARouteIsTheSame(RouteCase routes) throws Exception {
        often(routes, CamelDifferentialTest::compare);
    }

    private interface Comparison {
        void of(RouteCase routes) throws Exception;
    }

    private static void often(RouteCase routes, Comparison comparison) throws Exception {
        for (int again = routes.mayWait() ? 3 : 0; again > 0; again--) {
            try {
                comparison.of(routes);
                return;
            } catch (AssertionError e) {
                // once more; the last time it counts
            }
        }
        comparison.of(routes);
    }

    private static void compare(RouteCase routes) throws Exception {
        if (routes.hasWays()) {
            compareWays(routes);
            return;
        }
        Observed compiled = OnPelton.run(routes, Mode.COMPILED);
        Map<String, Integer> counts = new TreeMap<>();
        compiled.mocks().forEach((name, messages) -> counts.put(name, messages.size()));
        String text = compiled.text(routes.unordered());
        Answers.check(record(routes), routes.yaml(), text, () -> OnCamel.run(routes, counts).text(routes.unordered()));
        assertThat(OnPelton.run(routes, Mode.INTERPRETED).text(routes.unordered())).as("interpreted").isEqualTo(text);
    }

    /** Which ways go on at once, by any schedule: in virtual time a way that waits for another one waits for as long as anything can happen. */
    private static void compareWays(RouteCase routes) throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        String text = "";
        for (int schedule = 0; schedule < SCHEDULES; schedule++) {
            Mode mode = schedule % 2 == 0 ? Mode.COMPILED : Mode.INTERPRETED;
            Observed seen = OnPelton.simulated(routes, mode, schedule);
            if (schedule == 0) {
                seen.mocks().forEach((name, messages) -> counts.put(name, messages.size()));
                text = seen.text(routes.unordered());
            }
            assertThat(seen.text(routes.unordered())).as("schedule %d of%n%s", schedule, routes.yaml()).isEqualTo(text);
        }
        Answers.check(record(routes), routes.yaml(), text, () -> OnCamel.run(routes, counts).text(routes.unordered()));
    }

    /** Where it is recorded what Camel answers. */
    static Path record(RouteCase routes) {
        return FOLDER.resolve(routes.name().replace(".yaml", ".camel"));
    }

    /** Otherwise each run would ask Camel, and nobody would have reviewed its answer. */
    @Test
    void everyCaseHasARecord() throws Exception {
        List<String> missing = new ArrayList<>();
        for (RouteCase routes : cases()) {
            if (!Answers.IS_UPDATE && !Answers.isRecorded(record(routes), routes.yaml())) {
                missing.add(routes.name());
            }
        }
        assertThat(missing).as("no record of what Camel answers, write it with -Dcamel.record=update -Dcamel.cases=NAME").isEmpty();
    }

    @Test
    void everyRecordHasItsCase() throws Exception {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(Path::toString).filter(name -> name.endsWith(".camel")))
                    .allMatch(name -> Files.exists(Path.of(name.replace(".camel", ".yaml"))));
        }
    }

    static List<RouteCase> casesWithCopies() throws Exception {
        return cases().stream().filter(routes -> OnPelton.hasCopies(routes) && !routes.hasWays()).toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("casesWithCopies")
    void copiesThatMayChangeThreadAreTheSame(RouteCase routes) throws Exception {
        often(routes, CamelDifferentialTest::compareFreely);
    }

    private static void compareFreely(RouteCase routes) throws Exception {
        Observed inTurn = OnPelton.run(routes, Mode.COMPILED);
        Set<String> mocks = inTurn.mocks().keySet();
        String wanted = new Observed(List.of(), inTurn.mocks(), "").text(mocks);
        for (Mode mode : Mode.values()) {
            assertThat(OnPelton.runFreely(routes, mode).text(mocks)).as(mode.name()).isEqualTo(wanted);
        }
    }
}

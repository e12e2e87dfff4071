// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Routes in virtual time, each by several schedules: what the mocks are sent, and what becomes of each message, is what it is on
 * threads. {@code -Dpelton.seed=N} repeats one random route, {@code -Dpelton.routes=N} takes so many, {@code -Dpelton.schedules=N} by so
 * many schedules each.
 */
class SimulatedRoutesTest {
    private static final int SCHEDULES = Integer.getInteger("pelton.schedules", 1);

    /** What they do is not in the simulation: processes, and names of threads. */
    private static final List<String> OUTSIDE = List.of("exec:", "threadName", "threadId");

    static IntStream seeds() {
        Integer given = Integer.getInteger("pelton.seed");
        return given != null ? IntStream.of(given) : IntStream.range(0, Integer.getInteger("pelton.routes", 40));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomRoute_doesTheSameByEverySchedule(int seed) throws Exception {
        compare(RandomRoutes.of(seed), RandomRoutesTest.recorded(seed));
    }

    static List<RouteCase> cases() throws Exception {
        return CamelDifferentialTest.cases().stream()
                .filter(routes -> OUTSIDE.stream().noneMatch(routes.yaml()::contains))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void routeOfEachStep_doesTheSameByEverySchedule(RouteCase routes) throws Exception {
        compare(routes, CamelDifferentialTest.record(routes));
    }

    /** Other tests see to it that what is recorded of Camel is also what Pelton shows on threads. */
    private static void compare(RouteCase routes, Path record) throws Exception {
        String recorded = Answers.recorded(record, routes.yaml());
        String wanted = recorded != null ? recorded : OnPelton.run(routes, Mode.INTERPRETED).text(routes.unordered());
        for (int schedule = 0; schedule < SCHEDULES; schedule++) {
            assertThat(OnPelton.simulated(routes, schedule).text(routes.unordered()))
                    .as("schedule %d of\n%s", schedule, routes.yaml())
                    .isEqualTo(wanted);
        }
    }
}

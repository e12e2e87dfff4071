// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Random routes on Camel and on Pelton: what the mocks are sent, and how each message ends, is the same. */
@Execution(ExecutionMode.CONCURRENT)
class RandomRoutesTest {
    private static final Path RECORDS = Path.of("src/test/resources/camel-random");

    static IntStream seeds() {
        Integer given = Integer.getInteger("pelton.seed");
        return given != null ? IntStream.of(given) : IntStream.range(0, Integer.getInteger("pelton.routes", 500));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsSeenOfARandomRouteIsTheSame(int seed) throws Exception {
        RouteCase routes = RandomRoutes.of(seed);
        Observed compiled = OnPelton.run(routes, Mode.COMPILED);
        Map<String, Integer> counts = new TreeMap<>();
        compiled.mocks().forEach((name, messages) -> counts.put(name, messages.size()));
        String text = compiled.text(Set.of());
        Answers.check(recorded(seed), routes.yaml(), text, () -> OnCamel.run(routes, counts).text(Set.of()));
        assertThat(OnPelton.run(routes, Mode.INTERPRETED).text(Set.of())).as("interpreted").isEqualTo(text);
    }

    /** Where it is recorded what Camel answers, and Pelton too. */
    static Path recorded(int seed) {
        return RECORDS.resolve("random-" + seed + ".camel");
    }
}

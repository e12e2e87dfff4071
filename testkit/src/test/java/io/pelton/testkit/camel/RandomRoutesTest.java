// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Random routes on Camel and on Pelton: what the mocks are sent, and what becomes of each message, is the same. */
class RandomRoutesTest {
    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsSeenOfARandomRouteIsTheSame(int seed) throws Exception {
        RouteCase routes = RandomRoutes.of(seed);
        Observed compiled = OnPelton.run(routes, Mode.COMPILED);
        Map<String, Integer> counts = new TreeMap<>();
        compiled.mocks().forEach((name, messages) -> counts.put(name, messages.size()));
        Observed camel = OnCamel.run(routes, counts);
        assertThat(compiled.text(Set.of())).as("seed %d:%n%s", seed, routes.yaml()).isEqualTo(camel.text(Set.of()));
        assertThat(OnPelton.run(routes, Mode.INTERPRETED).text(Set.of())).isEqualTo(camel.text(Set.of()));
    }
}

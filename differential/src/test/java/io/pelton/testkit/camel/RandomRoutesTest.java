// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import io.pelton.error.InvalidPlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Random routes on Camel and on Pelton: what the mocks are sent, and how each message ends, is the same. */
@Execution(ExecutionMode.CONCURRENT)
class RandomRoutesTest {
    private static final Path RECORDS = Path.of("src/test/resources/camel-random");

    /** Lines of {@code SEED REASON}: routes that are not the same yet. One that has become the same must leave the list. */
    private static final Path KNOWN = RECORDS.resolve("known-differences.txt");

    static IntStream seeds() {
        Integer given = Integer.getInteger("pelton.seed");
        return given != null ? IntStream.of(given) : IntStream.range(0, Integer.getInteger("pelton.routes", 500));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsSeenOfARandomRouteIsTheSame(int seed) throws Exception {
        RouteCase routes = RandomRoutes.of(seed);
        Path record = record(seed);
        if (isKnownToDiffer(seed)) {
            String camel = Answers.of(record, routes.yaml(), () -> OnCamel.run(routes, Map.of()).text(Set.of()));
            assertThat(textOrRefusal(routes)).as("seed %d is the same by now: take it off %s", seed, KNOWN).isNotEqualTo(camel);
            return;
        }
        Observed compiled = OnPelton.run(routes, Mode.COMPILED);
        Map<String, Integer> counts = new TreeMap<>();
        compiled.mocks().forEach((name, messages) -> counts.put(name, messages.size()));
        String text = compiled.text(Set.of());
        Answers.check(record, routes.yaml(), text, () -> OnCamel.run(routes, counts).text(Set.of()));
        assertThat(OnPelton.run(routes, Mode.INTERPRETED).text(Set.of())).as("interpreted").isEqualTo(text);
    }

    private static String textOrRefusal(RouteCase routes) throws Exception {
        try {
            return OnPelton.run(routes, Mode.COMPILED).text(Set.of());
        } catch (InvalidPlanException e) {
            return "refused";
        }
    }

    private static Path record(int seed) {
        return RECORDS.resolve("random-" + seed + ".camel");
    }

    /** Where it is recorded what Camel answers and Pelton too; where nothing is if they differ. */
    static Path recorded(int seed) throws IOException {
        return isKnownToDiffer(seed) ? RECORDS.resolve("none") : record(seed);
    }

    private static boolean isKnownToDiffer(int seed) throws IOException {
        try (Stream<String> lines = Files.lines(KNOWN)) {
            return lines.anyMatch(line -> line.startsWith(seed + " "));
        }
    }
}

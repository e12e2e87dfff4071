// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is different from Camel is what the guide says, and nothing that has become the same stays there. What Camel and Pelton do is recorded beside each
 * case; {@code -Dcamel.record=update} writes the records and the table of the page.
 */
class DifferencesTest {
    private static final Path FOLDER = Path.of("src/test/resources/camel-different");
    private static final Path PAGE = Path.of("../docs/guide/from-camel.md");
    private static final String HEAD = "| what | Camel | Pelton | what to do |\n|---|---|---|---|\n";

    /** Of the schedule where time is virtual. */
    private static final long SEED = 1;

    static List<Difference> differences() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().map(Difference::of).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("differences")
    void isAsRecordedAndDifferent(Difference difference) throws Exception {
        RouteCase routes = difference.routes();
        Path record = FOLDER.resolve(routes.name().replace(".yaml", ".pelton"));
        String camel = Answers.of(
                FOLDER.resolve(routes.name().replace(".yaml", ".camel")),
                routes.yaml(),
                () -> OnCamel.run(routes, Map.of()).text(routes.unordered()));
        String pelton = onPelton(routes);
        if (Answers.IS_UPDATE) {
            Files.writeString(record, pelton);
        }
        assertThat(pelton).isEqualTo(Files.readString(record));
        assertThat(pelton).as("%s is as on Camel, so it is no difference", routes.name()).isNotEqualTo(camel);
    }

    /** What is seen of a run, or why there is none. Where a step waits for a time, that is virtual. */
    private static String onPelton(RouteCase routes) throws Exception {
        try {
            Observed seen = routes.mayWait() ? OnPelton.simulated(routes, Mode.COMPILED, SEED) : OnPelton.run(routes, Mode.COMPILED);
            return seen.text(routes.unordered());
        } catch (InvalidPlanException e) {
            return e.problems().stream()
                    .map(problem -> "refused: " + problem.code().code() + " in line " + problem.origin().line() + "\n")
                    .collect(Collectors.joining());
        } catch (PeltonException e) {
            return "stopped: " + e.code().code() + "\n";
        }
    }

    @Test
    void theGuideSaysThem() throws Exception {
        String page = Files.readString(PAGE);
        String rows = differences().stream().map(Difference::row).collect(Collectors.joining("\n", "", "\n"));
        int table = page.indexOf(HEAD) + HEAD.length();
        assertThat(table).as("the page has the head of the table").isGreaterThanOrEqualTo(HEAD.length());
        int end = page.indexOf("\n\n", table) + 1;
        String wanted = page.substring(0, table) + rows + page.substring(end);
        if (Answers.IS_UPDATE) {
            Files.writeString(PAGE, wanted);
        }
        assertThat(Files.readString(PAGE)).isEqualTo(wanted);
    }
}

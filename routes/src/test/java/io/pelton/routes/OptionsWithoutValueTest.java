// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.spi.EndpointDescriptor.Option;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** An option that is only an optional placeholder without value is as if it were not written: its step is there, or something is said. */
class OptionsWithoutValueTest {
    private static final String NOTHING = "'{{?none}}'";

    static Stream<Arguments> options() {
        return RouteCatalog.steps().stream()
                .flatMap(step -> RouteCatalog.example(Kind.STEP, step.name()).map(example -> example.replaceAll("timer:\\S+", "lines:a")).stream()
                        .flatMap(example -> Stream.concat(RouteCatalog.OF_EVERY_STEP.stream(), step.options().stream())
                                .map(Option::name)
                                .flatMap(option -> with(example, step.name(), option).map(changed -> Arguments.of(step.name(), option, example, changed)))));
    }

    /** The example with the option, if its step has a mapping and not this option yet. */
    private static Stream<String> with(String example, String step, String option) {
        String open = "- " + step + ": {";
        String block = "- " + step + ":\n";
        if (example.matches("(?s).*\\b" + option + ":.*")) {
            return Stream.of();
        }
        if (example.contains(open)) {
            return Stream.of(example.replace(open, open + option + ": " + NOTHING + ", "));
        }
        int at = example.indexOf(block);
        return at < 0
                ? Stream.of()
                : Stream.of(example.replaceFirst("(?m)^( *)- " + step + ":\n", "$1- " + step + ":\n$1    " + option + ": " + NOTHING + "\n"));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("options")
    void when_anOptionHasNoValue_then_theStepIsThereOrSomethingIsSaid(String step, String option, String example, String changed) {
        List<Problem> before = problems(example);
        List<Problem> problems = problems(changed);

        assertThat(problems)
                .noneMatch(problem -> problem.code() == ErrorCode.INTERNAL)
                .noneMatch(problem -> problem.message().startsWith("what this step needs")); // which says too little
        if (before.isEmpty() && problems.isEmpty()) {
            assertThat(steps(changed)).as(changed).isEqualTo(steps(example));
        }
    }

    private static List<Problem> problems(String yaml) {
        try {
            Routes.load(yaml);
            return List.of();
        } catch (InvalidPlanException e) {
            return e.problems();
        }
    }

    private static long steps(String yaml) {
        return Routes.load(yaml).stream().mapToLong(plan -> Routes.text(plan).lines().count()).sum();
    }
}

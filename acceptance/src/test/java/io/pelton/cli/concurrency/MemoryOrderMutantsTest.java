// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import io.pelton.cli.concurrency.MemoryOrderMutants.Mutant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What docs/concurrency.md says about its tests can be tried: each row that names one has a mutant in {@code
 * .ci/mutants/memory-order.txt}, and the mutants are about the code as it is. Whether the tests notice them is not tried here.
 */
class MemoryOrderMutantsTest {
    private static final Path ROOT = Path.of("..");

    private final List<Mutant> mutants = mutantsOf("memory-order.txt");

    MemoryOrderMutantsTest() throws IOException {}

    private static List<Mutant> mutantsOf(String list) throws IOException {
        return MemoryOrderMutants.of(Files.readAllLines(ROOT.resolve(".ci/mutants").resolve(list)));
    }

    @Test
    void everyRowThatNamesATestHasAMutantThatItNotices() throws IOException {
        ConcurrencyPage page = ConcurrencyPage.of(Files.readAllLines(ROOT.resolve("docs/concurrency.md")));
        List<String> problems = new ArrayList<>();
        Stream.concat(page.rowsOf("field").stream(), page.rowsOf("lock").stream())
                .filter(row -> !row.last().startsWith("none: ") && !hasMutant(row))
                .forEach(row -> problems.add("line " + row.line() + ": " + row.names() + " has none"));
        assertThat(problems)
                .as("docs/concurrency.md: each row that names a test needs a mutant in .ci/mutants/memory-order.txt with one of its"
                        + " names and that test")
                .isEmpty();
    }

    private boolean hasMutant(ConcurrencyPage.Row row) {
        return mutants.stream()
                .anyMatch(mutant -> mutant.isNoticed()
                        && !Collections.disjoint(mutant.names(), row.names())
                        && !Collections.disjoint(mutant.tests(), ConcurrencyPage.namesIn(row.last())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory-order.txt", "simulation.txt"})
    void everyMutantIsAboutTheCodeAsItIs(String list) throws IOException {
        List<String> problems = new ArrayList<>();
        List<Mutant> listed = mutantsOf(list);
        for (Mutant mutant : listed) {
            String source = Files.readString(ROOT.resolve(mutant.file()));
            mutant.removed().stream()
                    .filter(text -> !text.matcher(source).find())
                    .forEach(text -> problems.add("line " + mutant.line() + ": " + mutant.file() + " has no " + text));
        }
        assertThat(listed).hasSizeGreaterThan(10);
        assertThat(problems).as(".ci/mutants/" + list + ": change the mutant with the code").isEmpty();
    }
}

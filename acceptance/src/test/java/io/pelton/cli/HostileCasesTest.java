// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The tests that the list of attacks names are there. */
class HostileCasesTest {
    private static final Path LIST = Path.of("../docs/hostile.md");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)#(\\w+)`");

    @Test
    void everyTestThatIsNamedIsThere() throws IOException {
        List<MatchResult> named = TEST.matcher(Files.readString(LIST)).results().toList();
        List<Path> sources = sources();

        assertThat(named).hasSizeGreaterThan(20);
        assertThat(named).allSatisfy(test -> assertThat(sources)
                .as(test.group())
                .filteredOn(path -> path.endsWith(test.group(1) + ".java"))
                .singleElement()
                .satisfies(path -> assertThat(Files.readString(path)).contains("void " + test.group(2) + "(")));
    }

    @Test
    void everyCaseNamesATestOrSaysThatThereIsNothingToAttack() throws IOException {
        assertThat(Files.readAllLines(LIST))
                .filteredOn(line -> line.matches("\\| \\d.*"))
                .hasSizeGreaterThanOrEqualTo(27)
                .allSatisfy(line -> assertThat(line).containsPattern("`\\w+Test#\\w+`|nothing to attack"));
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."), 16)) {
            return files.filter(path -> path.toString().contains("src/test/java") && path.toString().endsWith("Test.java"))
                    .toList();
        }
    }
}

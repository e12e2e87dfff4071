// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** That words which docs/glossary.md replaces do not come back: their counts may fall, never rise. */
class GlossaryTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final List<String> MODULES = List.of(
            "api", "io", "parallel", "lab", "engine", "routes", "testkit", "cli", "connectors/cron", "connectors/exec", "connectors/file");

    @ParameterizedTest
    @CsvSource({
        "whoever, 30",
        "set aside, 8",
        "what becomes of, 10",
        "gives? out|given out|giving out, 5",
        "not there yet, 1",
        "puts? away, 7",
        "made anew, 2",
        "for people, 22",
        "takes a text, 8",
        "is no number, 4",
    })
    void aReplacedWord_isUsedNoMoreOften(String words, int most) throws IOException {
        Pattern pattern = Pattern.compile("\\b(" + words + ")\\b", Pattern.CASE_INSENSITIVE);
        long found = 0;
        try (Stream<Path> texts = texts()) {
            for (Path text : (Iterable<Path>) texts::iterator) {
                found += pattern.matcher(Files.readString(text)).results().count();
            }
        }
        assertThat(found)
                .as("uses of '%s'; docs/glossary.md says what to write instead. If there are fewer now, lower the number here", words)
                .isLessThanOrEqualTo(most);
    }

    private static Stream<Path> texts() throws IOException {
        Stream<Path> documents = Stream.concat(
                        files(ROOT.resolve("docs/guide")),
                        Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/concurrency.md", "docs/hostile.md")
                                .map(ROOT::resolve))
                .filter(file -> file.toString().endsWith(".md"));
        Stream<Path> sources = MODULES.stream()
                .flatMap(module -> files(ROOT.resolve(module).resolve("src/main")))
                .filter(file -> file.toString().matches(".*\\.(java|txt)"));
        return Stream.concat(documents, sources);
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

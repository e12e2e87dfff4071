// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The code of docs/guide/operators.md is that of the lab and its tests, without comments and blank lines. */
class OperatorsPageTest {
    private static final Pattern BLOCK = Pattern.compile("^```java\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void eachBlockIsAPieceOfOneClass() throws IOException {
        List<List<String>> sources;
        try (Stream<Path> files = Stream.concat(
                Files.list(Path.of("src/main/java/io/pelton/lab/sink")), Files.list(Path.of("src/test/java/io/pelton/lab/sink")))) {
            sources = files.map(OperatorsPageTest::read).map(OperatorsPageTest::code).toList();
        }
        List<String> blocks = BLOCK.matcher(read(Path.of("../docs/guide/operators.md")))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        assertThat(blocks).hasSizeGreaterThan(10).allSatisfy(block -> assertThat(sources)
                .anyMatch(source -> Collections.indexOfSubList(source, code(block)) >= 0));
    }

    /** The size that the page names is that of the method. */
    @Test
    void theSizeOfTheHelperIsRight() throws IOException {
        assertThat(read(Path.of("../docs/guide/operators.md")))
                .contains("has " + SinkStrategyTest.codeLength(AnyTypeLine.class, "put") + " bytes of bytecode");
    }

    private static List<String> code(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//") && !line.startsWith("/*") && !line.startsWith("*"))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

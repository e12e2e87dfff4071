// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.error.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** How files become text. */
final class YamlFileTest {
    private final List<Problem> problems = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void when_fileBeginsWithAByteOrderMark_then_itIsNoPartOfTheText() throws Exception {
        Path file = Files.writeString(folder.resolve("a.yaml"), "\uFEFF- a\n");

        assertThat(YamlFile.read(file, problems::add).map(SourceFile::text)).contains("- a\n");
    }

    @Test
    void when_fileIsNotUtf8_then_problemStandsAtTheByte() throws Exception {
        Path file = Files.write(folder.resolve("a.yaml"), "- é\n- b\u00E4".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(YamlFile.read(file, problems::add)).isEmpty();
        assertThat(problems)
                .singleElement()
                .hasToString(file + ":1:3: PL104 the byte 0xE9 is not UTF-8");
    }

    @Test
    void when_fileEndsWithinACharacter_then_thatIsAProblem() throws Exception {
        Path file = Files.write(folder.resolve("a.yaml"), new byte[] {'a', (byte) 0xC3});

        assertThat(YamlFile.read(file, problems::add)).isEmpty();
        assertThat(problems).hasSize(1);
    }
}

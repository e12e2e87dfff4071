// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SourceExcerptTest {
    @TempDir
    private Path folder;

    @Test
    void theCaretStandsBelowTheColumn() throws IOException {
        Path file = write("first\n  - fliter:\r\nlast");
        assertThat(excerpt(file, 2, 5)).isEqualTo("    2 |   - fliter:\n      |     ^\n");
        assertThat(excerpt(file, 3, 1)).isEqualTo("    3 | last\n      | ^\n");
    }

    @Test
    void aPlaceBehindTheEndOfTheLineIsShownDirectlyBehindIt() throws IOException {
        Path file = write("ab\n");
        assertThat(excerpt(file, 1, 3)).isEqualTo("    1 | ab\n      |   ^\n");
        assertThat(excerpt(file, 1, 30)).isEqualTo("    1 | ab\n      |    ^\n");
    }

    @Test
    void withoutAColumnThereIsNoCaret() throws IOException {
        assertThat(excerpt(write("ab\n"), 1, 0)).isEqualTo("    1 | ab\n");
    }

    @Test
    void charactersOutsideTheBasicPlaneCountOnce() throws IOException {
        assertThat(excerpt(write("😀: x\n"), 1, 4)).isEqualTo("    1 | 😀: x\n      |    ^\n");
    }

    @Test
    void controlCharactersDoNoHarmAndKeepTheirPlace() throws IOException {
        assertThat(excerpt(write("\ta\033[2Jb\n"), 1, 7)).isEqualTo("    1 |  a\uFFFD[2Jb\n      |       ^\n");
    }

    @Test
    void aLongLineIsCutAroundTheCaret() throws IOException {
        Path file = write("x".repeat(500) + "Y" + "z".repeat(500));
        String excerpt = excerpt(file, 1, 501);
        String[] lines = excerpt.split("\n");
        assertThat(lines[0]).hasSizeLessThan(120).contains("xY").endsWith("…");
        assertThat(lines[0].charAt(lines[1].indexOf('^'))).isEqualTo('Y');
    }

    @Test
    void whatCannotBeReadIsLeftOut() throws IOException {
        assertThat(new SourceExcerpt().of(new Origin("Flow.java", 3, 0))).isEmpty();
        assertThat(new SourceExcerpt().of(new Origin(folder.toString(), 3, 0))).isEmpty();
        assertThat(new SourceExcerpt().of(new Origin("a\0b", 3, 0))).isEmpty();
        assertThat(new SourceExcerpt().of(new Origin(write("one line").toString(), 2, 1))).isEmpty();
        assertThat(new SourceExcerpt().of(Origin.UNKNOWN)).isEmpty();
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("route.yaml"), text);
    }

    private static String excerpt(Path file, int line, int column) {
        return new SourceExcerpt().of(new Origin(file.toString(), line, column)).orElseThrow();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.Main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * Runs all that is stressed here, in JVMs of its own, with both JIT compilers and without. {@code -Djcstress.tests} is a regular
 * expression of names, {@code -Djcstress.mode} is sanity, quick, default, tough or stress. What was seen is written
 * to the folder jcstress in the one it runs in.
 */
class StressTest {
    private static final Path REPORT = Path.of("jcstress");

    @Test
    void twoThreadsMeetInTheEngine_noOutcomeIsSeenThatIsForbidden() throws Exception {
        Files.createDirectories(REPORT);
        Files.deleteIfExists(REPORT.resolve("index.html")); // that of another run: this one may find no test of that name
        assertThatCode(() -> Main.main(new String[] {
                    "-m", System.getProperty("jcstress.mode", "quick"),
                    "-t", System.getProperty("jcstress.tests", ".*"),
                    "-r", REPORT.toString(),
                    "--jvmArgsPrepend", "--enable-native-access=ALL-UNNAMED"
                }))
                .doesNotThrowAnyException();
        assertThat(REPORT.resolve("index.html")).isNotEmptyFile();
    }
}

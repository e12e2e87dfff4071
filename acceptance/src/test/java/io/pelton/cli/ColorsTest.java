// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Colours are for terminals, and for who asks for them. */
class ColorsTest {
    @TempDir
    private Path folder;

    @Test
    void whoWantsColorsHasThem_andNobodyElse() {
        assertThat(Colors.of(true, Map.of()).isOn()).isTrue();
        assertThat(Colors.of(false, Map.of()).isOn()).as("a pipe").isFalse();
        assertThat(Colors.of(true, Map.of("NO_COLOR", "1")).isOn()).isFalse();
        assertThat(Colors.of(true, Map.of("NO_COLOR", "", "TERM", "xterm")).isOn()).isTrue();
        assertThat(Colors.of(true, Map.of("TERM", "dumb")).isOn()).isFalse();
        assertThat(Colors.of(false, Map.of("FORCE_COLOR", "1")).isOn()).isTrue();
        assertThat(Colors.of(true, Map.of("FORCE_COLOR", "0")).isOn()).isFalse();
        assertThat(Colors.of(false, Map.of("FORCE_COLOR", "1", "NO_COLOR", "1")).isOn()).isFalse();
    }

    @Test
    void aProblemOnATerminal_codeAndCaretAreRed() throws IOException {
        String file = RouteFile.write(folder, "r.yaml", "- from:\n    uri: timer:x\n    steps: [{lgo: x}, {to: 'log:y'}]\n");
        assertThat(check(file, new Terminal(true, true)))
                .contains("r.yaml:3:14: \033[1;31mPL106\033[0m there is no step 'lgo'", "\033[1;31m^\033[0m", "\033[36m=\033[0m did you mean 'log'?");
        assertThat(check(file, Terminal.NONE)).doesNotContain("\033").contains("r.yaml:3:14: PL106 there is no step 'lgo'");
    }

    private static String check(String file, Terminal terminal) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(out, new ByteArrayOutputStream(), terminal, Map.of());
        assertThat(Cli.execute(List.of("check", file), console)).isEqualTo(2);
        console.flush();
        return out.toString(StandardCharsets.UTF_8);
    }
}

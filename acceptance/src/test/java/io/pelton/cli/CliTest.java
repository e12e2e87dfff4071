// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CliTest {
    @Test
    void helpOfACommandOfACommand_isPrinted() {
        CommandLineRun help = CommandLineRun.of("help", "dead", "replay");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: pelton dead replay").contains("--step=STEP", "--to=STEP|ENDPOINT");
        CommandLineRun none = CommandLineRun.of("help", "dead", "nosuch");
        assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).contains("there is no command 'nosuch'", "see pelton help dead");
    }

    @Test
    void helpNamesEveryCommand() {
        CommandLineRun run = CommandLineRun.of("--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\n  run ", "\n  check ", "\n  plan ", "\n  explain ", "\n  doc ", "\n  eval ", "\n  schema ",
                        "\n  positions ", "\n  state ", "\n  generate ", "\n  version ");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void withoutACommandHelpGoesToStandardError() {
        CommandLineRun run = CommandLineRun.of();
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Commands:");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "check", "plan", "explain", "doc", "eval", "schema", "positions", "state", "generate", "version"})
    void everyCommandHasHelpInTwoWaysThatFitsInATerminal(String command) {
        CommandLineRun help = CommandLineRun.of("help", command);
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: pelton " + command).isEqualTo(CommandLineRun.of(command, "-h").out());
        assertThat(help.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void aMistypedCommandIsAUsageErrorWithASuggestion() {
        CommandLineRun run = CommandLineRun.of("rnu", "orders.yaml");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        """
                        pelton: PL119 there is no command 'rnu'
                          did you mean 'run'?
                          see pelton help
                        """);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aMistypedOptionIsAUsageErrorWithASuggestion() {
        CommandLineRun run = CommandLineRun.of("run", "--jsno", "orders.yaml");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        """
                        pelton run: PL119 there is no option '--jsno'
                          did you mean '--json'?
                          see pelton help run
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "check", "plan"})
    void withoutAFileTheMessageSaysThatOneIsMissing(String command) {
        CommandLineRun run = CommandLineRun.of(command);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("pelton " + command + ": PL119 missing required parameter: 'FILE'");
    }

    @Test
    void aBadOptionValueIsExplained() {
        CommandLineRun run = CommandLineRun.of("run", "--drain", "soon", "orders.yaml");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--drain'", "'soon' is not a time such as 500ms, 5s or 1m30s");
    }

    @Test
    void aStateLimitOfNothing_isExplained(@TempDir Path folder) throws IOException {
        String file = RouteFile.write(folder, "r.yaml", "- from: {uri: 'timer:t?repeatCount=1', steps: [{log: x}]}\n");
        CommandLineRun run = CommandLineRun.of("run", "--state-limit", "0", file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("PL119 --state-limit is 0 bytes, but must be at least 1").doesNotContain("PL901");
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void explainSaysWhatEveryCodeMeans(ErrorCode code) {
        CommandLineRun run = CommandLineRun.of("explain", code.code());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith(code.code()).contains(code.summary(), code.advice());
        assertThat(CommandLineRun.of("explain").out()).contains(code.code() + "  " + code.summary());
    }

    @Test
    void explainTakesSmallLettersAndNumbers() {
        assertThat(CommandLineRun.of("explain", "pl106").out()).startsWith("PL106");
        assertThat(CommandLineRun.of("explain", "106").out()).startsWith("PL106");
    }

    @Test
    void explainOfAnUnknownCodeListsThoseThereAre() {
        CommandLineRun run = CommandLineRun.of("explain", "PL000");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("pelton explain: there is no code 'PL000'").contains("PL106", "PL901");
    }

    @Test
    void versionNamesPeltonAndTheJdk() {
        CommandLineRun run = CommandLineRun.of("version");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).matches("pelton \\d+\\.\\d+\\.\\S+( \\(\\w+\\))?\nJDK \\d+.*\n");
        assertThat(CommandLineRun.of("--version")).isEqualTo(run);
    }
}

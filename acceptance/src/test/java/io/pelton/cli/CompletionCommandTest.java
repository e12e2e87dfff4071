// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The scripts for tab completion. */
class CompletionCommandTest {
    @Test
    void aScriptKnowsCommandsAndOptions() {
        CommandLineRun bash = CommandLineRun.of("completion", "bash");
        assertThat(bash.exitCode()).isZero();
        assertThat(bash.out()).startsWith("#!/usr/bin/env bash").contains("replay", "--from-start", "complete -F _complete_pelton");
        CommandLineRun zsh = CommandLineRun.of("completion", "zsh");
        assertThat(zsh.out()).startsWith("autoload -U +X bashcompinit && bashcompinit\n").contains("--from-start");
    }

    /** Some as their names are in Java would be refused. */
    @Test
    void whatIsOffered_isWhatIsTaken() {
        String bash = CommandLineRun.of("completion", "bash").out();
        assertThat(bash)
                .contains("\"access-log\" \"measurements\" \"orders\"", "\"compiled\" \"interpreted\"", "\"at-least-once\" \"effectively-once\"", "\"bash\" \"zsh\"")
                .contains("\"PL106\"", "\"split\"")
                .doesNotContain("ACCESS_LOG", "INTERPRETED", "at least once");
        assertThat(CommandLineRun.of("generate", "access-log", "--records", "3").exitCode()).isZero();
        assertThat(CommandLineRun.of("explain", "PL106").exitCode()).isZero();
        assertThat(CommandLineRun.of("doc", "split").exitCode()).isZero();
    }

    @Test
    void thereIsNoScriptForAShell_thenThoseThereAreAreNamed() {
        CommandLineRun fish = CommandLineRun.of("completion", "fish");
        assertThat(fish.exitCode()).isEqualTo(2);
        assertThat(fish.err()).contains("PL119", "'fish' is neither bash nor zsh");
    }
}

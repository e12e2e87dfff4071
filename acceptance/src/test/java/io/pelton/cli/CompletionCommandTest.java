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

    @Test
    void thereIsNoScriptForAShell_thenThoseThereAreAreNamed() {
        CommandLineRun fish = CommandLineRun.of("completion", "fish");
        assertThat(fish.exitCode()).isEqualTo(2);
        assertThat(fish.err()).contains("PL119", "'fish' is neither bash nor zsh");
    }
}

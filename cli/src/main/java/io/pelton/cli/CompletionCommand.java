// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pelton completion}: a script by which a shell completes commands and options. */
@Command(
        name = "completion",
        description = CompletionCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "In ~/.bashrc:",
            "  source <(pelton completion bash)",
            "In ~/.zshrc, after compinit:",
            "  source <(pelton completion zsh)"
        })
final class CompletionCommand implements Callable<Integer> {
    static final String SUMMARY = "Print a script for tab completion in a shell.";

    /** The shells there is a script for. */
    enum Shell {
        BASH,
        ZSH;

        /** The name as it is written on the command line, which shells complete. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Reads the name as it is written on the command line. */
        static final class Converter implements CommandLine.ITypeConverter<Shell> {
            @Override
            public Shell convert(String text) {
                return switch (text) {
                    case "bash" -> BASH;
                    case "zsh" -> ZSH;
                    default -> throw new CommandLine.TypeConversionException("'" + text + "' is neither bash nor zsh");
                };
            }
        }
    }

    private final Console console;
    private final Supplier<CommandLine> all;

    @Parameters(paramLabel = "SHELL", converter = Shell.Converter.class, description = "bash or zsh.")
    private Shell shell = Shell.BASH;

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    /** @param all makes the command line with all commands */
    CompletionCommand(Console console, Supplier<CommandLine> all) {
        this.console = console;
        this.all = all;
    }

    @Override
    public Integer call() {
        String script = AutoComplete.bash(spec.root().name(), all.get());
        console.out().print(shell == Shell.ZSH ? "autoload -U +X bashcompinit && bashcompinit\n" + script : script);
        return ExitCode.DONE;
    }
}

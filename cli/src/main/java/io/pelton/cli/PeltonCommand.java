// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command {@code pelton} without a command: prints what there is. */
final class PeltonCommand implements Callable<Integer> {
    private static final String[] FOOTER = {
        "",
        "Try it:",
        "  pelton run examples/errors.yaml",
        "  pelton help run",
        "",
        "Exit codes: 0 done, 1 a route failed, 2 bad usage or configuration."
    };

    private final Console console;
    private final CommandSpec spec;

    private PeltonCommand(Console console) {
        this.console = console;
        this.spec = CommandSpec.wrapWithoutInspection(this).name("pelton");
    }

    /** The command as picocli wants it, made without the annotations whose reading takes most of the time help has. */
    static CommandSpec spec(Console console) {
        CommandSpec spec = new PeltonCommand(console).spec;
        spec.usageMessage()
                .description("Runs message routes and data flows.")
                .synopsisHeading("Usage: ")
                .descriptionHeading("%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n")
                .footer(FOOTER);
        return spec.addOption(OptionSpec.builder("-V", "--version").description("Print the version.").build());
    }

    @Override
    public Integer call() {
        if (spec.commandLine().getParseResult().hasMatchedOption("--version")) {
            return new VersionCommand(console).call();
        }
        spec.commandLine().usage(console.err());
        return ExitCode.USAGE;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code pelton version}. */
@Command(name = "version", description = VersionCommand.SUMMARY, descriptionHeading = "%n")
final class VersionCommand implements Callable<Integer> {
    static final String SUMMARY = "Print the version of Pelton and of the JDK.";

    private final Console console;

    VersionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        String commit = BuildProperties.of("commit");
        console.out().println("pelton " + BuildProperties.of("version") + (commit.isEmpty() ? "" : " (" + commit + ")"));
        console.out().println("JDK " + Runtime.version() + " (" + System.getProperty("java.vendor") + "), "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        return ExitCode.DONE;
    }
}

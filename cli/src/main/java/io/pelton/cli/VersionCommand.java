// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
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
        Properties build = build();
        String commit = build.getProperty("commit", "");
        console.out().println("pelton " + build.getProperty("version") + (commit.isEmpty() ? "" : " (" + commit + ")"));
        console.out().println("JDK " + Runtime.version() + " (" + System.getProperty("java.vendor") + "), "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        return ExitCode.DONE;
    }

    private static Properties build() {
        Properties build = new Properties();
        try (InputStream in = VersionCommand.class.getResourceAsStream("build.properties")) {
            build.load(Objects.requireNonNull(in, "build.properties is missing"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build;
    }
}

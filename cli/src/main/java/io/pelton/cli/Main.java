// SPDX-License-Identifier: Apache-2.0
package io.pelton.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Runs Pelton from the command line. */
@Command(name = "pelton", mixinStandardHelpOptions = true, description = "Runs Pelton pipelines.")
public final class Main implements Runnable {
    private Main() {}

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.io.files.StandardStream;
import java.util.List;

/** The program: gives the command line the real streams and ends the JVM with its exit code. */
public final class Main {
    private Main() {}

    /** Runs the command that {@code arguments} name. */
    public static void main(String[] arguments) {
        Console console = new Console(
                StandardStream.OUT.stream(),
                StandardStream.ERR.stream(),
                Terminal.current(),
                System.getenv());
        OutOfMemory.sayInThreads();
        try {
            int exitCode = Cli.execute(List.of(arguments), console);
            console.flush();
            System.exit(exitCode);
        } catch (OutOfMemoryError e) {
            OutOfMemory.sayLine();
            Runtime.getRuntime().halt(ExitCode.FAILED);
        }
    }
}

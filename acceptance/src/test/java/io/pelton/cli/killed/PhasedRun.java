// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import io.pelton.cli.Main;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** A process of its own: {@code pelton} with the given arguments, which tells what phase it is in. */
final class PhasedRun {
    private PhasedRun() {}

    /** @param arguments the file of phases, and those of the command line */
    public static void main(String[] arguments) throws IOException {
        new PhasedRuntime(new PhaseFile(Path.of(arguments[0])))
                .bind(() -> Main.main(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
}

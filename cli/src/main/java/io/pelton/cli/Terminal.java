// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which of the standard streams a person is looking at.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is a terminal that can redraw a line
 */
record Terminal(boolean out, boolean err) {
    /** No terminal at all. */
    static final Terminal NONE = new Terminal(false, false);

    /** What this process is connected to. */
    static Terminal current() {
        return new Terminal(isTerminal(1), isTerminal(2) && !"dumb".equals(System.getenv("TERM")));
    }

    /** {@link System#console()} knows standard input and output only, so Linux is asked about the stream itself. */
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException _) {
            return Optional.ofNullable(System.console()).map(java.io.Console::isTerminal).orElse(false);
        }
    }
}

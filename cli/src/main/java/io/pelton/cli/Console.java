// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a command may write to and look at: results go to {@link #out()}, everything for people to {@link #err()}. Both
 * are UTF-8. Thread-safe.
 */
final class Console {
    private final OutputStream rawOut;
    private final PrintStream out;
    private final PrintStream err;
    private final Terminal terminal;
    private final Map<String, String> environment;
    private final Path folder;

    /** A console in the current folder of this process. */
    Console(OutputStream out, OutputStream err, Terminal terminal, Map<String, String> environment) {
        this(out, err, terminal, environment, Path.of(""));
    }

    /** A console in {@code folder}, where commands look for {@link ProjectFile pelton.yaml}. */
    Console(OutputStream out, OutputStream err, Terminal terminal, Map<String, String> environment, Path folder) {
        this.rawOut = out;
        this.out = new PrintStream(out, true, StandardCharsets.UTF_8);
        this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
        this.folder = folder;
    }

    /** For results. */
    PrintStream out() {
        return out;
    }

    /** Where {@link #out()} goes, without a print stream's habit of keeping errors to itself: for data. */
    OutputStream rawOut() {
        return rawOut;
    }

    /** For messages, progress and summaries. */
    PrintStream err() {
        return err;
    }

    Terminal terminal() {
        return terminal;
    }

    /** The colours of {@link #out()}. */
    Colors outColors() {
        return Colors.of(terminal.out(), environment);
    }

    /** The colours of {@link #err()}. */
    Colors errColors() {
        return Colors.of(terminal.err(), environment);
    }

    /** The environment variables. */
    Map<String, String> environment() {
        return environment;
    }

    /** The folder in which commands look for a project file. */
    Path folder() {
        return folder;
    }

    void flush() {
        out.flush();
        err.flush();
    }
}

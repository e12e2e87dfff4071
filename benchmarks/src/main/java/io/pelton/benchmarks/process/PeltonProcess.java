// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Pelton, by its launcher: an example route that takes {@code input} and {@code output}. */
public final class PeltonProcess implements ProcessPeer {
    private final List<String> launcher;
    private final Path route;

    /** A launcher, which is a command that {@code pelton} arguments can follow, and the route to run with it. */
    public PeltonProcess(List<String> launcher, Path route) {
        this.launcher = List.copyOf(launcher);
        this.route = route;
    }

    @Override
    public String name() {
        return "Pelton, " + route.getFileName();
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(List.of("run", route.toString(), "--set", "input=" + input, "--set", "output=" + target(output)));
        return new ProcessBuilder(command);
    }

    /** {@code errors.yaml} takes a folder and writes {@code errors.log} there. */
    private Path target(Path output) {
        return route.endsWith("errors.yaml") ? output.resolveSibling("") : output;
    }
}

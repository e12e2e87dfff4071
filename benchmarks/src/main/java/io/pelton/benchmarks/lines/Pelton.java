// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Pelton: the example route that users meet first, by its launcher. */
final class Pelton implements LinesPeer {
    private final List<String> launcher;
    private final Path route;

    /** A launcher, which is a command that {@code pelton} arguments can follow, and the route to run with it. */
    Pelton(List<String> launcher, Path route) {
        this.launcher = List.copyOf(launcher);
        this.route = route;
    }

    @Override
    public String name() {
        return "Pelton, errors.yaml";
    }

    @Override
    public ProcessBuilder process(Path input, Path folder) {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(List.of("run", route.toString(), "--set", "input=" + input, "--set", "output=" + folder));
        return new ProcessBuilder(command);
    }
}

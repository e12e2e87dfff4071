// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Pelton, by its launcher: an example route that takes {@code input} and {@code output}. */
public final class PeltonProcess implements ProcessPeer {
    private final List<String> launcher;
    private final Path route;
    private final UnaryOperator<Path> outputValue;

    /**
     * A process of a route.
     *
     * @param launcher a command that {@code pelton} arguments can follow
     * @param outputValue what the route takes as {@code output} to write the given file
     */
    public PeltonProcess(List<String> launcher, Path route, UnaryOperator<Path> outputValue) {
        this.launcher = List.copyOf(launcher);
        this.route = route;
        this.outputValue = outputValue;
    }

    @Override
    public String name() {
        return "Pelton, " + route.getFileName();
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(List.of("run", route.toString(), "--set", "input=" + input));
        command.addAll(List.of("--set", "output=" + outputValue.apply(output)));
        return new ProcessBuilder(command);
    }
}

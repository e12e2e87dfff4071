// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.measurements;

import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.process.ProcessPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A peer that is a Python package, in a virtual environment of the benchmarks' own. */
record PythonPeer(String name, Path python, Path script) implements ProcessPeer {
    private static final String DUCKDB = "2.0.0";
    private static final String POLARS = "2.1.0";

    /** DuckDB and Polars; installs them when they are not there. */
    static List<ProcessPeer> all(Settings settings) throws IOException, InterruptedException {
        Path environment = settings.checkout().resolve("benchmarks/target/python-" + DUCKDB + "-" + POLARS);
        Path python = environment.resolve("bin/python");
        if (!Files.exists(environment.resolve("complete"))) {
            run("python3", "-m", "venv", environment.toString());
            run(python.toString(), "-m", "pip", "install", "--quiet", "duckdb==" + DUCKDB, "polars==" + POLARS);
            Files.createFile(environment.resolve("complete"));
        }
        Path scripts = settings.checkout().resolve("benchmarks/src/main/python");
        return List.of(
                new PythonPeer("DuckDB " + DUCKDB, python, scripts.resolve("measurements_duckdb.py")),
                new PythonPeer("Polars " + POLARS, python, scripts.resolve("measurements_polars.py")));
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        ProcessBuilder process =
                new ProcessBuilder(python.toString(), script.toString(), input.toString(), output.toString());
        process.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return process;
    }

    private static void run(String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command));
        int exit = new ProcessBuilder(words).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException(String.join(" ", words) + " ended with " + exit
                    + ": Python 3 with venv, and its package index, are needed for DuckDB and Polars");
        }
    }
}

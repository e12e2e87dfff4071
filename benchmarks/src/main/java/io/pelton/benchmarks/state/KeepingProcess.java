// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.state;

import io.pelton.benchmarks.process.ProcessPeer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Another process of Pelton, which keeps state in a folder that is new each time. */
record KeepingProcess(ProcessPeer plain, Path folder) implements ProcessPeer {
    @Override
    public String name() {
        return plain.name() + ", --state";
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        deleteFolder();
        ProcessBuilder builder = plain.process(input, output);
        List<String> command = builder.command();
        command.addAll(List.of("--state", folder.toString()));
        return builder;
    }

    private void deleteFolder() {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Records that the output has refused. */
final class DeadLetters {
    private static final Pattern BODY = Pattern.compile("\"body\":\"\\{\\\\\"id\\\\\":(\\d+),");

    private DeadLetters() {}

    /** The numbers of those that are kept with a state folder, each once; none without the folder. */
    static Set<Long> in(Path state) throws IOException {
        Path folder = state.resolve("dead");
        if (!Files.exists(folder)) {
            return Set.of();
        }
        Set<Long> numbers = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                BODY.matcher(Files.readString(file)).results().forEach(found -> numbers.add(Long.valueOf(found.group(1))));
            }
        }
        return numbers;
    }
}

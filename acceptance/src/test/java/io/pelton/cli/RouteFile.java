// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Route files for tests. */
final class RouteFile {
    private RouteFile() {}

    /** A file in {@code folder} with a route that copies the lines of {@code input} to {@code output} there. */
    static String copying(Path folder, Path input, String output) throws IOException {
        return write(
                folder,
                "copy.yaml",
                """
                - route:
                    id: copy
                    from:
                      uri: lines:%s
                      steps:
                        - to: lines:%s/%s
                """
                        .formatted(input, folder, output));
    }

    /** A file in {@code folder} with the given text. */
    static String write(Path folder, String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}

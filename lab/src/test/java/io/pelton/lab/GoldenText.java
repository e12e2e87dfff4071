// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares with a file of expected text; {@code -Dpelton.update=true} rewrites it. */
public final class GoldenText {
    private static final Path FOLDER = Path.of("src/test/resources/io/pelton/lab");

    private GoldenText() {}

    public static void check(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("pelton.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }
}

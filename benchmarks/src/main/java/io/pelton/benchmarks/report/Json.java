// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes the records of this package as JSON files. */
public final class Json {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    /** Writes a value, replacing the file and making the folder it is in. */
    public static void write(Path file, Object value) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        MAPPER.writeValue(file, value);
    }

    /** Reads a value that {@link #write} wrote. */
    public static <T> T read(Path file, Class<T> type) {
        return MAPPER.readValue(file, type);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the dead letters of one route, one after the other. Used by one thread. */
final class DeadLetterReader implements Closeable {
    private final JsonMapper mapper = JsonMapper.shared();
    private final String route;
    private final Path file;
    private final BufferedReader in;
    private long number;

    DeadLetterReader(String route, Path file) throws IOException {
        this.route = route;
        this.file = file;
        this.in = Files.newBufferedReader(file);
    }

    /**
     * The next one; null if there is no other, or only the beginning of one that is being written.
     *
     * @throws PeltonException USAGE if a line is something else
     */
    DeadLetters.@Nullable Letter next() throws IOException {
        String line = in.readLine();
        if (line == null) {
            return null;
        }
        number++;
        JacksonException error = null;
        try {
            JsonNode content = mapper.readTree(line);
            if (content.isObject() && content.has("route")) {
                return new DeadLetters.Letter(route, number, line, content);
            }
        } catch (JacksonException e) {
            error = e;
        }
        if (error != null && !in.ready()) {
            return null;
        }
        throw new PeltonException(
                ErrorCode.USAGE,
                file + ":" + number + ": this is no dead letter, which is a JSON object with the fields 'route', 'step' and 'body': "
                        + Printable.shortened(line, 80),
                error);
    }

    /** Passes {@code count} lines by, or all there are, and says how many these were. */
    long skip(long count) throws IOException {
        while (number < count && in.readLine() != null) {
            number++;
        }
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

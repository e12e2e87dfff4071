// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads the dead letters of one route, one after the other. Used by one thread. */
final class DeadLetterReader implements Closeable {
    /** Numbers come as they were written, and whatever was written is read: a limit would hide letters. */
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(Integer.MAX_VALUE)
                            .maxNumberLength(Integer.MAX_VALUE)
                            .maxNameLength(Integer.MAX_VALUE)
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final String route;
    private final Path file;
    private final BufferedReader in;
    private long number;

    DeadLetterReader(String route, Path file) throws IOException {
        this.route = route;
        this.file = file;
        this.in = new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
    }

    /**
     * The next one; null if there is no other. One that ends too early is passed over: it is being written, or a run was killed that wrote it, and
     * its record comes again.
     *
     * @throws PeltonException USAGE if a line is something else
     */
    DeadLetters.@Nullable Letter next() throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            number++;
            JacksonException error = null;
            try {
                JsonNode content = MAPPER.readTree(line);
                if (content.isObject() && content.has("route")) {
                    return new DeadLetters.Letter(route, number, line, content);
                }
            } catch (JacksonException e) {
                error = e;
            }
            if (error == null || !line.startsWith("{") || !isAtEnd(error, line)) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        file + ":" + number + ": this is no dead letter, which is a JSON object with the fields 'route', 'step' and 'body': "
                                + Printable.shortened(line, 80),
                        error);
            }
        }
        return null;
    }

    /** Whether the line ends where more is wanted. An error in a word, such as {@code false}, is told at its beginning. */
    private static boolean isAtEnd(JacksonException error, String line) {
        return error instanceof UnexpectedEndOfInputException || error.getLocation().getCharOffset() > line.length() - "false".length();
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

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads dead letters, as {@link DeadLetterFile} has written them: those of a state folder, or of a folder that was named to a run. */
final class DeadLetters {
    private static final String SUFFIX = ".jsonl";

    private final JsonMapper mapper = JsonMapper.shared();
    private final Path folder;

    private DeadLetters(Path folder) {
        this.folder = folder;
    }

    /**
     * One of them.
     *
     * @param id its route and the number of its line, {@code orders:17}
     * @param line the line as it is
     * @param content the JSON object in it
     */
    record Letter(String id, String line, JsonNode content) {
        /** What it says of {@code field}; empty if that is nothing. */
        String text(String field) {
            JsonNode value = content.path(field);
            return value.isString() ? value.stringValue() : value.isMissingNode() || value.isNull() ? "" : value.toString();
        }

        /** Why it has failed, without the code, which is a field of its own. */
        String reason() {
            String reason = text("reason");
            String code = text("code") + " ";
            return reason.startsWith(code) ? reason.substring(code.length()) : reason;
        }
    }

    /** @throws PeltonException USAGE if there is no such folder */
    static DeadLetters in(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new PeltonException(ErrorCode.USAGE, folder + ": there is no such folder. Name the state folder of a run, or that of its --dead-letters");
        }
        Path ofState = folder.resolve(StateOptions.DEAD);
        return new DeadLetters(Files.isDirectory(ofState) ? ofState : folder);
    }

    /** Hands on all of them, by route and then in the order in which they were written. */
    void forEach(Consumer<Letter> action) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.getFileName().toString().endsWith(SUFFIX)).sorted().toList();
        }
        for (Path file : files) {
            try (BufferedReader in = Files.newBufferedReader(file)) {
                long number = 1;
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    Letter letter = read(file, number, line, in);
                    if (letter != null) {
                        action.accept(letter);
                    }
                    number++;
                }
            }
        }
    }

    /** Null for the beginning of a line that is being written. */
    private @Nullable Letter read(Path file, long number, String line, BufferedReader in) throws IOException {
        String name = file.getFileName().toString();
        String route = URLDecoder.decode(name.substring(0, name.length() - SUFFIX.length()), StandardCharsets.UTF_8);
        JacksonException error = null;
        try {
            JsonNode content = mapper.readTree(line);
            if (content.isObject() && content.has("route")) {
                return new Letter(route + ":" + number, line, content);
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

    /** Where they lie. */
    @Override
    public String toString() {
        return folder.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Reads dead letters, as {@link DeadLetterFile} has written them: those of a state folder, or of a folder that was named to a run. */
final class DeadLetters {
    private static final String SUFFIX = ".jsonl";

    private final Path folder;

    private DeadLetters(Path folder) {
        this.folder = folder;
    }

    /**
     * One of them.
     *
     * @param route the route it is one of
     * @param number the number of its line, from 1
     * @param line the line as it is
     * @param content the JSON object in it
     */
    record Letter(String route, long number, String line, JsonNode content) {
        /** What commands call it: its route and the number of its line, {@code orders:17}. */
        String id() {
            return route + ":" + number;
        }

        /** What it says of {@code field}; empty if that is nothing. */
        String text(String field) {
            return text(content, field);
        }

        /** The same of another object. */
        static String text(JsonNode object, String field) {
            JsonNode value = object.path(field);
            return value.isString() ? value.stringValue() : value.isMissingNode() || value.isNull() ? "" : value.toString();
        }

        /** Whether it has the message as it came from its source. */
        boolean hasOriginal() {
            JsonNode original = content.path(DeadLetterJson.ORIGINAL);
            return original.isObject() || original.isBoolean() && original.booleanValue();
        }

        /** Whether the letter restores all of the message as the step got it. */
        boolean isWhole() {
            return !content.has(DeadLetterJson.LOST);
        }

        /** What has the body of the message as it came, if there is one: the letter itself if it is still that. */
        JsonNode original() {
            JsonNode original = content.path(DeadLetterJson.ORIGINAL);
            return original.isObject() ? original : content;
        }

        /** What tells it from another one that has its number later: the time at which it has failed. */
        Mark mark() {
            return Mark.of(text("time").getBytes(StandardCharsets.UTF_8));
        }

        /** Why it has failed, without the code, which is a field of its own. */
        String reason() {
            String reason = text("reason");
            String code = text("code") + " ";
            return reason.startsWith(code) ? reason.substring(code.length()) : reason;
        }
    }

    /** @throws PeltonException USAGE if {@code folder} is neither a state folder nor one that has letters, or may have some: an empty one */
    static DeadLetters in(Path folder) throws IOException {
        Path ofState = folder.resolve(StateOptions.DEAD);
        if (Files.isDirectory(ofState)) {
            return new DeadLetters(ofState);
        }
        DeadLetters letters = new DeadLetters(folder);
        boolean isOne = Files.isDirectory(folder) && (StateFolder.isOne(folder) || letters.isEmptyFolder() || !letters.routes().isEmpty());
        if (!isOne) {
            String found = KeptState.found(folder, "it has neither 'format' nor a file of letters");
            throw new PeltonException(
                    ErrorCode.USAGE,
                    folder + ": this is neither a state folder nor one of dead letters: " + found + ". Name the state folder of a run, or that of its --dead-letters");
        }
        return letters;
    }

    /** Whether nothing at all is in the folder. */
    boolean isEmptyFolder() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.findAny().isEmpty();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The routes that have some, or had. */
    List<String> routes() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .sorted()
                    .flatMap(name -> route(name.substring(0, name.length() - SUFFIX.length())).stream())
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The route whose letters are in a file of this name; empty if no route has such a file. */
    private Optional<String> route(String name) {
        try {
            String route = URLDecoder.decode(name, StandardCharsets.UTF_8);
            return Optional.of(route).filter(one -> DeadLetterFile.in(folder, one).target().equals(folder.resolve(name + SUFFIX)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Hands on all of them, by route and then in the order in which they were written. */
    void forEach(Consumer<Letter> action) throws IOException {
        for (String route : routes()) {
            try (DeadLetterReader letters = read(route)) {
                for (Letter letter = letters.next(); letter != null; letter = letters.next()) {
                    action.accept(letter);
                }
            }
        }
    }

    /** Reads those of {@code route}, from its first one on. The caller closes the reader. */
    DeadLetterReader read(String route) throws IOException {
        return new DeadLetterReader(route, DeadLetterFile.in(folder, route).target());
    }

    /** What tells the file of {@code route} from another one of its name: the time of its first letter, as letters are only added. */
    Mark mark(String route) throws IOException {
        try (DeadLetterReader reader = read(route)) {
            Letter first = reader.next();
            return first == null ? Mark.NONE : first.mark();
        }
    }

    /** Where they lie. */
    @Override
    public String toString() {
        return folder.toString();
    }
}

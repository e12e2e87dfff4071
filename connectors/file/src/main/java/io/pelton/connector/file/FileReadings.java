// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Endpoint;
import io.pelton.spi.TextExpression;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the options of a {@code file:} that is read from. */
final class FileReadings {
    private static final String DONE_FOLDER = ".camel";

    private final Endpoint endpoint;

    private FileReadings(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    static FileReading of(Endpoint endpoint, String folder) {
        return new FileReadings(endpoint).reading(folder);
    }

    private FileReading reading(String folder) {
        boolean noop = endpoint.flag("noop");
        if (!endpoint.flag("useFixedDelay")) {
            throw notSupported("useFixedDelay=false");
        }
        return new FileReading(
                folder,
                search(),
                looks(),
                lock(),
                after(noop),
                endpoint.has("idempotent") ? endpoint.flag("idempotent") : noop || !endpoint.text("idempotentFile").isEmpty(),
                endpoint.expression("idempotentKey"),
                endpoint.text("idempotentFile"),
                endpoint.text("charset").isBlank() ? "" : charset(endpoint.text("charset")).name());
    }

    private FileReading.Search search() {
        boolean tellsCase = endpoint.flag("antFilterCaseSensitive");
        String done = endpoint.text("doneFileName");
        return new FileReading.Search(
                new NamePatterns(
                        NamePatterns.regularExpression("include", endpoint.text("include")),
                        NamePatterns.regularExpression("exclude", endpoint.text("exclude")),
                        NamePatterns.ant(endpoint.text("antInclude"), tellsCase),
                        NamePatterns.ant(endpoint.text("antExclude"), tellsCase),
                        NamePatterns.extensions(endpoint.text("includeExt")),
                        NamePatterns.extensions(endpoint.text("excludeExt"))),
                endpoint.expression("fileName"),
                endpoint.expression("filterFile"),
                done.isEmpty() ? null : new DoneFile(done),
                endpoint.flag("recursive"),
                count("minDepth"),
                count("maxDepth"),
                endpoint.flag("includeHiddenFiles"),
                endpoint.flag("includeHiddenDirs"),
                FileOrder.of(endpoint.text("sortBy").isEmpty() ? "file:name" : endpoint.text("sortBy")));
    }

    private FileReading.Looks looks() {
        return new FileReading.Looks(
                endpoint.number("initialDelay"),
                endpoint.number("delay"),
                count("repeatCount"),
                endpoint.flag("greedy"),
                count("maxMessagesPerPoll"),
                endpoint.flag("eagerMaxMessagesPerPoll"),
                endpoint.flag("sendEmptyMessageWhenIdle"),
                endpoint.flag("startingDirectoryMustExist"),
                endpoint.flag("autoCreate"));
    }

    private FileReading.Lock lock() {
        String text = endpoint.text("readLock").strip();
        FileReading.LockKind kind = switch (text.toLowerCase(Locale.ROOT)) {
            case "none", "false" -> FileReading.LockKind.NONE;
            case "changed" -> FileReading.LockKind.CHANGED;
            case "rename" -> FileReading.LockKind.RENAME;
            case "markerfile" -> FileReading.LockKind.MARKER_FILE;
            case "filelock", "idempotent", "idempotent-changed", "idempotent-rename" ->
                throw notSupported("readLock=" + text);
            default -> throw badValue("readLock is '" + text + "', but must be none, changed, rename or markerFile");
        };
        return new FileReading.Lock(
                kind,
                endpoint.number("readLockCheckInterval"),
                endpoint.number("readLockTimeout"),
                endpoint.number("readLockMinLength"),
                endpoint.number("readLockMinAge"));
    }

    private FileReading.After after(boolean noop) {
        TextExpression move = endpoint.expression("move");
        boolean delete = endpoint.flag("delete");
        if (noop && (delete || move != null) || delete && move != null) {
            throw badValue("of noop, delete and move only one can hold");
        }
        checkOfFile("move");
        checkOfFile("moveFailed");
        return new FileReading.After(
                noop,
                delete,
                move == null ? TextExpression.of(DONE_FOLDER) : move,
                endpoint.expression("moveFailed"),
                endpoint.expression("preMove"));
    }

    /**
     * Refuses what Camel reads from the message as it is at the end of the route: here the file is moved when the message is long gone, and without it several files may have one name.
     */
    private void checkOfFile(String option) {
        TextExpression to = endpoint.expression(option);
        FileFunctions.ofMessage(to == null ? "" : to.source()).ifPresent(function -> {
            throw new PeltonException(
                    ErrorCode.NOT_SUPPORTED,
                    "file: " + option + " knows the file, not what the route has made of its message: " + function + " is nothing of it; write the file with 'to: file:…?fileName=…' instead, and say delete=true here");
        });
    }

    private int count(String option) {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, endpoint.number(option)));
    }

    static Charset charset(@Nullable String name) {
        try {
            return name == null || name.isBlank() ? StandardCharsets.UTF_8 : Charset.forName(name.strip());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "file: there is no charset '" + name + "'", e);
        }
    }

    private static PeltonException badValue(String message) {
        return new PeltonException(ErrorCode.BAD_VALUE, "file: " + message);
    }

    private static PeltonException notSupported(String option) {
        return new PeltonException(ErrorCode.NOT_SUPPORTED, "file: Camel's " + option + " is not supported yet");
    }
}

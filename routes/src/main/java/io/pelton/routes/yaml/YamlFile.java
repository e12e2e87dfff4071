// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the text of a file of YAML, or says why it cannot be read. */
public final class YamlFile {
    private YamlFile() {}

    /** The text; empty after a problem. */
    public static Optional<SourceFile> read(Path path, Consumer<Problem> problems) {
        String name = path.toString();
        Origin file = new Origin(name, 0, 0);
        if (!Files.exists(path)) {
            problems.accept(new Problem(
                    ErrorCode.FILE_NOT_FOUND,
                    file,
                    "there is no file '" + name + "'",
                    "relative paths start at " + Path.of("").toAbsolutePath()));
        } else if (Files.isDirectory(path)) {
            problems.accept(new Problem(
                    ErrorCode.NOT_A_FILE,
                    file,
                    "'" + name + "' is a folder",
                    "name the files, such as " + name + "/*.yaml"));
        } else {
            return content(path, file, problems);
        }
        return Optional.empty();
    }

    private static Optional<SourceFile> content(Path path, Origin file, Consumer<Problem> problems) {
        try (InputStream input = Files.newInputStream(path)) {
            return content(input, file, problems);
        } catch (IOException e) {
            problems.accept(new Problem(
                    ErrorCode.NOT_READABLE,
                    file,
                    "'" + file.file() + "' cannot be read: " + reason(e, file),
                    "look at its owner and permissions"));
            return Optional.empty();
        }
    }

    /** The text of a stream; empty after a problem. */
    public static Optional<SourceFile> content(InputStream input, Origin file, Consumer<Problem> problems) throws IOException {
        // One byte more than is allowed is enough to know; a pipe or a device may have no end.
        byte[] bytes = input.readNBytes(YamlReader.MAX_CHARACTERS + 1);
        if (bytes.length > YamlReader.MAX_CHARACTERS) {
            problems.accept(new Problem(
                    ErrorCode.YAML_SYNTAX,
                    new Origin(file.file(), 1, 1),
                    "the file is larger than 3 MiB, the most that is read",
                    "split it, or name another file"));
            return Optional.empty();
        }
        return decode(bytes, file, problems);
    }

    private static Optional<SourceFile> decode(byte[] bytes, Origin file, Consumer<Problem> problems) {
        ByteBuffer input = ByteBuffer.wrap(bytes);
        CharBuffer output = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(input, output, true);
        String text = output.flip().toString();
        if (result.isError()) {
            problems.accept(new Problem(
                    ErrorCode.YAML_SYNTAX,
                    new SourceFile(file.file(), text).originAt(text.length()),
                    "the byte 0x%02X is not UTF-8".formatted(bytes[input.position()]),
                    "save the file as UTF-8"));
            return Optional.empty();
        }
        return Optional.of(new SourceFile(file.file(), text.startsWith("\uFEFF") ? text.substring(1) : text));
    }

    private static String reason(IOException error, Origin file) {
        String message = error.getMessage();
        return message == null || message.equals(file.file()) ? "permission denied" : message;
    }
}

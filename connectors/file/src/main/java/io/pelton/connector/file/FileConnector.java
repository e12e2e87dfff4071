// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import io.pelton.spi.TextExpression;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The scheme {@code file}: the files of a folder as messages, and messages as files of a folder, as in Camel. */
public final class FileConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "file",
            "reads the files of a folder, each a message, or writes messages to files of a folder",
            "FOLDER",
            true,
            true,
            FileOptions.all(),
            FileOptions.CAMEL_ONLY);

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        refuse(endpoint, FileOptions.WRITING, "writing; leave it out where the route reads");
        return new FileSource(FileReadings.of(endpoint, folder(endpoint.path())));
    }

    /** Lines of one file are written in the background, everything else where the message is. */
    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        refuse(endpoint, FileOptions.READING, "reading; leave it out where the route writes");
        FileWriting writing = FileWritings.of(endpoint, folder(endpoint.path()));
        if (writing.isLines() && isLineEncoding(writing)) {
            return new AppendedLines(LineFile.of(Path.of(writing.folder()).resolve(writing.constantName()))
                    .ifExists(LineFile.IfExists.APPEND));
        }
        return new FileSink(writing);
    }

    private static boolean isLineEncoding(FileWriting writing) {
        return writing.textCharset().equals(StandardCharsets.UTF_8);
    }

    private static void refuse(Endpoint endpoint, List<Option> options, String concern) {
        for (Option option : options) {
            Object given = endpoint.values().get(option.name());
            boolean isDefault = option.defaultValue().isEmpty()
                    ? given == null
                    : option.type().parse(option.defaultValue()).equals(given);
            if (!isDefault) {
                throw badValue("'" + option.name() + "' concerns " + concern);
            }
        }
    }

    private static String folder(String text) {
        if (text.isBlank()) {
            throw badValue("the folder is missing; write file:FOLDER, with '.' for the current folder");
        }
        if (TextExpression.hasFunctions(text)) {
            throw badValue("the folder '" + text + "' has functions in it; only fileName may");
        }
        try {
            return Path.of(text).toString();
        } catch (InvalidPathException e) {
            throw badValue("'" + e.getInput() + "' cannot be a path: " + e.getReason());
        }
    }

    private static PeltonException badValue(String message) {
        return new PeltonException(ErrorCode.BAD_VALUE, "file: " + message);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Sink;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The scheme {@code file}: writes records as the lines of one file, which always lies in the folder of the route. */
public final class FileConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "file",
            "writes the body of each message as a line of one file",
            "FOLDER",
            false,
            true,
            List.of(
                    new Option(
                            "fileName",
                            OptionType.TEXT,
                            "",
                            true,
                            "the file's name in the folder; it is opened once for a run and gets all messages,"
                                    + " a line each"),
                    Option.optional(
                            "fileExist",
                            OptionType.TEXT,
                            "Override",
                            "Override drops what is in the file when the run begins (Camel: at each message),"
                                    + " Append adds to it, Fail is an error"),
                    Option.optional(
                            "charset",
                            OptionType.TEXT,
                            "UTF-8",
                            "UTF-8 or ISO-8859-1; bytes and lines that were read are written as they are")));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return LineFile.of(file(endpoint.path(), endpoint.text("fileName")))
                .ifExists(ifExists(endpoint.text("fileExist")))
                .encoding(TextEncoding.of(endpoint.text("charset")));
    }

    private static Path file(String folder, String fileName) {
        if (folder.isBlank()) {
            throw badValue("the folder is missing; write file:FOLDER?fileName=NAME, with '.' for the current folder");
        }
        if (folder.contains("${") || fileName.contains("${")) {
            throw new PeltonException(
                    ErrorCode.NOT_SUPPORTED,
                    "file: a name made of expressions, such as '" + (fileName.contains("${") ? fileName : folder)
                            + "', is not supported; all messages of a route go to one file");
        }
        try {
            Path base = Path.of(folder);
            Path name = Path.of(fileName);
            if (name.isAbsolute() || isWithoutName(name) || !staysInside(name)) {
                throw badValue("fileName is '" + fileName + "', but must be the name of a file inside the folder '"
                        + folder + "'");
            }
            return base.resolve(name);
        } catch (InvalidPathException e) {
            throw badValue("'" + e.getInput() + "' cannot be a path: " + e.getReason());
        }
    }

    private static boolean isWithoutName(Path name) {
        return name.normalize().toString().isEmpty();
    }

    private static boolean staysInside(Path name) {
        for (Path part : name) {
            if (part.toString().equals("..")) {
                return false;
            }
        }
        return true;
    }

    private static LineFile.IfExists ifExists(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "override" -> LineFile.IfExists.OVERRIDE;
            case "append" -> LineFile.IfExists.APPEND;
            case "fail" -> LineFile.IfExists.FAIL;
            default -> throw badValue("fileExist is '" + text + "', but must be Override, Append or Fail");
        };
    }

    private static PeltonException badValue(String message) {
        return new PeltonException(ErrorCode.BAD_VALUE, "file: " + message);
    }
}

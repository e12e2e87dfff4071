// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The scheme {@code lines}: reads text files line by line, or writes one. */
public final class LinesConnector implements Connector {
    private static final Option MAX_LINE_BYTES = Option.optional(
            "maxLineBytes", OptionType.BYTES, "1m", "reading: the longest line; a longer one is rejected");
    private static final Option REJECT_MALFORMED = Option.optional(
            "rejectMalformed",
            OptionType.BOOLEAN,
            "false",
            "reading: whether a line that is not well-formed in its charset is an error of this record");
    private static final Option FOLLOW = Option.optional(
            "follow",
            OptionType.BOOLEAN,
            "false",
            "reading: whether to wait for what is added to the files, and for new files that match, for ever");
    private static final Option APPEND = Option.optional(
            "append",
            OptionType.BOOLEAN,
            "false",
            "writing: whether lines are added to the file, in place; else it is replaced when the route is done");
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "lines",
            "reads text files line by line, or writes the body of each message as a line of one",
            "PATH or PATTERN, such as access.log or logs/*.log",
            true,
            true,
            List.of(
                    Option.optional("charset", OptionType.TEXT, "UTF-8", "UTF-8 or ISO-8859-1"),
                    MAX_LINE_BYTES,
                    REJECT_MALFORMED,
                    FOLLOW,
                    APPEND));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<ByteView> source(Endpoint endpoint) {
        if (endpoint.flag(APPEND.name())) {
            throw badValue("'" + APPEND.name() + "' concerns writing; leave it out where the route reads");
        }
        TextEncoding encoding = TextEncoding.of(endpoint.text("charset"));
        LineOptions options = LineOptions.of(encoding, endpoint.number("maxLineBytes"))
                .withRejectsMalformed(endpoint.flag("rejectMalformed"));
        Lines lines = Lines.of(endpoint.path(), options);
        return endpoint.flag("follow") ? lines.following() : lines;
    }

    /** One file, replaced by each run or added to; what {@code file:} writes, but named by its path. */
    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        for (Option option : List.of(MAX_LINE_BYTES, REJECT_MALFORMED, FOLLOW)) {
            if (!option.type().parse(option.defaultValue()).equals(endpoint.values().get(option.name()))) {
                throw badValue("'" + option.name() + "' concerns reading; leave it out where the route writes");
            }
        }
        if (endpoint.path().isBlank() || endpoint.path().contains("${")) {
            throw badValue("'" + endpoint.path() + "' is not the path of one file to write");
        }
        try {
            return LineFile.of(Path.of(endpoint.path()))
                    .ifExists(endpoint.flag(APPEND.name()) ? LineFile.IfExists.APPEND : LineFile.IfExists.OVERRIDE)
                    .namedByPath()
                    .encoding(TextEncoding.of(endpoint.text("charset")));
        } catch (InvalidPathException e) {
            throw badValue("'" + e.getInput() + "' cannot be a path: " + e.getReason());
        }
    }

    private static PeltonException badValue(String message) {
        return new PeltonException(ErrorCode.BAD_VALUE, "lines: " + message);
    }
}

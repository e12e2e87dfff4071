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
import io.pelton.spi.TextExpression;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

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
    private static final Option HEADER = Option.optional(
            "header", OptionType.TEXT, "", "writing: the first line of each file, such as id,name; a file that has lines gets none");
    private static final Option ROLL_SIZE = Option.optional(
            "rollSize",
            OptionType.BYTES,
            "0",
            "writing: in parts, such as access-000001.log, each of which is complete before it would be longer than this; compressed if the path ends with"
                    + " .gz or .zst");
    private static final Option ROLL_INTERVAL = Option.optional(
            "rollInterval", OptionType.DURATION, "0", "writing: in parts, each of which is complete so long after its first line");
    private static final Option PARTITION = Option.optional(
            "partition",
            OptionType.EXPRESSION,
            "",
            "writing: in parts, in a folder for each value of this, such as ${header.region}; what could not be the name of a folder is encoded with %");
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
                    APPEND,
                    HEADER,
                    ROLL_SIZE,
                    ROLL_INTERVAL,
                    PARTITION));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<ByteView> source(Endpoint endpoint) {
        for (Option option : List.of(APPEND, HEADER, ROLL_SIZE, ROLL_INTERVAL, PARTITION)) {
            if (isSet(endpoint, option)) {
                throw badValue("'" + option.name() + "' concerns writing; leave it out where the route reads");
            }
        }
        TextEncoding encoding = TextEncoding.of(endpoint.text("charset"));
        LineOptions options = LineOptions.of(encoding, endpoint.number("maxLineBytes"))
                .withRejectsMalformed(endpoint.flag("rejectMalformed"));
        Lines lines = Lines.of(endpoint.path(), options);
        return endpoint.flag("follow") ? lines.following() : lines;
    }

    private static boolean isSet(Endpoint endpoint, Option option) {
        Object value = endpoint.values().get(option.name());
        return value != null && (option.defaultValue().isEmpty() || !option.type().parse(option.defaultValue()).equals(value));
    }

    /** Parts, or one file, replaced by each run or added to; what {@code file:} writes, but named by its path. */
    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        for (Option option : List.of(MAX_LINE_BYTES, REJECT_MALFORMED, FOLLOW)) {
            if (isSet(endpoint, option)) {
                throw badValue("'" + option.name() + "' concerns reading; leave it out where the route writes");
            }
        }
        if (endpoint.path().isBlank() || endpoint.path().contains("${")) {
            throw badValue("'" + endpoint.path() + "' is not the path of one file to write");
        }
        try {
            Path path = Path.of(endpoint.path());
            return Stream.of(ROLL_SIZE, ROLL_INTERVAL, PARTITION).anyMatch(option -> isSet(endpoint, option)) ? parts(endpoint, path) : file(endpoint, path);
        } catch (InvalidPathException e) {
            throw badValue("'" + e.getInput() + "' cannot be a path: " + e.getReason());
        }
    }

    private static Sink<Object> parts(Endpoint endpoint, Path path) {
        if (endpoint.flag(APPEND.name())) {
            throw badValue("'append' concerns a single file; parts are always added, so leave it out with 'rollSize', 'rollInterval' and 'partition'");
        }
        LineParts parts = LineParts.of(path)
                .rollSize(endpoint.number(ROLL_SIZE.name()))
                .rollInterval(Duration.ofMillis(endpoint.number(ROLL_INTERVAL.name())))
                .header(endpoint.text(HEADER.name()))
                .encoding(TextEncoding.of(endpoint.text("charset")));
        TextExpression partition = endpoint.expression(PARTITION.name());
        return partition == null ? parts : parts.partitioned(partition);
    }

    private static LineFile file(Endpoint endpoint, Path path) {
        if (Compression.named(path) != null) {
            throw badValue("'" + path + "' is to be compressed by its name, and only parts are compressed, when they are complete: write in parts with"
                    + " rollSize=64m or rollInterval=1h, or to another name");
        }
        return LineFile.of(path)
                .ifExists(endpoint.flag(APPEND.name()) ? LineFile.IfExists.APPEND : LineFile.IfExists.OVERRIDE)
                .header(endpoint.text(HEADER.name()))
                .namedByPath()
                .encoding(TextEncoding.of(endpoint.text("charset")));
    }

    private static PeltonException badValue(String message) {
        return new PeltonException(ErrorCode.BAD_VALUE, "lines: " + message);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scheme {@code exec}: runs a command for each message, if the user who starts Pelton has allowed it. */
public final class ExecConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "exec",
            "runs a command that pelton --allow-exec allows; what it prints is the new body",
            "COMMAND",
            false,
            true,
            List.of(
                    Option.optional(
                            "args", OptionType.TEXT, "", "its arguments, with spaces between; \"one that has spaces\" in quotes"),
                    Option.optional("workingDir", OptionType.TEXT, "", "where it runs; by default where Pelton does"),
                    Option.optional("timeout", OptionType.DURATION, "", "how long it may take until it is ended"),
                    Option.optional(
                            "exitValues", OptionType.TEXT, "", "those that are good, with commas between; by default all are"),
                    Option.optional("outFile", OptionType.TEXT, "", "a file that it writes: that is the new body"),
                    Option.optional(
                            "useStderrOnEmptyStdout",
                            OptionType.BOOLEAN,
                            "false",
                            "whether what it prints as errors is the new body if it prints nothing else")),
            Set.of("binding", "commandExecutor", "commandLogLevel", "lazyStartProducer"));

    private final AllowedCommands allowed;

    /** Allows nothing: made where connectors are looked for. */
    public ExecConnector() {
        this(AllowedCommands.none());
    }

    /** Allows these commands. */
    public ExecConnector(AllowedCommands allowed) {
        this.allowed = allowed;
    }

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    /** Looks which file the command is, and for nothing else outside. */
    @Override
    public Caller<Message, Message> caller(Endpoint endpoint) {
        if (endpoint.path().isBlank()) {
            throw new PeltonException(ErrorCode.MISSING_OPTION, "'exec:' needs a command: write exec:COMMAND");
        }
        long timeout = endpoint.has("timeout") ? endpoint.number("timeout") : 0;
        if (endpoint.has("timeout") && timeout <= 0) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "the timeout is " + timeout + ", but must be more than 0");
        }
        return new ExecCaller(new Command(
                "exec:" + endpoint.path() + (endpoint.has("args") ? "?args=" + endpoint.text("args") : ""),
                allowed.file(endpoint.path()).toString(),
                Arguments.of(endpoint.text("args")),
                endpoint.text("workingDir"),
                timeout,
                exitValues(endpoint.text("exitValues")),
                endpoint.text("outFile"),
                endpoint.flag("useStderrOnEmptyStdout")));
    }

    private static Set<Integer> exitValues(String text) {
        try {
            return Stream.of(text.split(","))
                    .map(String::strip)
                    .filter(value -> !value.isEmpty())
                    .map(Integer::valueOf)
                    .collect(Collectors.toSet());
        } catch (NumberFormatException e) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, "the exitValues are '" + text + "', but must be whole numbers with commas between", e);
        }
    }
}

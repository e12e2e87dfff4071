// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Sink;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The scheme {@code log}: writes the text of each record to the log. */
public final class LogConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "log",
            "writes the text of each record to the log",
            "NAME",
            false,
            true,
            List.of(Option.optional(
                    "level", OptionType.TEXT, "INFO", "TRACE, DEBUG, INFO, WARN, ERROR or OFF; OFF logs nothing")));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return Log.to(endpoint.path(), level(endpoint.text("level")));
    }

    private static LogLevel level(String text) {
        for (LogLevel level : LogLevel.values()) {
            if (level.name().equalsIgnoreCase(text.strip())) {
                return level;
            }
        }
        throw new PeltonException(
                ErrorCode.BAD_VALUE,
                "log: the level is '" + text + "', but must be one of "
                        + Arrays.stream(LogLevel.values()).map(LogLevel::name).collect(Collectors.joining(", ")));
    }
}

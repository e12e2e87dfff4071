// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.timer;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Source;
import java.util.List;
import java.util.Set;

/** The scheme {@code timer}: a message without a body at regular times, with the options of Camel's timer. */
public final class TimerConnector implements Connector {
    /** The times are texts because Camel gives a meaning to negative ones, which are no durations. */
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "timer",
            "a message without a body at regular times",
            "NAME",
            true,
            false,
            List.of(
                    Option.optional(
                            "period",
                            OptionType.TEXT,
                            "1000",
                            "the time from one message to the next, such as 500ms or 5s; 0 or less: one message only"),
                    Option.optional(
                            "delay",
                            OptionType.TEXT,
                            "1000",
                            "the time before the first message; negative: messages as fast as they are taken"),
                    Option.optional(
                            "repeatCount", OptionType.INTEGER, "0", "how many messages; 0 or less: without end"),
                    Option.optional(
                            "fixedRate",
                            OptionType.BOOLEAN,
                            "false",
                            "whether a message that was late brings the next ones forward"),
                    Option.optional(
                            "includeMetadata",
                            OptionType.BOOLEAN,
                            "false",
                            "whether to set the headers CamelTimerFiredTime and CamelMessageTimestamp, and the properties"
                                    + " CamelTimerCounter, CamelTimerName, CamelTimerPeriod and CamelTimerFiredTime")),
            Set.of(
                    "bridgeErrorHandler", "daemon", "exceptionHandler", "exchangePattern", "pattern", "runLoggingLevel",
                    "synchronous", "time", "timer"));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        return new Timer(options(endpoint));
    }

    TimerOptions options(Endpoint endpoint) {
        return Timer.checked(new TimerOptions(
                endpoint.path(),
                millis(endpoint, "period"),
                millis(endpoint, "delay"),
                endpoint.number("repeatCount"),
                endpoint.flag("fixedRate"),
                endpoint.flag("includeMetadata")));
    }

    private static long millis(Endpoint endpoint, String option) {
        String text = endpoint.text(option).strip();
        OptionType type = text.startsWith("-") ? OptionType.INTEGER : OptionType.DURATION;
        try {
            return (Long) type.parse(text);
        } catch (IllegalArgumentException e) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "timer:" + endpoint.path() + ": the " + option + " is '" + text + "', but must be "
                            + OptionType.DURATION.wanted(),
                    e);
        }
    }
}

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

/** The scheme {@code scheduler}: a message without a body at regular times, with the options of Camel's scheduler. */
public final class SchedulerConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "scheduler",
            "a message without a body at regular times",
            "NAME",
            true,
            false,
            List.of(
                    Option.optional("initialDelay", OptionType.DURATION, "1000", "the time before the first message"),
                    Option.optional(
                            "delay", OptionType.DURATION, "500", "the time from one message to the next, more than 0"),
                    Option.optional(
                            "useFixedDelay",
                            OptionType.BOOLEAN,
                            "true",
                            "whether the time is counted from when a message came; else from when it should have come"),
                    Option.optional(
                            "repeatCount", OptionType.INTEGER, "0", "how many messages; 0 or less: without end")),
            Set.of(
                    "backoffErrorThreshold", "backoffIdleThreshold", "backoffMultiplier", "bridgeErrorHandler",
                    "exceptionHandler", "exchangePattern", "greedy", "includeMetadata", "pollStrategy", "poolSize",
                    "runLoggingLevel", "scheduledExecutorService", "scheduler", "schedulerProperties",
                    "sendEmptyMessageWhenIdle", "startScheduler", "synchronous", "timeUnit"));

    /** Made by whoever looks for connectors. */
    public SchedulerConnector() {}

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        if (endpoint.number("delay") <= 0) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, "scheduler:" + endpoint.path() + ": the delay must be more than 0");
        }
        return new Scheduler(new TimerOptions(
                endpoint.path(),
                endpoint.number("delay"),
                endpoint.number("initialDelay"),
                endpoint.number("repeatCount"),
                !endpoint.flag("useFixedDelay"),
                false));
    }
}

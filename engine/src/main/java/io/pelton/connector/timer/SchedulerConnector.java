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
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

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
                            "repeatCount", OptionType.INTEGER, "0", "how many messages; 0 or less: without end"),
                    Option.optional(
                            "timeUnit", OptionType.TEXT, "MILLISECONDS", "what 'initialDelay' and 'delay' are counted in, such as SECONDS"),
                    Option.optional("greedy", OptionType.BOOLEAN, "false", "only false: in Camel messages come without end, whatever 'delay' and 'repeatCount' say"),
                    Option.optional("poolSize", OptionType.INTEGER, "1", "no difference: one message comes after the other")),
            Set.of(
                    "backoffErrorThreshold", "backoffIdleThreshold", "backoffMultiplier", "bridgeErrorHandler",
                    "exceptionHandler", "exchangePattern", "includeMetadata", "pollStrategy",
                    "runLoggingLevel", "scheduledExecutorService", "scheduler", "schedulerProperties",
                    "sendEmptyMessageWhenIdle", "startScheduler", "synchronous"));

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
        if (endpoint.flag("greedy")) {
            throw new PeltonException(
                    ErrorCode.NOT_SUPPORTED, "scheduler:" + endpoint.path() + ": greedy=true is not supported: messages would come without end; write a short delay");
        }
        TimeUnit unit = unit(endpoint);
        return new Scheduler(new TimerOptions(
                endpoint.path(),
                Math.max(1, unit.toMillis(endpoint.number("delay"))),
                unit.toMillis(endpoint.number("initialDelay")),
                endpoint.number("repeatCount"),
                !endpoint.flag("useFixedDelay"),
                false));
    }

    private static TimeUnit unit(Endpoint endpoint) {
        String name = endpoint.text("timeUnit").strip();
        return Arrays.stream(TimeUnit.values())
                .filter(unit -> unit.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new PeltonException(
                        ErrorCode.BAD_VALUE,
                        "scheduler:" + endpoint.path() + ": 'timeUnit' takes MILLISECONDS, SECONDS, MINUTES, HOURS or DAYS, found '" + name + "'"));
    }
}

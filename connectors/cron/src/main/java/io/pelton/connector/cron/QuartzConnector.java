// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.cron;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Source;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/** The scheme {@code quartz}: a message without a body whenever a cron expression of Quartz says so, with the times as headers. */
public final class QuartzConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "quartz",
            "a message without a body at the times of a cron expression",
            "GROUP/NAME",
            true,
            false,
            List.of(
                    new Option(
                            "cron",
                            OptionType.TEXT,
                            "",
                            true,
                            "six parts, the seconds first, or seven with the year at the end; + stands for a space"),
                    Option.optional("trigger.timeZone", OptionType.TEXT, "", "the time zone; by default that of the system")),
            Set.of(
                    "autoStartScheduler", "bridgeErrorHandler", "customCalendar", "deleteJob", "durableJob", "exceptionHandler",
                    "exchangePattern", "job.name", "jobParameters", "pauseJob", "prefixJobNameWithEndpointId",
                    "recoverableJob", "stateful", "trigger.repeatCount", "trigger.repeatInterval", "triggerParameters",
                    "triggerStartDelay", "usingFixedCamelContextName"));

    /** Made where connectors are looked for. */
    public QuartzConnector() {}

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        String name = "quartz:" + endpoint.path();
        int slash = endpoint.path().indexOf('/');
        String group = slash < 0 ? "Camel" : endpoint.path().substring(0, slash);
        return new CronSource(
                name,
                Schedule.strict(name, endpoint.text("cron")),
                zone(name, endpoint.text("trigger.timeZone")),
                List.of(group, endpoint.path().substring(slash + 1)));
    }

    private static String zone(String name, String text) {
        try {
            return (text.isEmpty() ? ZoneId.systemDefault() : ZoneId.of(text)).getId();
        } catch (DateTimeException e) {
            throw new PeltonException(ErrorCode.BAD_VALUE, name + ": there is no time zone '" + text + "'", e);
        }
    }
}

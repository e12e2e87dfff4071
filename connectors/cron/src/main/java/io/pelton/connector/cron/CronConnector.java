// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.cron;

import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Source;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/** The scheme {@code cron}: a message without a body whenever a cron expression says so. */
public final class CronConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "cron",
            "a message without a body at the times of a cron expression",
            "NAME",
            true,
            false,
            List.of(new Option(
                    "schedule",
                    OptionType.TEXT,
                    "",
                    true,
                    "five parts, or six with the seconds first, or seven with the year at the end; + stands for a space")),
            Set.of("bridgeErrorHandler", "exceptionHandler", "exchangePattern"));

    /** Made where connectors are looked for. */
    public CronConnector() {}

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        String name = "cron:" + endpoint.path();
        return new CronSource(
                name, Schedule.lenient(name, endpoint.text("schedule")), ZoneId.systemDefault().getId(), List.of());
    }
}

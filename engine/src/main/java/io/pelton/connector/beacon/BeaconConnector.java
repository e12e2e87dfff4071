// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.beacon;

import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Source;
import java.util.List;

/** The scheme {@code beacon}: counts from 0, for benchmarks and tests. */
public final class BeaconConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "beacon",
            "the numbers 0, 1, 2, … as fast as they are taken, or at a rate",
            "NAME",
            true,
            false,
            List.of(
                    Option.optional("count", OptionType.INTEGER, "", "how many records; without it they never end"),
                    Option.optional(
                            "rate", OptionType.INTEGER, "0", "records per second; 0 is as fast as they are taken")));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<Long> source(Endpoint endpoint) {
        long count = endpoint.has("count") ? endpoint.number("count") : Beacon.UNLIMITED;
        return Beacon.named(endpoint.path(), count, (double) endpoint.number("rate"));
    }
}

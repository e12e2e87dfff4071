// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.ByteView;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Source;
import java.util.List;

/** The scheme {@code lines}: reads text files line by line. */
public final class LinesConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "lines",
            "reads text files line by line",
            "PATH or PATTERN, such as access.log or logs/*.log",
            true,
            false,
            List.of(
                    Option.optional("charset", OptionType.TEXT, "UTF-8", "UTF-8 or ISO-8859-1"),
                    Option.optional(
                            "maxLineBytes", OptionType.BYTES, "1m", "the longest line; a longer one is rejected"),
                    Option.optional(
                            "follow",
                            OptionType.BOOLEAN,
                            "false",
                            "whether to wait for what is added to the files, and for new files that match, for ever")));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<ByteView> source(Endpoint endpoint) {
        TextEncoding encoding = TextEncoding.of(endpoint.text("charset"));
        Lines lines = Lines.of(endpoint.path(), LineOptions.of(encoding, endpoint.number("maxLineBytes")));
        return endpoint.flag("follow") ? lines.following() : lines;
    }
}

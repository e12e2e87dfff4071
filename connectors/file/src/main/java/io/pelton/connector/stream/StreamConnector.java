// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.stream;

import io.pelton.connector.file.LineOptions;
import io.pelton.connector.file.TextEncoding;
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
import java.util.List;
import java.util.Set;

/** The scheme {@code stream}: lines of standard input ({@code stream:in}) and standard output ({@code stream:out}). */
public final class StreamConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "stream",
            "lines of standard input and standard output",
            "in or out",
            true,
            true,
            List.of(
                    Option.optional("encoding", OptionType.TEXT, "UTF-8", "UTF-8 or ISO-8859-1"),
                    Option.optional(
                            "maxLineBytes",
                            OptionType.BYTES,
                            "1m",
                            "of stream:in, the longest line; a longer one is rejected")),
            Set.of(
                    "appendNewLine", "autoCloseCount", "bridgeErrorHandler", "closeOnDone", "delay", "exceptionHandler",
                    "exchangePattern", "fileName", "fileWatcher", "group", "groupLines", "groupStrategy", "httpHeaders",
                    "httpUrl", "initialPromptDelay", "lazyStartProducer", "promptDelay", "promptMessage", "readLine", "retry",
                    "scanStream", "scanStreamDelay"));

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<ByteView> source(Endpoint endpoint) {
        checkPath(endpoint, "in", "read from");
        return StandardInput.lines(LineOptions.of(encoding(endpoint), endpoint.number("maxLineBytes")));
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        checkPath(endpoint, "out", "written to");
        return StandardOutput.lines(encoding(endpoint));
    }

    private static TextEncoding encoding(Endpoint endpoint) {
        return TextEncoding.of(endpoint.text("encoding"));
    }

    private static void checkPath(Endpoint endpoint, String wanted, String use) {
        if (!endpoint.path().equals(wanted)) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "'stream:" + endpoint.path() + "' cannot be " + use + "; only stream:" + wanted + " can");
        }
    }
}

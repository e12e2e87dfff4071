// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.ValueCodec;
import java.io.IOException;
import java.util.Objects;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Writes the headers of a record, which are the header {@code kafka.HEADERS} of a message that is kept, and reads them. */
public final class HeadersCodec implements ValueCodec<Headers> {
    private static final int BYTES_OF_HEADER = 64;

    /** For {@link java.util.ServiceLoader}. */
    public HeadersCodec() {}

    @Override
    public String name() {
        return "kafka.headers.1";
    }

    @Override
    public Class<Headers> type() {
        return Headers.class;
    }

    @Override
    public void write(Headers headers, StateOut out) throws IOException {
        Header[] all = headers.toArray();
        out.writeInt(all.length);
        for (Header header : all) {
            out.writeText(header.key());
            out.writeValue(header.value());
        }
    }

    @Override
    public Headers read(StateIn in) throws IOException {
        RecordHeaders headers = new RecordHeaders();
        for (int left = in.readInt(); left > 0; left--) {
            headers.add(in.readText(), (byte[]) in.readValue());
        }
        return headers;
    }

    @Override
    public long bytes(Headers headers) {
        long bytes = BYTES_OF_HEADER;
        for (Header header : headers) {
            bytes += BYTES_OF_HEADER + header.key().length() + Objects.requireNonNullElse(header.value(), new byte[0]).length;
        }
        return bytes;
    }
}

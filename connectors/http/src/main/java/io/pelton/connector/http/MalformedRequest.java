// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What is answered where no request could be read: its status, and a line for people. */
final class MalformedRequest implements DirectHandler {
    /** What the server says where headers are too large, with a status that says less. */
    private static final String HEADERS_TOO_LARGE = "Header size exceeded";
    /** What the server says of several faults, though it logs none of them. */
    private static final String SEE_LOG = "see server log";
    static final Status HEADER_FIELDS_TOO_LARGE = Status.create(431, "Request Header Fields Too Large");

    @Override
    public TransportResponse handle(
            TransportRequest request, EventType event, Status given, ServerResponseHeaders headers, @Nullable String message) {
        boolean isTooLarge = HEADERS_TOO_LARGE.equals(message);
        Status status = isTooLarge ? HEADER_FIELDS_TOO_LARGE : given;
        String text = isTooLarge ? "the headers have more than " + HttpServer.MOST_OF_HEADERS + " bytes" : reason(message);
        return TransportResponse.builder()
                .status(status)
                .headers(headers)
                .header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .keepAlive(false)
                .entity((text.replaceAll("\\p{Cntrl}", "?") + "\n").getBytes(StandardCharsets.UTF_8))
                .build();
    }

    private static String reason(@Nullable String message) {
        return message == null || message.contains(SEE_LOG) ? "this is no request of HTTP, or not encoded as it should be" : message;
    }
}

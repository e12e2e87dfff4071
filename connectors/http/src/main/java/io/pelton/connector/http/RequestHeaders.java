// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.List;
import java.util.Optional;

/** Headers of a request by their names, in any case. */
final class RequestHeaders {
    private RequestHeaders() {}

    static Optional<String> first(ServerRequest request, String name) {
        return request.headers().first(HeaderNames.create(name));
    }

    static List<String> all(ServerRequest request, String name) {
        return request.headers().values(HeaderNames.create(name));
    }
}

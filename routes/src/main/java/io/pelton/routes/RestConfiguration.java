// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What {@code restConfiguration} says, in one or several places of the files that are read together; complete when routes are read. */
final class RestConfiguration {
    private static final Map<String, String> CORS = Map.of(
            "Access-Control-Allow-Origin", "*",
            "Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE, TRACE, OPTIONS, CONNECT, PATCH",
            "Access-Control-Allow-Headers",
            "Origin, Accept, X-Requested-With, Content-Type, Access-Control-Request-Method, Access-Control-Request-Headers",
            "Access-Control-Max-Age", "3600");

    private RestSaid said = RestSaid.NOTHING;
    private Optional<Text> host = Optional.empty();
    private Optional<Text> port = Optional.empty();
    private Optional<Text> contextPath = Optional.empty();
    private Optional<Text> apiContextPath = Optional.empty();
    private Optional<Text> apiRouteId = Optional.empty();
    private final Map<String, String> corsHeaders = new LinkedHashMap<>();
    private final Map<String, String> apiProperties = new LinkedHashMap<>();

    /** What a {@code restConfiguration} says beside what is said of requests; it goes before what another has said. */
    void add(RestSaid more, Optional<Text> newHost, Optional<Text> newPort, Optional<Text> path) {
        said = more.within(said);
        host = newHost.or(() -> host);
        port = newPort.or(() -> port);
        contextPath = path.or(() -> contextPath);
    }

    /** Where the description of the requests is served, and by which route. */
    void describe(Optional<Text> path, Optional<Text> routeId) {
        apiContextPath = path.or(() -> apiContextPath);
        apiRouteId = routeId.or(() -> apiRouteId);
    }

    void corsHeader(String name, String value) {
        corsHeaders.put(name, value);
    }

    void apiProperty(String name, String value) {
        apiProperties.put(name, value);
    }

    RestSaid said() {
        return said;
    }

    Optional<Text> host() {
        return host;
    }

    Optional<Text> port() {
        return port;
    }

    String contextPath() {
        return contextPath.map(Text::value).orElse("");
    }

    Optional<Text> apiContextPath() {
        return apiContextPath;
    }

    Optional<Text> apiRouteId() {
        return apiRouteId;
    }

    Map<String, String> apiProperties() {
        return apiProperties;
    }

    /** The headers for pages from elsewhere, as an option of the server has them. */
    String corsOption() {
        Map<String, String> all = new LinkedHashMap<>(CORS);
        all.putAll(corsHeaders);
        StringBuilder option = new StringBuilder();
        all.forEach((name, value) -> option.append(name).append('=').append(value).append(';'));
        return option.toString();
    }
}

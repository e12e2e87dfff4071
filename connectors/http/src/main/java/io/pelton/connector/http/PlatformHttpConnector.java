// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The scheme {@code platform-http}: requests to a path, answered with what the route makes of them. Routes of one connector share servers. */
public final class PlatformHttpConnector implements Connector {
    private static final String METHODS = "httpMethodRestrict";
    private static final String CONSUMES = "consumes";
    private static final String PRODUCES = "produces";
    private static final String MAX_REQUESTS = "maxRequests";
    private static final String ACKNOWLEDGE = "acknowledge";

    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "platform-http",
            "requests of HTTP to a path, each answered with the message at the end of the route",
            "PATH, with {NAME} for parameters",
            true,
            false,
            Stream.concat(Stream.of(
                    Option.optional(METHODS, OptionType.TEXT, "", "the methods that are served, such as GET,POST; all if it is not given"),
                    Option.optional("matchOnUriPrefix", OptionType.BOOLEAN, "false", "whether paths that go on after this one are served, too"),
                    Option.optional(CONSUMES, OptionType.TEXT, "", "the media types that may be sent, such as application/json; others are refused with status 415"),
                    Option.optional(PRODUCES, OptionType.TEXT, "", "the media types of answers; who accepts none of them is refused with status 406"),
                    Option.optional("muteException", OptionType.BOOLEAN, "true", "whether the answer to a request that has failed says nothing of why; else it is the stack trace"),
                    Option.optional("returnHttpRequestHeaders", OptionType.BOOLEAN, "false", "whether headers of the request, such as Accept, are sent back if they are still there"),
                    Option.optional("populateBodyWithForm", OptionType.BOOLEAN, "true", "whether the fields of a form are the body, as a map; they are headers in any case"),
                    Option.optional("requestTimeout", OptionType.DURATION, "0", "how long a request waits for its answer, before it gets status 503; 0 for no end"),
                    Option.optional("readTimeout", OptionType.DURATION, "30s", "how long the body of a request may take to come, 0 for no end; later it gets status 408"),
                    Option.orProperty("maxBodySize", OptionType.BYTES, "10m", "camel.server.maxBodySize", "the most bytes of a body; more get status 413"),
                    Option.optional(MAX_REQUESTS, OptionType.INTEGER, "2000", "how many requests may be open at once; more get status 429"),
                    Option.optional(ACKNOWLEDGE, OptionType.TEXT, "", "durable: requests are answered when all sinks have written what was made of them; not given: at the end of the route"),
                    Option.orProperty("host", OptionType.TEXT, "0.0.0.0", "camel.server.host", "the interface of the server; 0.0.0.0 for all"),
                    Option.orProperty("port", OptionType.INTEGER, "8080", "camel.server.port", "the port of the server; 0 for one that is free, which is printed"),
                    Option.optional("corsHeaders", OptionType.TEXT, "", "headers of all answers, as NAME=VALUE with semicolons; if there are any, OPTIONS is answered with them")), ServerTls.OPTIONS.stream()).toList(),
            Set.of(
                    "bridgeErrorHandler",
                    "cookieConfiguration",
                    "exceptionHandler",
                    "exchangePattern",
                    "fileNameExtWhitelist",
                    "handleWriteResponseError",
                    "headerFilterStrategy",
                    "platformHttpEngine",
                    "useBodyHandler",
                    "useCookieHandler",
                    "useStreaming"));

    private final HttpServers servers;

    /** Bodies of requests that are open may have a quarter of the heap. */
    public PlatformHttpConnector() {
        this(ServerLimits.ofProcess());
    }

    PlatformHttpConnector(ServerLimits limits) {
        this.servers = new HttpServers(limits);
    }

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        if (endpoint.path().equals("proxy")) {
            throw new PeltonException(ErrorCode.NOT_SUPPORTED, "a proxy is not supported: 'proxy' is no path here");
        }
        PathPattern pattern = PathPattern.of(endpoint.path(), endpoint.flag("matchOnUriPrefix"));
        ServedPath served = new ServedPath(
                pattern,
                option(endpoint, METHODS, HttpMethods::of),
                option(endpoint, CONSUMES, MediaRange::list),
                option(endpoint, PRODUCES, MediaRange::list),
                endpoint.flag("muteException"),
                endpoint.flag("returnHttpRequestHeaders"),
                endpoint.flag("populateBodyWithForm"),
                endpoint.number("maxBodySize"),
                endpoint.number(MAX_REQUESTS, 1, Integer.MAX_VALUE),
                endpoint.number("requestTimeout"),
                endpoint.number("readTimeout"),
                isDurable(endpoint.text(ACKNOWLEDGE)),
                cors(endpoint.text("corsHeaders")));
        ServerAddress address = new ServerAddress(endpoint.text("host"), endpoint.number("port", 0, Origin.MOST_PORT), ServerTls.of(endpoint));
        servers.expect(address);
        return new HttpSource("platform-http:" + endpoint.path(), address, served, servers);
    }

    /** The ports on which its servers listen now, in no order; which one it is where a route has left it open. */
    public List<Integer> ports() {
        return servers.ports();
    }

    private static <T> T option(Endpoint endpoint, String name, Function<String, T> reading) {
        try {
            return reading.apply(endpoint.text(name));
        } catch (IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.BAD_VALUE, name + ": " + e.getMessage(), e);
        }
    }

    private static boolean isDurable(String acknowledge) {
        return switch (acknowledge) {
            case "" -> false;
            case "durable" -> true;
            default -> throw new PeltonException(ErrorCode.BAD_VALUE, ACKNOWLEDGE + " is '" + acknowledge + "', but must be durable, or not given");
        };
    }

    private static Map<String, String> cors(String text) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String header : text.split(";", -1)) {
            int equals = header.indexOf('=');
            if (equals > 0) {
                headers.put(header.substring(0, equals).strip(), header.substring(equals + 1).strip());
            } else if (!header.isBlank()) {
                throw new PeltonException(ErrorCode.BAD_VALUE, "corsHeaders has '" + header + "', but each must be NAME=VALUE");
            }
        }
        return headers;
    }
}

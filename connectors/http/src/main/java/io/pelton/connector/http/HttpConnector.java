// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The scheme {@code http}: asks a server for each message, and waits for the answer without a thread. */
public final class HttpConnector implements Connector {
    private final String scheme;
    private final AllowedHosts allowed;
    private final EndpointDescriptor descriptor;

    /** No host may be chosen by a message. */
    public HttpConnector() {
        this(AllowedHosts.none());
    }

    /** Messages may choose these hosts. */
    public HttpConnector(AllowedHosts allowed) {
        this("http", allowed);
    }

    HttpConnector(String scheme, AllowedHosts allowed) {
        this.scheme = scheme;
        this.allowed = allowed;
        this.descriptor = ClientOptions.descriptor(scheme);
    }

    @Override
    public EndpointDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public List<String> expressions(Endpoint endpoint) {
        return Address.functions(endpoint.path());
    }

    @Override
    public Caller<Message, Message> caller(Endpoint endpoint) {
        Address address = Address.of(scheme, endpoint.path(), endpoint::expression);
        return new HttpCaller(settings(endpoint, address, address.shown()));
    }

    @Override
    public boolean mayBeNamed() {
        return !allowed.isEmpty();
    }

    @Override
    public Caller<Message, Message> namedCaller(Endpoint endpoint) {
        String path = endpoint.path();
        int question = path.indexOf('?');
        String sent = question < 0 ? path : path.substring(0, question) + "?" + RequestUri.normalized(path.substring(question + 1));
        Address address = Address.of(scheme, sent, _ -> null);
        Origin origin = address.origin();
        if (!allowed.allows(origin.host(), origin.port())) {
            throw new PeltonException(
                    ErrorCode.NOT_ALLOWED,
                    "no message may name the host " + origin.scheme() + "://" + origin + ": who starts Pelton may allow it, with --allow-host=" + origin.host());
        }
        return new HttpCaller(settings(endpoint, address, scheme + " named by messages"));
    }

    private ClientSettings settings(Endpoint endpoint, Address address, String pool) {
        return new ClientSettings(
                address,
                pool,
                hosts(endpoint),
                method(endpoint.text(ClientOptions.METHOD)),
                read(endpoint, ClientOptions.STATUSES, StatusRanges::of),
                endpoint.flag("throwExceptionOnFailure"),
                endpoint.flag("bridgeEndpoint"),
                endpoint.flag("skipControlHeaders"),
                endpoint.flag("skipRequestHeaders"),
                endpoint.flag("skipResponseHeaders"),
                endpoint.flag("copyHeaders"),
                endpoint.flag("ignoreResponseBody"),
                endpoint.flag("disableStreamCache"),
                withBody(endpoint),
                endpoint.flag("followRedirects"),
                endpoint.text("customHostHeader"),
                endpoint.flag("preserveHostHeader"),
                endpoint.flag("connectionClose"),
                endpoint.text("userAgent"),
                credentials(endpoint),
                endpoint.number("responseTimeout"),
                endpoint.number("soTimeout"),
                endpoint.number("connectionRequestTimeout"),
                endpoint.number(ClientOptions.IN_FLIGHT, 1, Integer.MAX_VALUE),
                endpoint.number(ClientOptions.MOST_BYTES, 1, Integer.MAX_VALUE - 8),
                new ClientKind(endpoint.number("connectTimeout"), proxy(endpoint), endpoint.flag("http2")));
    }

    private AllowedHosts hosts(Endpoint endpoint) {
        Set<String> patterns = new HashSet<>(allowed.patterns());
        patterns.addAll(Arrays.asList(endpoint.text(ClientOptions.HOSTS).split(",")));
        return new AllowedHosts(patterns);
    }

    private static String method(String given) {
        String method = given.strip().toUpperCase(Locale.ROOT);
        if (!method.isEmpty() && !HttpMethods.ALL.contains(method)) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, ClientOptions.METHOD + " is '" + given + "', but must be one of " + String.join(", ", HttpMethods.ALL));
        }
        return method;
    }

    private static Set<String> withBody(Endpoint endpoint) {
        Set<String> methods = new HashSet<>();
        if (endpoint.flag("getWithBody")) {
            methods.add("GET");
        }
        if (endpoint.flag("deleteWithBody")) {
            methods.add("DELETE");
        }
        return Set.copyOf(methods);
    }

    private static @Nullable Credentials credentials(Endpoint endpoint) {
        String method = endpoint.text(ClientOptions.AUTH_METHOD);
        return switch (method.toLowerCase(Locale.ROOT)) {
            case "" -> {
                checkNobodyIsNamed(endpoint);
                yield null;
            }
            case "basic" -> Credentials.basic(needed(endpoint, "authUsername"), needed(endpoint, "authPassword"), endpoint.flag("authenticationPreemptive"));
            case "bearer" -> Credentials.bearer(needed(endpoint, "authBearerToken"));
            default -> throw new PeltonException(
                    method.equalsIgnoreCase("NTLM") ? ErrorCode.NOT_SUPPORTED : ErrorCode.BAD_VALUE,
                    ClientOptions.AUTH_METHOD + " is '" + method + "', but must be Basic or Bearer");
        };
    }

    private static void checkNobodyIsNamed(Endpoint endpoint) {
        for (String option : List.of("authUsername", "authPassword", "authBearerToken")) {
            if (endpoint.has(option)) {
                throw new PeltonException(ErrorCode.MISSING_OPTION, option + " needs the option authMethod: Basic or Bearer");
            }
        }
    }

    private static String needed(Endpoint endpoint, String option) {
        if (endpoint.text(option).isEmpty()) {
            throw new PeltonException(ErrorCode.MISSING_OPTION, ClientOptions.AUTH_METHOD + " needs the option " + option);
        }
        return endpoint.text(option);
    }

    private static Proxy proxy(Endpoint endpoint) {
        return new Proxy(
                endpoint.text("proxyHost"),
                endpoint.number(ClientOptions.PROXY_PORT, 1, Origin.MOST_PORT),
                endpoint.text("nonProxyHosts"),
                endpoint.flag("useSystemProperties"));
    }

    private static <T> T read(Endpoint endpoint, String name, Function<String, T> reading) {
        try {
            return reading.apply(endpoint.text(name));
        } catch (IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.BAD_VALUE, name + ": " + e.getMessage(), e);
        }
    }
}

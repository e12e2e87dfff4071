// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request as it is sent, which is what Camel's {@code http:} makes of a message.
 *
 * @param uri what is asked
 * @param headers without those that the client says itself
 */
record RequestOfMessage(URI uri, String method, List<Header> headers, BodyPublisher body) {
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final Set<String> OF_ONE_HOST = Set.of("authorization", "cookie", "host", "proxy-authorization");
    private static final String ENCODINGS = "Accept-Encoding";
    private static final String CONTENT_TYPE = "Content-Type";
    private static final String AGENT = "User-Agent";

    /** A header. */
    record Header(String name, String value) {}

    /**
     * The request for {@code message}, of which it copies what it needs.
     *
     * @throws io.pelton.error.PeltonException if no message may name what it is for
     * @throws IllegalArgumentException if it cannot be sent
     */
    static RequestOfMessage of(Message message, ClientSettings settings) {
        RequestUri.Target target = new RequestUri(settings).of(message);
        String method = method(message, target, settings);
        boolean hasBody = WITH_BODY.contains(method) || settings.sendsBodyOf().contains(method);
        Object given = message.header(CONTENT_TYPE);
        String type = given == null ? "" : checked(CONTENT_TYPE, given);
        List<Header> headers = new ArrayList<>();
        if (hasBody && message.body() != null && !type.isEmpty()) {
            headers.add(new Header(CONTENT_TYPE, type));
        }
        if (!settings.skipsRequestHeaders()) {
            addHeaders(message, target, headers, settings);
        }
        addOwn(message, headers, settings);
        addCredentials(target.uri(), headers, settings);
        BodyPublisher body = hasBody ? RequestBody.of(message, type, !settings.isBridge()) : BodyPublishers.noBody();
        return new RequestOfMessage(target.uri(), method, List.copyOf(headers), body);
    }

    private static String method(Message message, RequestUri.Target target, ClientSettings settings) {
        if (!settings.method().isEmpty()) {
            return settings.method();
        }
        Object given = settings.skipsControlHeaders() ? null : message.header("CamelHttpMethod");
        if (given != null) {
            String method = given.toString().strip().toUpperCase(Locale.ROOT);
            if (!HttpMethods.ALL.contains(method)) {
                throw new IllegalArgumentException("the header CamelHttpMethod is '" + given + "', but must be one of " + String.join(", ", HttpMethods.ALL));
            }
            return method;
        }
        return target.hasQuery() || !RequestBody.isThere(message.body()) ? "GET" : "POST";
    }

    private static void addHeaders(Message message, RequestUri.Target target, List<Header> headers, ClientSettings settings) {
        Set<String> inQuery = settings.isBridge() && message.header(RequestUri.QUERY_HEADER) != null ? names(target.uri()) : Set.of();
        message.headers().forEach((name, value) -> {
            boolean isExpectation = name.equalsIgnoreCase("expect");
            if (HeaderRules.goesOut(name, true) && !isExpectation && !inQuery.contains(name)) {
                String text = text(value);
                if (text != null && HeaderRules.isName(name) && HeaderRules.isValue(text)) {
                    headers.add(new Header(name, text.strip()));
                } else if (text != null) {
                    UnsentHeaders.tell(settings.pool(), name);
                }
            }
        });
    }

    private static void addOwn(Message message, List<Header> headers, ClientSettings settings) {
        Object host = settings.keepsHostHeader() ? message.header("Host") : null;
        if (host != null || !settings.hostHeader().isEmpty()) {
            headers.add(new Header("Host", checked("Host", host == null ? settings.hostHeader() : host)));
        }
        if (settings.closes()) {
            headers.add(new Header("Connection", "close"));
        }
        if (!settings.userAgent().isEmpty()) {
            headers.removeIf(header -> header.name().equalsIgnoreCase(AGENT));
            headers.add(new Header(AGENT, settings.userAgent()));
        }
        if (headers.stream().noneMatch(header -> header.name().equalsIgnoreCase(ENCODINGS))) {
            headers.add(new Header(ENCODINGS, "gzip"));
        }
    }

    /** Only the host that is written gets them, and none that a message names. */
    private static void addCredentials(URI uri, List<Header> headers, ClientSettings settings) {
        Credentials credentials = settings.credentials();
        if (credentials != null && credentials.isPreemptive() && Origin.of(uri).equals(settings.address().origin())) {
            headers.removeIf(header -> header.name().equalsIgnoreCase(HttpCall.AUTHORIZATION));
            headers.add(new Header(HttpCall.AUTHORIZATION, credentials.header()));
        }
    }

    private static Set<String> names(URI uri) {
        Set<String> names = new HashSet<>();
        if (uri.getRawQuery() != null) {
            for (String parameter : uri.getRawQuery().split("&")) {
                names.add(URLDecoder.decode(parameter.split("=", 2)[0], StandardCharsets.UTF_8));
            }
        }
        return names;
    }

    /** As in Camel, several values are one text. */
    private static @Nullable String text(Object value) {
        List<Object> values = new ArrayList<>();
        switch (value) {
            case Iterable<?> several -> several.forEach(values::add);
            case Object[] several -> values.addAll(Arrays.asList(several));
            default -> values.add(value);
        }
        List<String> texts = values.stream().filter(each -> each != null).map(RequestOfMessage::textOf).toList();
        return texts.isEmpty() ? null : texts.size() == 1 ? texts.getFirst() : texts.toString();
    }

    private static String textOf(Object value) {
        return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : value.toString();
    }

    private static String checked(String name, Object value) {
        String text = textOf(value);
        if (!HeaderRules.isValue(text)) {
            throw new IllegalArgumentException("the header " + name + " has a character that is none of a header of HTTP: '" + AnswerOfMessage.printable(text) + "'");
        }
        return text.strip();
    }

    /** The same for another address, as an answer says: what is meant for one host only is not sent to another. */
    RequestOfMessage to(URI other, boolean asksOnly) {
        boolean isSameHost = Origin.of(other).equals(Origin.of(uri));
        List<Header> kept = headers.stream()
                .filter(header -> isSameHost || !OF_ONE_HOST.contains(header.name().toLowerCase(Locale.ROOT)))
                .filter(header -> !asksOnly || !header.name().equalsIgnoreCase(CONTENT_TYPE))
                .toList();
        return new RequestOfMessage(other, asksOnly ? "GET" : method, kept, asksOnly ? BodyPublishers.noBody() : body);
    }

    /** The same that says who asks. */
    RequestOfMessage with(Credentials credentials) {
        List<Header> more = new ArrayList<>(headers);
        more.removeIf(header -> header.name().equalsIgnoreCase(HttpCall.AUTHORIZATION));
        more.add(new Header(HttpCall.AUTHORIZATION, credentials.header()));
        return new RequestOfMessage(uri, method, more, body);
    }

    /** The request of Java's client. */
    HttpRequest made(ClientSettings settings) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(uri).method(method, body);
        headers.forEach(header -> builder.header(header.name(), header.value()));
        long timeout = settings.responseTimeout() > 0 ? settings.responseTimeout() : settings.silenceTimeout();
        if (timeout > 0) {
            builder.timeout(Duration.ofMillis(timeout));
        }
        return builder.build();
    }

    /** What is asked, as errors say it. */
    @Override
    public String toString() {
        return method + " " + RequestUri.sanitized(uri.toString());
    }
}

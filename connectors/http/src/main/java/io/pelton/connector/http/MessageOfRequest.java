// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.http.Header;
import io.helidon.webserver.http.ServerRequest;
import io.pelton.message.Message;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The message that a request is, with the headers that Camel's {@code platform-http:} gives it. */
final class MessageOfRequest {
    private static final String FORM = "application/x-www-form-urlencoded";

    private final ServerRequest request;
    private final RequestPath path;
    private final Map<String, String> parameters;
    private final ServedPath served;

    /** @param parameters of the path */
    MessageOfRequest(ServerRequest request, RequestPath path, Map<String, String> parameters, ServedPath served) {
        this.request = request;
        this.path = path;
        this.parameters = parameters;
        this.served = served;
    }

    /** Headers of a message that cannot be headers of its answer: parameters may have any characters. */
    static Map<String, Object> unsendable(Message message) {
        Map<String, Object> unsendable = new HashMap<>();
        message.headers().forEach((name, value) -> {
            if (!HeaderRules.comesIn(name)) { // those of Camel go nowhere
                return;
            }
            boolean isSendable = value instanceof List<?> several
                    ? several.stream().allMatch(each -> HeaderRules.isValue(each.toString()))
                    : HeaderRules.isValue(value.toString());
            if (!isSendable || !HeaderRules.isName(name)) {
                unsendable.put(name, value);
            }
        });
        return unsendable;
    }

    /** The message with this body; null for none. */
    Message of(byte @Nullable [] bytes) {
        Message message = new Message(null);
        message.setHeader("CamelHttpPath", path.text());
        for (Header header : request.headers()) {
            header.allValues().forEach(value -> append(message, header.name(), value));
        }
        fields(request.prologue().query().rawValue()).forEach((name, values) -> values.forEach(value -> append(message, name, value)));
        String type = RequestHeaders.first(request, "Content-Type").orElse("");
        setBody(message, bytes, type);
        parameters.forEach((name, value) -> add(message, name, value));
        setCamelHeaders(message);
        return message;
    }

    private void setCamelHeaders(Message message) {
        String query = request.prologue().query().rawValue();
        String target = request.prologue().uriPath().rawPath();
        String server = RequestPath.serverOfTarget(target).orElseGet(request::authority);
        String uri = RequestPath.ofTarget(target) + (query.isEmpty() ? "" : "?" + query);
        message.setHeader("CamelVertxPlatformHttpLocalAddress", request.localPeer().host() + ":" + request.localPeer().port());
        message.setHeader("CamelVertxPlatformHttpRemoteAddress", request.remotePeer().host() + ":" + request.remotePeer().port());
        message.setHeader("CamelHttpMethod", request.prologue().method().text());
        message.setHeader("CamelHttpUrl", (request.isSecure() ? "https://" : "http://") + server + uri);
        message.setHeader("CamelHttpUri", uri);
        message.setHeader("CamelHttpQuery", query.isEmpty() ? null : query);
        message.setHeader("CamelHttpRawQuery", query.isEmpty() ? null : query);
    }

    private void setBody(Message message, byte @Nullable [] bytes, String type) {
        Optional<Charset> charset = ContentType.charset(type);
        ContentType.charsetName(type).ifPresent(name -> message.setHeader("CamelHttpCharacterEncoding", name));
        if (bytes == null) {
            return;
        }
        if (type.toLowerCase(Locale.ROOT).startsWith(FORM)) {
            setForm(message, ContentType.text(bytes, charset.orElse(StandardCharsets.UTF_8)));
        } else if (charset.isPresent() && !charset.get().equals(StandardCharsets.UTF_8)) {
            message.setBody(ContentType.text(bytes, charset.get())); // steps read bytes as UTF-8
        } else {
            message.setBody(bytes);
        }
    }

    private void setForm(Message message, String text) {
        Map<String, Object> body = new LinkedHashMap<>();
        fields(text).forEach((name, values) -> values.stream().filter(_ -> HeaderRules.comesIn(name)).forEach(value -> {
            add(message, name, value);
            body.merge(name, value, MessageOfRequest::both);
        }));
        if (served.readsForms() && !body.isEmpty()) {
            message.setBody(body);
        }
    }

    /** The fields of a query or a form, in their order. */
    private static Map<String, List<String>> fields(String text) {
        if (text.isEmpty()) {
            return Map.of();
        }
        Map<String, List<String>> fields = new LinkedHashMap<>();
        for (String field : text.split("&", -1)) {
            if (!field.isEmpty()) {
                String[] parts = field.split("=", 2);
                String value = parts.length == 1 ? "" : RequestPath.decoded(parts[1], true);
                fields.computeIfAbsent(RequestPath.decoded(parts[0], true), _ -> new ArrayList<>()).add(value);
            }
        }
        return fields;
    }

    private static void append(Message message, String name, String value) {
        if (HeaderRules.comesIn(name)) {
            add(message, name, value);
        }
    }

    private static void add(Message message, String name, String value) {
        Object first = message.header(name);
        message.setHeader(name, first == null ? value : both(first, value));
    }

    private static Object both(Object first, Object next) {
        List<Object> all = first instanceof List<?> several ? new ArrayList<>(several) : new ArrayList<>(List.of(first));
        all.add(next);
        return all;
    }
}

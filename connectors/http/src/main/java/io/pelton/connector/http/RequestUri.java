// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which address a message is sent to: that of the endpoint, and what headers of Camel's name in its place. */
final class RequestUri {
    static final String URI_HEADER = "CamelHttpUri";
    static final String PATH_HEADER = "CamelHttpPath";
    static final String QUERY_HEADER = "CamelHttpQuery";
    static final String RAW_QUERY_HEADER = "CamelHttpRawQuery";

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String UNSAFE = " \"<>#%{}|\\^~`";
    private static final Pattern SECRET = Pattern.compile("([?&][^=&]*(?:pass|secret|token|key|credential|signature|auth)[^=&]*)=[^&]*", Pattern.CASE_INSENSITIVE);
    private static final Pattern USER = Pattern.compile("://[^/?#]*@");

    private final ClientSettings settings;

    /**
     * Where a message is sent to.
     *
     * @param hasQuery whether a query was said, which means that it asks for something
     */
    record Target(URI uri, boolean hasQuery) {}

    RequestUri(ClientSettings settings) {
        this.settings = settings;
    }

    /**
     * The address that {@code message} is sent to.
     *
     * @throws PeltonException if no message may name it
     * @throws IllegalArgumentException if it is none
     */
    Target of(Message message) {
        Address address = settings.address();
        String own = address.text(message);
        String ownQuery = after(own, '?');
        String base = before(own, '?');
        boolean isNamed = false;
        String path = header(message, PATH_HEADER);
        String query = header(message, RAW_QUERY_HEADER);
        query = query == null ? header(message, QUERY_HEADER) : query;
        if (address.hasFunctions()) { // as Camel's toD, which says both in the place of headers
            ownQuery = ownQuery == null ? null : normalized(ownQuery);
            query = ownQuery == null ? query : ownQuery;
            path = base.indexOf('/', base.indexOf("://") + 3) < 0 ? path : null;
        }
        String uri = settings.isBridge() ? null : header(message, URI_HEADER);
        if (uri != null) {
            isNamed = true;
            base = before(uri, '?');
            ownQuery = ownQuery == null ? after(uri, '?') : ownQuery;
        }
        query = query == null ? ownQuery : query;
        String whole = encoded(withPath(base, path == null ? "" : path)) + (query == null ? "" : "?" + encoded(query));
        boolean hasQuery = ownQuery != null || header(message, QUERY_HEADER) != null;
        return new Target(checked(whole, isNamed), hasQuery);
    }

    private @Nullable String header(Message message, String name) {
        Object value = settings.skipsControlHeaders() ? null : message.header(name);
        return value == null ? null : value.toString();
    }

    private URI checked(String whole, boolean isNamed) {
        URI uri;
        try {
            uri = new URI(whole);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("'" + sanitized(whole) + "' is no address: " + e.getReason(), e);
        }
        if (isNamed && (uri.getScheme() == null || uri.getHost() == null)) {
            throw new IllegalArgumentException("the header " + URI_HEADER + " is '" + sanitized(whole)
                    + "', which is no address of HTTP: if it came with a request, write bridgeEndpoint=true, or remove the headers CamelHttp*");
        }
        check(Origin.of(uri));
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("'" + sanitized(whole) + "' has a user in it, which is not sent: write authUsername and authPassword as options");
        }
        return uri;
    }

    /**
     * Does nothing if messages of this endpoint may be sent to {@code origin}.
     *
     * @throws PeltonException if they may not
     */
    void check(Origin origin) {
        Origin written = settings.address().origin();
        if (!origin.equals(written) && !settings.hosts().allows(origin.host(), origin.port())) {
            throw new PeltonException(
                    ErrorCode.NOT_ALLOWED,
                    "no message may choose the host " + origin.scheme() + "://" + origin + ", as the address of the route is at " + written.scheme() + "://" + written
                            + ": the option allowedHosts=" + origin.host() + " allows it for the endpoint, and who starts Pelton with --allow-host=" + origin.host());
        }
    }

    /** As Camel puts them together. */
    private static String withPath(String base, String given) {
        String path = given.length() > 1 && given.startsWith("/") ? given.substring(1) : given;
        if (path.isEmpty()) {
            return base;
        }
        String start = base.endsWith("/") ? base : base + "/";
        return start + (path.startsWith("/") ? path.substring(1) : path);
    }

    private static @Nullable String after(String text, char separator) {
        int index = text.indexOf(separator);
        return index < 0 ? null : text.substring(index + 1);
    }

    private static String before(String text, char separator) {
        int index = text.indexOf(separator);
        return index < 0 ? text : text.substring(0, index);
    }

    /** The parameters of a query encoded as those of a form. */
    static String normalized(String query) {
        return Arrays.stream(query.split("&"))
                .filter(parameter -> !parameter.isEmpty())
                .map(parameter -> Arrays.stream(parameter.split("=", 2)).map(RequestUri::reencoded).collect(Collectors.joining("=")))
                .collect(Collectors.joining("&"));
    }

    private static String reencoded(String text) {
        String decoded = text;
        try {
            decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // a percent sign that encodes nothing is one
        }
        return URLEncoder.encode(decoded, StandardCharsets.UTF_8);
    }

    /** With what no address may hold percent-encoded; what is encoded already stays so. */
    static String encoded(String text) {
        StringBuilder encoded = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            boolean isSafe = c > ' ' && c < 0x7f && UNSAFE.indexOf(c) < 0;
            if (isSafe || c == '%' && isHex(text, i + 1) && isHex(text, i + 2)) {
                encoded.append((char) c);
            } else {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    encoded.append('%').append(HEX.toHexDigits(b));
                }
            }
        }
        return encoded.toString();
    }

    private static boolean isHex(String text, int index) {
        return index < text.length() && HexFormat.isHexDigit(text.charAt(index));
    }

    /** Without what may be a secret. */
    static String sanitized(String uri) {
        return SECRET.matcher(USER.matcher(uri).replaceAll("://")).replaceAll("$1=xxxxxx");
    }
}

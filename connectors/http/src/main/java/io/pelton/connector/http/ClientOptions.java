// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Set;

/** The options of {@code http:} and {@code https:}, which are those of Camel and a few more. */
final class ClientOptions {
    static final String METHOD = "httpMethod";
    static final String HOSTS = "allowedHosts";
    static final String STATUSES = "okStatusCodeRange";
    static final String AUTH_METHOD = "authMethod";
    static final String IN_FLIGHT = "connectionsPerRoute";
    static final String PROXY_PORT = "proxyPort";
    static final String MOST_BYTES = "maxBodySize";

    private static final List<Option> OPTIONS = List.of(
            Option.optional(METHOD, OptionType.TEXT, "", "the method of all requests; not given: that of the header CamelHttpMethod, else GET with a query or without a body, else POST"),
            Option.optional("throwExceptionOnFailure", OptionType.BOOLEAN, "true", "whether an answer with a status that is no good one is a failure of the message"),
            Option.optional(STATUSES, OptionType.TEXT, "200-299", "the statuses that are good, such as 200-204,409"),
            Option.optional("bridgeEndpoint", OptionType.BOOLEAN, "false", "whether the header CamelHttpUri counts nothing, so that a request can be passed on"),
            Option.optional("skipControlHeaders", OptionType.BOOLEAN, "false", "whether none of the headers CamelHttpMethod, CamelHttpUri, CamelHttpPath, CamelHttpQuery counts"),
            Option.optional("skipRequestHeaders", OptionType.BOOLEAN, "false", "whether no header of the message is sent, but Content-Type"),
            Option.optional("skipResponseHeaders", OptionType.BOOLEAN, "false", "whether no header of the answer becomes one of the message"),
            Option.optional("copyHeaders", OptionType.BOOLEAN, "true", "whether the message keeps its headers beside those of the answer"),
            Option.optional("ignoreResponseBody", OptionType.BOOLEAN, "false", "whether the body of the answer is left alone: the message has none then"),
            Option.optional("disableStreamCache", OptionType.BOOLEAN, "false", "whether the body is a stream that comes as it is read, once and without a limit; else it is bytes"),
            Option.optional("getWithBody", OptionType.BOOLEAN, "false", "whether GET sends the body, too"),
            Option.optional("deleteWithBody", OptionType.BOOLEAN, "false", "whether DELETE sends the body, too"),
            Option.optional("followRedirects", OptionType.BOOLEAN, "false", "whether another address that an answer names is asked, if messages may be sent to its host"),
            Option.optional(HOSTS, OptionType.TEXT, "", "other hosts that the header CamelHttpUri or an answer may name, such as b.example,*.c.example:8443"),
            Option.optional("customHostHeader", OptionType.TEXT, "", "what the header Host says in place of the host of the address"),
            Option.optional("preserveHostHeader", OptionType.BOOLEAN, "false", "whether the header Host of the message is sent"),
            Option.optional("connectionClose", OptionType.BOOLEAN, "false", "whether a connection is used once"),
            Option.optional("userAgent", OptionType.TEXT, "", "what the header User-Agent says; else what that of the message does"),
            Option.optional(AUTH_METHOD, OptionType.TEXT, "", "Basic with authUsername and authPassword, or Bearer with authBearerToken"),
            Option.optional("authUsername", OptionType.TEXT, "", "the user"),
            Option.optional("authPassword", OptionType.TEXT, "", "the password"),
            Option.optional("authBearerToken", OptionType.TEXT, "", "the token"),
            Option.optional("authenticationPreemptive", OptionType.BOOLEAN, "false", "whether user and password are sent at once, and not when the server has asked for them"),
            Option.optional("connectTimeout", OptionType.DURATION, "30s", "how long a connection may take; 0 for no end"),
            Option.optional("responseTimeout", OptionType.DURATION, "0", "how long an answer may take to begin; 0: as long as soTimeout says"),
            Option.optional("soTimeout", OptionType.DURATION, "3m", "how long nothing may come of an answer; 0 for no end"),
            Option.optional(IN_FLIGHT, OptionType.INTEGER, "200", "how many requests of this endpoint are under way at once; others wait"),
            Option.optional("connectionRequestTimeout", OptionType.DURATION, "3m", "how long a message may wait for that; 0 for no end"),
            Option.optional(MOST_BYTES, OptionType.BYTES, "10m", "the most bytes of an answer"),
            Option.optional("proxyHost", OptionType.TEXT, "", "the server that is asked in place of others"),
            Option.optional(PROXY_PORT, OptionType.INTEGER, "80", "its port"),
            Option.optional("nonProxyHosts", OptionType.TEXT, "", "hosts that are asked themselves, such as localhost,*.example"),
            Option.optional("useSystemProperties", OptionType.BOOLEAN, "false", "whether the JVM says which proxy is asked, by http.proxyHost and others"),
            Option.optional("http2", OptionType.BOOLEAN, "false", "whether servers are offered HTTP/2, with TLS"));

    private static final Set<String> CAMEL_ONLY = Set.of(
            "authDomain", "authHost", "clearExpiredCookies", "clientBuilder", "clientConnectionManager", "contentTypeCharsetEnabled", "cookieHandler", "cookieStore",
            "headerFilterStrategy", "httpActivityListener", "httpBinding", "httpClient", "httpClient.*", "httpClientConfigurer", "httpClientOptions", "httpConnection.*", "httpConnectionOptions",
            "httpContext", "lazyStartProducer", "logHttpActivity", "maxTotalConnections", "multipartUpload", "multipartUploadName", "oauth2BodyAuthentication",
            "oauth2CacheTokens", "oauth2CachedTokensDefaultExpirySeconds", "oauth2CachedTokensExpirationMarginSeconds", "oauth2ClientId", "oauth2ClientSecret",
            "oauth2ResourceIndicator", "oauth2Scope", "oauth2TokenEndpoint", "proxyAuthDomain", "proxyAuthHost", "proxyAuthMethod", "proxyAuthNtHost",
            "proxyAuthPassword", "proxyAuthPort", "proxyAuthScheme", "proxyAuthUsername", "sslContextParameters", "transferException", "x509HostnameVerifier");

    private ClientOptions() {}

    static EndpointDescriptor descriptor(String scheme) {
        return new EndpointDescriptor(
                scheme,
                "asks a server" + (scheme.equals("https") ? " with TLS" : "") + " for each message, whose place the answer takes; what is no option is a parameter of the address",
                "//HOST/PATH?QUERY",
                false,
                true,
                OPTIONS,
                CAMEL_ONLY,
                true);
    }
}

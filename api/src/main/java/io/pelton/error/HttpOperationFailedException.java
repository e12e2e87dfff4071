// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer of a server that is a failure: Camel's exception of this name, with the names of its methods. Immutable. */
public final class HttpOperationFailedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String uri;
    private final int statusCode;
    private final String statusText;
    private final @Nullable String redirectLocation;
    @SuppressWarnings("serial") // an immutable map of texts is
    private final Map<String, String> responseHeaders;
    private final @Nullable String responseBody;

    /**
     * One for an answer.
     *
     * @param uri what was asked, without secrets
     * @param statusText what the status means
     * @param redirectLocation where else to ask; null if the answer does not say
     * @param responseBody the body of the answer as a text; null if it has none
     */
    public HttpOperationFailedException(
            String uri,
            int statusCode,
            String statusText,
            @Nullable String redirectLocation,
            Map<String, String> responseHeaders,
            @Nullable String responseBody) {
        super("HTTP operation failed invoking " + uri + " with statusCode: " + statusCode
                + (redirectLocation == null ? "" : ", redirectLocation: " + redirectLocation));
        this.uri = uri;
        this.statusCode = statusCode;
        this.statusText = statusText;
        this.redirectLocation = redirectLocation;
        this.responseHeaders = Map.copyOf(responseHeaders);
        this.responseBody = responseBody;
    }

    /** What was asked. */
    public String getUri() {
        return uri;
    }

    /** The status of the answer. */
    public int getStatusCode() {
        return statusCode;
    }

    /** The same, as Camel calls it, too. */
    public int getHttpResponseCode() {
        return statusCode;
    }

    /** What the status means. */
    public String getStatusText() {
        return statusText;
    }

    /** The same, as Camel calls it, too. */
    public String getHttpResponseStatus() {
        return statusText;
    }

    /** Where else to ask; null if the answer does not say. */
    public @Nullable String getRedirectLocation() {
        return redirectLocation;
    }

    /** Whether the answer sends to another address. */
    public boolean isRedirectError() {
        return statusCode >= 300 && statusCode < 400;
    }

    /** Whether it says to which. */
    public boolean hasRedirectLocation() {
        return redirectLocation != null && !redirectLocation.isEmpty();
    }

    /** The headers of the answer; the last one of each name. */
    public Map<String, String> getResponseHeaders() {
        return responseHeaders;
    }

    /** The body of the answer as a text; null if it has none. */
    public @Nullable String getResponseBody() {
        return responseBody;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Why there is no answer: exceptions of the classes that routes of Camel name, which say what was asked. */
final class HttpFailures {
    private HttpFailures() {}

    static Throwable of(RequestOfMessage request, ClientSettings settings, Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException || failure instanceof UncheckedIOException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return switch (failure) {
            case HttpConnectTimeoutException e -> with(e, new SocketTimeoutException(
                    request + ": no connection within " + settings.client().connectTimeout() + " ms (the option connectTimeout)"));
            case HttpTimeoutException e -> with(e, new SocketTimeoutException(request + ": no answer within "
                    + (settings.responseTimeout() > 0 ? settings.responseTimeout() + " ms (the option responseTimeout)" : settings.silenceTimeout() + " ms (the option soTimeout)")));
            case SocketTimeoutException e -> with(e, new SocketTimeoutException(request + ": " + e.getMessage()));
            case ConnectException e when isUnresolved(e) -> with(e, new UnknownHostException(request + ": there is no host '" + request.uri().getHost() + "'"));
            case ConnectException e -> with(e, new ConnectException(
                    request + ": no connection to " + Origin.of(request.uri()) + ": " + (e.getMessage() == null ? "refused" : e.getMessage())));
            case SSLHandshakeException e -> with(e, new SSLHandshakeException(request + ": " + e.getMessage()
                    + ": the JVM decides whom it trusts, by javax.net.ssl.trustStore of PELTON_OPTS"));
            case SSLException e -> with(e, new SSLException(request + ": " + e.getMessage()));
            case ProtocolException e -> with(e, new ProtocolException(request + ": " + e.getMessage()));
            case IOException e -> with(e, new IOException(request + ": " + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())));
            case IllegalArgumentException e -> with(e, new IOException(request + ": the answer cannot be read: " + e.getMessage()));
            default -> failure;
        };
    }

    private static boolean isUnresolved(Throwable failure) {
        return failure instanceof UnresolvedAddressException || failure.getCause() != null && isUnresolved(failure.getCause());
    }

    private static <T extends Throwable> T with(Throwable cause, T failure) {
        failure.initCause(cause);
        return failure;
    }
}

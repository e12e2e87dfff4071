// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint {@code http:} or {@code https:} says.
 *
 * @param address where it sends to
 * @param pool what endpoints have in common that share a limit of requests
 * @param hosts other hosts that messages may name
 * @param method the method of all requests; empty if messages decide
 * @param statuses those that are no failure
 * @param isThrowing whether any other status is a failure of the message
 * @param isBridge whether the header {@code CamelHttpUri} counts nothing
 * @param skipsControlHeaders whether none of Camel's headers counts
 * @param skipsRequestHeaders whether no header of the message is sent
 * @param skipsResponseHeaders whether no header of the answer becomes one of the message
 * @param copiesHeaders whether the message keeps its headers
 * @param ignoresBody whether the body of the answer is left alone
 * @param streams whether the body of the answer is a stream that can be read once
 * @param sendsBodyOf the methods, beside those that always do, that send the body
 * @param followsRedirects whether it asks where an answer says that it should
 * @param hostHeader what the header {@code Host} says in place of the host; empty for nothing else
 * @param keepsHostHeader whether it says what that of the message does
 * @param closes whether connections are used once
 * @param userAgent what it calls itself
 * @param credentials who it is; null if it does not say
 * @param responseTimeout milliseconds until an answer begins; 0 for no end
 * @param silenceTimeout milliseconds that an answer may pause; 0 for no end
 * @param slotTimeout milliseconds that a message may wait until others are answered
 * @param mostInFlight how many requests are under way at once
 * @param mostBytes of the body of an answer
 * @param client what its connections are like
 */
record ClientSettings(
        Address address,
        String pool,
        AllowedHosts hosts,
        String method,
        StatusRanges statuses,
        boolean isThrowing,
        boolean isBridge,
        boolean skipsControlHeaders,
        boolean skipsRequestHeaders,
        boolean skipsResponseHeaders,
        boolean copiesHeaders,
        boolean ignoresBody,
        boolean streams,
        Set<String> sendsBodyOf,
        boolean followsRedirects,
        String hostHeader,
        boolean keepsHostHeader,
        boolean closes,
        String userAgent,
        @Nullable Credentials credentials,
        long responseTimeout,
        long silenceTimeout,
        long slotTimeout,
        int mostInFlight,
        int mostBytes,
        ClientKind client)
        implements Serializable {}

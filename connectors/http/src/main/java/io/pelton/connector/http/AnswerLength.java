// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Optional;

/** How long an answer says that it is. One that says two things has no body that could be trusted: a part of it would be taken for the whole. */
final class AnswerLength {
    private static final String LENGTH = "Content-Length";

    private AnswerLength() {}

    /** What is wrong with what {@code headers} say, if anything is. */
    static Optional<IOException> failure(HttpHeaders headers) {
        List<String> lengths = headers.allValues(LENGTH).stream().map(String::strip).distinct().toList();
        if (lengths.size() > 1) {
            return broken("it says several lengths, " + LENGTH + ": " + String.join(" and ", lengths));
        }
        if (!lengths.isEmpty() && !lengths.getFirst().matches("\\d{1,18}")) {
            return broken("its length is none, " + LENGTH + ": " + AnswerOfMessage.printable(lengths.getFirst()));
        }
        if (!lengths.isEmpty() && headers.firstValue("Transfer-Encoding").isPresent()) {
            return broken("it says both " + LENGTH + " and Transfer-Encoding");
        }
        return Optional.empty();
    }

    private static Optional<IOException> broken(String why) {
        return Optional.of(new ProtocolException("the answer cannot be read: " + why));
    }
}

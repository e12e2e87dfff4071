// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Headers of messages that are none of HTTP, such as letters that are not ASCII: they are left out, which is said once of each. Thread-safe. */
final class UnsentHeaders {
    private static final System.Logger LOGGER = System.getLogger(UnsentHeaders.class.getName());
    private static final int MOST = 1_000;
    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private UnsentHeaders() {}

    static void tell(String endpoint, String name) {
        if (TOLD.size() < MOST && TOLD.add(endpoint + " " + name)) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    endpoint + ": the header '" + AnswerOfMessage.printable(name) + "' of a message is not sent, as a header of HTTP has ASCII characters only: remove it"
                            + " with removeHeaders before the step, or write skipRequestHeaders=true");
        }
    }
}

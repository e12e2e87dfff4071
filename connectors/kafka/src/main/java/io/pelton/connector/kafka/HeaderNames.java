// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.List;

/** Headers of messages: Camel's, and which others go to records and come from them. */
final class HeaderNames {
    static final String TOPIC = "kafka.TOPIC";
    static final String PARTITION = "kafka.PARTITION";
    static final String OFFSET = "kafka.OFFSET";
    static final String HEADERS = "kafka.HEADERS";
    static final String TIMESTAMP = "kafka.TIMESTAMP";
    static final String MESSAGE_TIMESTAMP = "CamelMessageTimestamp";
    static final String KEY = "kafka.KEY";
    static final String PARTITION_KEY = "kafka.PARTITION_KEY";
    static final String OVERRIDE_TOPIC = "kafka.OVERRIDE_TOPIC";
    static final String OVERRIDE_TIMESTAMP = "kafka.OVERRIDE_TIMESTAMP";

    /** Of the names that mean something to routes: a record that could set them would choose for the route. */
    private static final List<String> RESERVED = List.of("camel", "org.apache.camel.", "kafka.");

    private HeaderNames() {}

    /** Whether it is neither Camel's nor this connector's, in any case. */
    static boolean isOfUser(String name) {
        for (String prefix : RESERVED) {
            if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                return false;
            }
        }
        return true;
    }
}

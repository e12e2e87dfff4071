// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

/** Headers of messages that say what a record is. */
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

    private HeaderNames() {}
}

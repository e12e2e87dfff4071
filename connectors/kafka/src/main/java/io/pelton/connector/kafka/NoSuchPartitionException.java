// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.io.Serial;

/** A record names a partition that its topic does not have. */
final class NoSuchPartitionException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1L;

    NoSuchPartitionException(String topic, int partition, int count) {
        super("partition " + partition + " of '" + topic + "' is wanted (partitionKey, or the header kafka.PARTITION_KEY), but it has " + count + ", counted from 0");
    }
}

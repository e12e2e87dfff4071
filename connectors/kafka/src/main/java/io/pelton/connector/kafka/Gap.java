// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * Offsets of a partition at which the client has got no record: they are of transactions, compacted away, or deleted.
 *
 * @param begin the first
 * @param end the one after the last
 */
record Gap(TopicPartition partition, long begin, long end) {}

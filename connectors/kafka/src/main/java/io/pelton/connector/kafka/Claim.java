// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Records of one partition that the flow gets, also if the group takes the partition away; none, where it is read further without any.
 *
 * @param next where to go on after the last of them
 */
record Claim(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records, OffsetAndMetadata next) {}

// SPDX-License-Identifier: Apache-2.0

/** Topics of Kafka: records of partitions as messages, and messages as records. */
@NullMarked
package io.pelton.connector.kafka;

import org.jspecify.annotations.NullMarked;

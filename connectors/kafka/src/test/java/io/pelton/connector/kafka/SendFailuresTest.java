// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import org.apache.kafka.common.errors.RecordTooLargeException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is said of failures of a producer. */
class SendFailuresTest {
    @Test
    void brokersFindARecordTooLarge_whichOptionHelpsIsSaid() {
        assertThat(SendFailures.advice(new RecordTooLargeException("too large"))).contains("maxRequestSize").contains("max.message.bytes");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is fetched fits in the heap. */
class FetchLimitsTest {
    @ParameterizedTest
    @CsvSource({"64, 4, 167, 4", "256, 16, 671, 16", "1024, 50, 2684, 32", "8192, 50, 5000, 32"})
    void lessIsFetched_whereTheHeapIsSmall(long heapMiB, int answerMiB, int records, long waitingMiB) {
        assertThat(FetchLimits.ofHeap(heapMiB << 20)).isEqualTo(new FetchLimits(answerMiB << 20, records, waitingMiB << 20));
    }
}

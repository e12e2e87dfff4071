// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Every boundary hands over every record, more of them than fit. */
class HandoffsTest {
    @ParameterizedTest
    @EnumSource
    void everyRecordArrives(Handoffs peer) throws Exception {
        try (Boundary boundary = peer.boundary()) {
            assertThat(boundary.transfer(3 * Boundary.CAPACITY + 1)).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void loneRecordsArrive(Handoffs peer) throws Exception {
        try (Boundary boundary = peer.boundary()) {
            assertThat(boundary.lone(20, 1000).getTotalCount()).isEqualTo(20);
        }
    }
}

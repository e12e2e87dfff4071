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
        assertThat(HandoffFork.transfer(peer, 3 * Handoff.CAPACITY + 1)).isPositive();
    }
}

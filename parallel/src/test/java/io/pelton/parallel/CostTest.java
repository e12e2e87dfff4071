// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CostTest {
    @Test
    void aGreaterCostIsBelievedStepByStepAndASmallerOneAtOnce() {
        Cost cost = Cost.of(CostTest.class);
        assertThat(cost.nanosPerElement()).isNaN();
        cost.measured(100);
        assertThat(cost.nanosPerElement()).isEqualTo(100);
        cost.measured(100_000);
        assertThat(cost.nanosPerElement()).isEqualTo(125);
        cost.measured(40);
        assertThat(cost.nanosPerElement()).isEqualTo(40);
        assertThat(Cost.of(CostTest.class)).isSameAs(cost);
    }
}

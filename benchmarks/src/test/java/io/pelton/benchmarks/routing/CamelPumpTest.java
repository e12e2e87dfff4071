// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Camel does the routes' work, in every variant. */
class CamelPumpTest {
    private static final int MESSAGES = 500;

    @ParameterizedTest
    @EnumSource
    void everyVariantGivesTheChecksum(CamelVariant variant) throws Exception {
        try (RoutePump pump = new CamelPump(variant, RouteShape.STEPS_3)) {
            assertThat(pump.pump(MESSAGES)).isEqualTo(RouteWork.expected(MESSAGES, 3));
            assertThat(pump.pump(MESSAGES)).isEqualTo(RouteWork.expected(MESSAGES, 3));
        }
    }

    @Test
    void theLogRouteTakesEmptyMessages() throws Exception {
        try (RoutePump pump = new CamelPump(CamelVariant.POOLED_NONE, RouteShape.LOG)) {
            assertThat(pump.pump(MESSAGES)).isEqualTo(RouteWork.expected(MESSAGES, 0));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Everyone does the routes' work. */
class RoutePumpTest {
    private static final int MESSAGES = 500;

    @ParameterizedTest
    @EnumSource
    void everyVariantOfCamelGivesTheChecksum(CamelVariant variant) throws Exception {
        try (RoutePump pump = new CamelPump(variant, RouteShape.STEPS_3)) {
            assertThat(pump.pump(MESSAGES)).isEqualTo(RouteWork.expected(MESSAGES, RouteShape.STEPS_3));
            assertThat(pump.pump(MESSAGES)).isEqualTo(RouteWork.expected(MESSAGES, RouteShape.STEPS_3));
        }
    }

    @Test
    void camelTakesEmptyMessagesThroughItsLogRoute() throws Exception {
        try (RoutePump pump = new CamelPump(CamelVariant.POOLED_NONE, RouteShape.LOG)) {
            assertThat(pump.pump(MESSAGES)).isEqualTo(RouteWork.expected(MESSAGES, RouteShape.LOG));
        }
    }

    @ParameterizedTest
    @EnumSource
    void peltonGivesTheChecksumOfEveryRoute(RouteShape shape) {
        try (RoutePump pump = new PeltonPump(shape)) {
            assertThat(pump.pump(MESSAGES)).isEqualTo(RouteWork.expected(MESSAGES, shape));
            assertThat(pump.pump(MESSAGES)).isEqualTo(RouteWork.expected(MESSAGES, shape));
        }
    }
}

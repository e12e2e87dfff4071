// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import io.pelton.benchmarks.routing.CamelVariant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** All sides do the same with the same messages. */
class RouteFilesTest {
    @ParameterizedTest
    @EnumSource
    void allComeToTheSameChecksum(RouteFile file) throws Exception {
        assertThat(pelton(file)).isEqualTo(camel(file)).isEqualTo(loop(file)).isNotZero();
    }

    private static long pelton(RouteFile file) {
        try (PeltonRoutes routes = new PeltonRoutes(file)) {
            return new CheckedPump(routes::pump, routes.checksum(), file.period()).pump(file.period());
        }
    }

    private static long loop(RouteFile file) {
        LoopRoutes routes = new LoopRoutes(file);
        return new CheckedPump(routes::pump, routes.checksum(), file.period()).pump(file.period());
    }

    private static long camel(RouteFile file) throws Exception {
        try (CamelRoutes routes = new CamelRoutes(CamelVariant.POOLED_NONE, file)) {
            return new CheckedPump(routes::pump, routes.checksum(), file.period()).pump(file.period());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.AggregationStrategy;
import java.util.Optional;

/** Reads the option {@code aggregationStrategy}: a bean, or a class, of one's own or one of Camel's that has a counterpart. */
final class Strategies {
    private Strategies() {}

    /** The strategy; empty if none is named or after a problem. */
    static Optional<AggregationStrategy> read(StepInput input) {
        return input.fields()
                .text("aggregationStrategy")
                .flatMap(text -> input.context().bean(text, AggregationStrategy.class));
    }
}

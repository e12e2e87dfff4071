// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Makes nothing of what it gets, on both sides. */
public final class NoStrategy implements AggregationStrategy, org.apache.camel.AggregationStrategy {
    /** Makes nothing. */
    public NoStrategy() {}

    @Override
    public @Nullable Message aggregate(@Nullable Message old, @Nullable Message next) {
        return null;
    }

    @Override
    public @Nullable Exchange aggregate(@Nullable Exchange old, Exchange next) {
        return null;
    }
}

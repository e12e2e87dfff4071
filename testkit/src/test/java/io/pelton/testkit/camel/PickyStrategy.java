// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** Joins texts; some it refuses. */
public final class PickyStrategy implements AggregationStrategy {
    /** Joins texts. */
    public PickyStrategy() {}

    @Override
    public Message aggregate(@Nullable Message old, Message next) {
        if ("bad".equals(next.body())) {
            throw new IllegalStateException("bad");
        }
        if (old != null) {
            old.setBody(old.body() + "+" + next.body());
        }
        return old == null ? next : old;
    }
}

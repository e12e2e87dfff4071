// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Joins texts, on both sides; some it refuses. It notes which come too late. */
public final class PickyStrategy implements AggregationStrategy, org.apache.camel.AggregationStrategy {
    /** Joins texts. */
    public PickyStrategy() {}

    @Override
    @SuppressWarnings("NullAway") // it fails on both sides where there is nothing to add
    public Message aggregate(@Nullable Message old, @Nullable Message next) {
        String joined = joined(old == null ? null : old.body(), next.body());
        if (old != null) {
            old.setBody(joined);
        }
        return old == null ? next : old;
    }

    @Override
    @SuppressWarnings("NullAway")
    public Exchange aggregate(@Nullable Exchange old, @Nullable Exchange next) {
        String joined = joined(old == null ? null : old.getMessage().getBody(), next.getMessage().getBody());
        if (old != null) {
            old.getMessage().setBody(joined);
        }
        return old == null ? next : old;
    }

    @Override
    public void timeout(Message old, int index, int total, long timeoutMillis) {
        old.setBody(old.body() + late(index, total, timeoutMillis));
    }

    @Override
    public void timeout(Exchange old, int index, int total, long timeoutMillis) {
        old.getMessage().setBody(old.getMessage().getBody() + late(index, total, timeoutMillis));
    }

    private static String late(int index, int total, long timeoutMillis) {
        return " without " + index + " of " + total + " after " + timeoutMillis;
    }

    private static String joined(@Nullable Object old, @Nullable Object next) {
        if ("bad".equals(next)) {
            throw new IllegalStateException("bad");
        }
        return old + "+" + next;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.routes.row.Row;
import org.jspecify.annotations.Nullable;

/** A strategy of the user, to which a row is the map that it stands for. */
@SuppressWarnings("serial") // the strategy is there where the route runs
record MappedStrategy(AggregationStrategy strategy) implements AggregationStrategy {
    @Override
    public @Nullable Message aggregate(@Nullable Message old, @Nullable Message next) {
        return strategy.aggregate(mapped(old), mapped(next));
    }

    @Override
    public void completed(Message made) {
        strategy.completed(made);
    }

    @Override
    public void timeout(Message old, int index, int total, long timeoutMillis) {
        strategy.timeout(old, index, total, timeoutMillis);
    }

    @Override
    public String toString() {
        return strategy.toString();
    }

    private static @Nullable Message mapped(@Nullable Message message) {
        if (message != null) {
            Row.mapped(message);
        }
        return message;
    }
}

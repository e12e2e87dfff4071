// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** Adds to a message what was fetched for it, as a strategy says. */
final class Addition {
    private Addition() {}

    /**
     * Has {@code strategy} add {@code fetched}; one that makes nothing leaves the message as it is.
     *
     * @param fetched null if nothing was
     * @throws Exception if the strategy fails, an ExchangeException as in Camel, or what it has put into what it made
     */
    static void add(@Nullable Message fetched, Message message, AggregationStrategy strategy) throws Exception {
        Tried.make(message, () -> change(fetched, message, strategy));
        FailedStrategy.fail(message);
    }

    private static void change(@Nullable Message fetched, Message message, AggregationStrategy strategy) throws ExchangeException {
        Message result;
        try {
            result = strategy.aggregate(message, fetched);
        } catch (RuntimeException e) {
            throw new ExchangeException("Error occurred during aggregation", message, e);
        }
        if (result != null && result != message) {
            message.become(result);
        }
    }
}

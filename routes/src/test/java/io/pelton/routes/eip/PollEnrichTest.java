// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A message for which something is polled. */
class PollEnrichTest {
    private static final Pollable SOURCE = (_, _) -> new Pollable.Poller() {
        @Override
        public Message poll(Message asking) {
            return new Message("polled");
        }

        @Override
        public long idleMillis() {
            return 0;
        }
    };

    /** Which are asked for a receipt only. */
    @SuppressWarnings("unchecked")
    private static final Branches<Object> BRANCHES = (Branches<Object>) Proxy.newProxyInstance(
            PollEnrichTest.class.getClassLoader(),
            new Class<?>[] {Branches.class},
            (_, _, arguments) -> ((Branches.ReceiptMaker<?>) arguments[0]).newReceipt());

    private static @Nullable Object bodyAfter(AggregationStrategy strategy) throws Exception {
        Message message = new Message("own");
        new PollEnrich(SOURCE, strategy, 0).open(new Alone()).apply(message, BRANCHES);
        return message.body();
    }

    @Test
    void strategyMakesAMessage_itTakesThePlaceOfTheOther() throws Exception {
        assertThat(bodyAfter((_, polled) -> polled)).isEqualTo("polled");
    }

    /** As in Camel. */
    @Test
    void strategyMakesNothing_theMessageStaysAsItIs() throws Exception {
        assertThat(bodyAfter((_, _) -> null)).isEqualTo("own");
    }
}

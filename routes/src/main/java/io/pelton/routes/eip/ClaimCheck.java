// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a copy of the message for later, or takes back what was kept.
 *
 * @param key under which name; nothing is one, too, as in Camel
 * @param strategy puts what was kept into the message
 */
@SuppressWarnings("serial") // the strategy is there where the route runs
public record ClaimCheck(Operation operation, Expression key, AggregationStrategy strategy) implements PeekFunction<Object> {
    /** What is done, called as in Camel. */
    public enum Operation {
        SET("Set"),
        GET("Get"),
        GET_AND_REMOVE("GetAndRemove"),
        PUSH("Push"),
        POP("Pop");

        private final String text;

        Operation(String text) {
            this.text = text;
        }

        /** Whether it looks at a name. */
        public boolean hasKey() {
            return this != PUSH && this != POP;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    @Override
    public void accept(Object record) throws Exception {
        Message message = (Message) record;
        ClaimChecks checks = ClaimChecks.of(message);
        Object named = key.evaluate(message);
        String name = named == null ? null : Texts.of(named);
        switch (operation) {
            case SET -> checks.check(name, message);
            case GET -> take(message, checks, checks.claim(name, false));
            case GET_AND_REMOVE -> take(message, checks, checks.claim(name, true));
            case PUSH -> checks.push(message);
            case POP -> take(message, checks, checks.pop());
        }
    }

    private void take(Message message, ClaimChecks checks, @Nullable Message kept) throws Exception {
        if (kept != null) {
            Message result = strategy.aggregate(message, kept);
            if (result != null && result != message) { // a strategy that makes nothing leaves the message as it is
                message.become(result);
                checks.attach(message);
            }
            FailedStrategy.fail(message);
        }
    }
}

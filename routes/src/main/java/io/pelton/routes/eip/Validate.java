// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.access.ClassNames;
import io.pelton.routes.simple.Predicate;

/**
 * Fails if a condition does not hold.
 *
 * @param text the condition as it is written
 * @param isScript whether it is one of a script
 */
public record Validate(Predicate condition, String text, boolean isScript) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) throws PredicateValidationException {
        Message message = (Message) record;
        if (!holds(message)) {
            throw new PredicateValidationException(text, Shown.body(message));
        }
    }

    /** What a bean has thrown does not hold, and as in Camel is not the cause of the failure; what a script has thrown is the failure. */
    private boolean holds(Message message) {
        try {
            return condition.test(message);
        } catch (Exception e) {
            if (isScript || ClassNames.isOwn(e)) {
                throw e;
            }
            return false;
        }
    }
}

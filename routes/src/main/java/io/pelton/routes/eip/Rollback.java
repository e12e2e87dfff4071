// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;

/**
 * Fails on purpose, for good.
 *
 * @param text what is said then; as in Camel the id of the message follows
 */
public record Rollback(String text) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) throws RollbackException {
        Message message = (Message) record;
        message.setRolledBack(true);
        throw new RollbackException(text, message);
    }
}

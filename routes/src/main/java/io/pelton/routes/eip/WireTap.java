// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;

/**
 * Sends a copy of the message down its branch, and goes on as if nothing had happened: a copy that fails is set aside.
 *
 * @param copies whether the copy carries what the message carries; else it is empty
 */
public record WireTap(boolean copies) implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) {
        Message message = (Message) record;
        Message copy = copies ? message.copy() : new Message(null);
        copy.setInOut(false);
        try {
            Copies.run(() -> branches.run(0, copy), copy, branches);
        } catch (Exception e) {
            branches.setAside(copy, e);
        }
        return true;
    }
}

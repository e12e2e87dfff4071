// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;

/**
 * Sends a copy of the message down its branch, where it goes on by itself: neither is the message held up, nor does it fail with the copy.
 *
 * @param copies whether the copy carries what the message carries; else it is empty
 */
public record WireTap(boolean copies) implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) {
        Message copy = copies ? ((Message) record).detachedCopy() : new Message(null);
        copy.setInOut(false);
        Detached.begin(copy, branches, there -> Copies.run(() -> there.run(0, copy), copy, there));
        return true;
    }

    @Override
    public boolean mayWait() {
        return true;
    }
}

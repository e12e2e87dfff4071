// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;

/**
 * Sends a copy of the message down its branch, where it goes on by itself: neither is the message held up, nor does it fail with the copy.
 *
 * @param copies whether the copy carries what the message carries; else it is empty
 */
public record WireTap(boolean copies) implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) {
        Message copy = copies ? message.detachedCopy() : Copies.empty(message);
        copy.setFromRouteId(message.fromRouteId());
        copy.setInOut(false);
        Copies.detach(copy, branches, there -> Copies.lead(copy, 0, there));
    }

    @Override
    public boolean mayWait() {
        return true;
    }
}

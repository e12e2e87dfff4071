// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import java.util.List;

/** A message that a step keeps for a while, with what keeps it from being acknowledged. */
record KeptMessage(Message message, Branches.Hold hold) {
    /** Leads messages down the first branch, one after the other; one that fails there is set aside. */
    static void give(List<KeptMessage> messages, Branches<Object> branches) {
        for (KeptMessage each : messages) {
            branches.release(each.hold);
            try {
                branches.run(0, each.message);
                each.message.complete(null);
            } catch (Exception e) {
                each.message.complete(e);
                branches.setAside(each.message, e);
            }
        }
    }
}

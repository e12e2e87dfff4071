// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;

/** Leads a copy of the message down each of its branches; the message itself goes on as it was. */
public record Topic(int count) implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        for (int branch = 0; branch < count; branch++) {
            int number = branch;
            Copies.leadOn(message.copy(), (each, its) -> its.run(number, each), branches);
        }
    }
}

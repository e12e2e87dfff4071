// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;

/** Says that the message's way ends, so that the blocks around know it. */
public record Stop() implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        ((Message) record).setStopped(true);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;

/**
 * Waits before the message goes on.
 *
 * @param millis how long, a number or a text such as {@code 500} or {@code 5s}
 */
public record Delay(Expression millis) implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Long time = Times.millis(millis.evaluate((Message) record));
        if (time != null) {
            branches.pause(time);
        }
        return true;
    }

    @Override
    public boolean mayWait() {
        return true;
    }
}

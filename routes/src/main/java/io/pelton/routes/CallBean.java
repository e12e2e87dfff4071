// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.bean.MethodCall;
import io.pelton.routes.eip.Tried;

/** Calls a method of a bean; what it gives is the new body. */
@SuppressWarnings("serial") // the bean is there where the route runs
record CallBean(MethodCall call) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) throws Exception {
        Message message = (Message) record;
        Tried.make(message, () -> call.change(message));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.MapFunction;
import io.pelton.message.Message;

/** Makes the copy that another route gets after a boundary. */
public record HandedOver(String routeId) implements MapFunction<Object, Object> {
    @Override
    public Object map(Object record) {
        Message copy = ((Message) record).copy();
        copy.setFromRouteId(routeId);
        return copy;
    }
}

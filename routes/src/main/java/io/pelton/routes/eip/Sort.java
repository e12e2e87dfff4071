// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.convert.Items;
import io.pelton.routes.simple.Expression;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Makes a sorted list of the parts of a value the body.
 *
 * @param order null for the natural order of the parts
 */
public record Sort(Expression value, @Nullable Comparator<Object> order) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        List<Object> list = new ArrayList<>();
        Parts.of(parts(value.evaluate(message)), "").forEachRemaining(list::add);
        list.sort(order == null ? NaturalOrder.INSTANCE : order);
        message.setBody(list);
    }

    /** As in Camel a text, or any other single value, is no list of one. */
    private static Object parts(@Nullable Object value) {
        if (value instanceof Iterator<?> || value instanceof Iterable<?> || value != null && value.getClass().isArray() && !(value instanceof byte[])) {
            return value;
        }
        if (value instanceof NodeList && !(value instanceof Node)) {
            return Items.of(value);
        }
        throw new NullPointerException("there is no list to be sorted");
    }
}

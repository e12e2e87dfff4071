// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.convert.Items;
import io.pelton.routes.row.Row;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.ByteView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/**
 * Makes a sorted list of the parts of a value the body.
 *
 * @param order of the user, to which lines are texts and rows are maps, as to beans; null for the natural order of the parts
 */
@SuppressWarnings("serial") // the comparator is there where the route runs
public record Sort(Expression value, @Nullable Comparator<@Nullable Object> order) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        List<@Nullable Object> list = new ArrayList<>();
        Parts.of(parts(value.evaluate(message)), "").forEachRemaining(list::add);
        if (order == null) {
            list.sort(NaturalOrder.INSTANCE);
        } else {
            list.replaceAll(Sort::plain);
            list.sort(order);
        }
        message.setBody(list);
    }

    private static @Nullable Object plain(@Nullable Object part) {
        return part instanceof Row row ? row.map() : part instanceof ByteView view ? view.toString() : part;
    }

    /** As in Camel a text, or any other single value, is no list of one. */
    private static Object parts(@Nullable Object value) {
        if (value instanceof Iterator<?> || value instanceof Iterable<?> || value != null && value.getClass().isArray() && !(value instanceof byte[])) {
            return value;
        }
        if (value instanceof NodeList) {
            return Items.of(value);
        }
        throw new NullPointerException("there is no list to be sorted");
    }
}

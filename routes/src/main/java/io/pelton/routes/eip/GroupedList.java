// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** A list of what messages of a group have; it is, as a text, what Camel's is. */
final class GroupedList extends ArrayList<@Nullable Object> {
    private static final long serialVersionUID = 1L;

    private boolean hasExchanges;

    /** Its messages are exchanges for who takes them one by one, as what {@code GroupedExchangeAggregationStrategy} has made. */
    void becomeExchanges() {
        hasExchanges = true;
    }

    boolean hasExchanges() {
        return hasExchanges;
    }

    @Override
    public String toString() {
        return "List<Exchange>(" + size() + " elements)";
    }
}

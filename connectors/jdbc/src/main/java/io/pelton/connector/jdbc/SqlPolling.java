// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.io.Serializable;

/**
 * How a query is executed again and again, and what its rows become. Times are in milliseconds.
 *
 * @param initialDelay the time before the first execution
 * @param delay the time from the end of one to the next
 * @param count how many there are; 0 for no end
 * @param isGreedy whether the next one follows at once where rows were found
 * @param maxRows how many rows one gives; 0 for all
 * @param fetchSize how many rows are fetched at once
 * @param emits what one message has
 * @param routesEmpty whether no rows are a message, too, where that has all rows
 * @param saysNothingFound whether an execution without rows gives a message without a body
 */
record SqlPolling(
        long initialDelay,
        long delay,
        long count,
        boolean isGreedy,
        int maxRows,
        int fetchSize,
        Emits emits,
        boolean routesEmpty,
        boolean saysNothingFound)
        implements Serializable {
    /** What one message has. */
    enum Emits {
        /** A row. */
        ROW,
        /** All rows, in a list. */
        LIST,
        /** The only row, or its value if it has only one column. */
        ONLY_ROW
    }
}

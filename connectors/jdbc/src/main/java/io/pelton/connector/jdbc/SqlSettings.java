// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.io.Serializable;

/**
 * What a step does with a statement.
 *
 * @param output what the rows of a result become
 * @param outputHeader the header that has the result in place of the body; empty if none has
 * @param isBatch whether the body has several bodies, for each of which the statement is executed
 * @param isNoop whether the body stays as it is
 * @param separator what stands between the values of a text
 * @param fetchSize how many rows are fetched at once where rows are not wanted all at once
 * @param maxRows how many rows a result has at most; 0 for all
 */
record SqlSettings(Output output, String outputHeader, boolean isBatch, boolean isNoop, char separator, int fetchSize, int maxRows) implements Serializable {
    /** What the rows of a result become. */
    enum Output {
        /** A list of maps. */
        SELECT_LIST,
        /** The only value of the only row, or the row as a map; nothing if there is no row. */
        SELECT_ONE,
        /** An iterator of maps, for which rows are fetched as they are wanted. */
        STREAM_LIST
    }
}

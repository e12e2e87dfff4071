// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.SQLException;

/** Writes rows into a table, by a connection whose transaction somebody else begins and ends. Used by one thread at a time. */
sealed interface RowWriter permits CopiedRows, BatchedRows {
    /**
     * Adds a row with the values that {@code values} has read. It may have been sent when this returns.
     *
     * @throws IllegalArgumentException if a value does not fit its column: the transaction has to be undone
     */
    void add(Shape shape, RowShapes values) throws SQLException;

    /** Writes what was added. */
    void end() throws SQLException;

    /** Forgets what was added; the transaction is undone after this. */
    void abort() throws SQLException;

    /** Which of the rows that were added since the end {@code failure} speaks of, from 0; negative if it does not say. */
    int place(SQLException failure);
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.state.StateAccount;

/**
 * What is kept of many records, group by group, and emitted when all of them have been read. A summary is an immutable
 * description: every thread that reads gets a {@link SummaryTable} of its own, and the tables are merged in the end.
 *
 * @param <T> the type of record it takes
 * @param <R> the type of record it gives for each group
 */
public interface Summary<T, R> {
    /** An empty table, whose bytes are counted in {@code account}. */
    SummaryTable<T, R> newTable(StateAccount account);

    /**
     * What its tables keep of each group, as a text for messages: one table can read what another has written if this is equal.
     *
     * @throws io.pelton.error.PeltonException CANNOT_BE_SAVED if its tables cannot be written
     */
    String layout();

    /** A human-readable description. */
    @Override
    String toString();
}

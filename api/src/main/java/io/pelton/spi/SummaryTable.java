// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.state.State;
import java.util.Iterator;

/**
 * The groups of a {@link Summary} and what is kept of each. Used by one thread at a time; handed from the thread that fills
 * it to the one that merges. Of a group that was written by several tables, what is read is merged.
 *
 * @param <T> the type of record it takes
 * @param <R> the type of record it gives for each group
 */
public interface SummaryTable<T, R> extends State {
    /**
     * Adds a record to its group. The record may be a view: what is kept of it is copied.
     *
     * @throws io.pelton.error.PeltonException TOO_MANY_GROUPS or TOO_MUCH_STATE if there is no room for its group
     * @throws Exception if the record cannot be added; the table is as it was before
     */
    void add(T record) throws Exception;

    /**
     * Adds all groups of {@code other}, a table of the same summary, which must not be used any more.
     *
     * @throws io.pelton.error.PeltonException NUMBER_OVERFLOW, TOO_MANY_GROUPS or TOO_MUCH_STATE; neither table is of use then
     */
    void merge(SummaryTable<T, R> other);

    /** One record for each group, in the order the summary asks for. Called once, when nothing will be added any more. */
    Iterator<R> results();
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that can take lines as they lie in memory, past the steps between the source and the summary: as long as it knows
 * what these would do to them.
 *
 * @param <T> the type of record it takes
 * @param <R> the type of record it gives for each group
 */
public interface LineTable<T, R> extends SummaryTable<T, R> {
    /**
     * A reader that does with each line it takes exactly what {@code functions}, the functions of the steps from the source
     * on, and {@link #add} would do; null if there is none for these steps.
     */
    @Nullable Reader reader(List<Object> functions);

    /** Reads lines into the table. */
    interface Reader extends LineBlocks.Reader {
        /** How many records were added to the table by the last {@link #take}. */
        long added();
    }
}

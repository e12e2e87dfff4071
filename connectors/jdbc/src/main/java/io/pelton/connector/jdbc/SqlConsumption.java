// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a source executes when rows are processed, so that its query does not find them again.
 *
 * @param processed for each row whose message has succeeded; null for nothing
 * @param failed for each row whose message has failed; null for nothing
 * @param batchComplete when all rows of one execution of the query are processed; null for nothing
 * @param updateCount how many rows the first two have to change; negative for any number
 * @param breaksBatch whether the rest of an execution's rows is left when one of the first two has failed
 */
record SqlConsumption(
        @Nullable SqlText processed, @Nullable SqlText failed, @Nullable SqlText batchComplete, int updateCount, boolean breaksBatch)
        implements Serializable {
    /** Whether anything is executed. */
    boolean isWanted() {
        return processed != null || failed != null || batchComplete != null;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.util.List;
import javax.sql.DataSource;

/**
 * What is executed for a message.
 *
 * @param database where
 * @param sql for the driver, with a question mark for each value
 * @param isPrepared whether there may be values; else all of {@code sql} is as it is
 * @param values those of the statement, or of each one of a batch
 * @param isWhole whether it is a transaction of its own
 */
record SqlExecution(DataSource database, String sql, boolean isPrepared, List<Values.Bound> values, boolean isWhole, SqlSettings settings, ResultHeaders headers) {
    /** Whether rows are fetched as they are wanted, after the statement. */
    boolean isStream() {
        return settings.output() == SqlSettings.Output.STREAM_LIST && !settings.isBatch();
    }
}

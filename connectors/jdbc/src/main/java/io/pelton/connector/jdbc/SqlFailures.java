// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What failures of databases mean, by their class and by their SQLSTATE (ISO/IEC 9075, and appendix A of PostgreSQL's manual). */
final class SqlFailures {
    /** Of connections, of transactions that met others, of missing resources, and of servers that are being stopped or started. */
    private static final Set<String> PASSING_CLASSES = Set.of("08", "40", "53", "57");

    /** A statement that somebody has cancelled, and a database that was dropped. */
    private static final Set<String> LASTING_STATES = Set.of("57014", "57P04");

    private SqlFailures() {}

    /** Whether the same may succeed later, without anything being mended. */
    static boolean isPassing(SQLException failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof SQLTransientException || each instanceof SQLRecoverableException || each instanceof SQLNonTransientConnectionException) {
                return true;
            }
            if (each instanceof SQLException sql && isPassing(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPassing(@Nullable String state) {
        return state != null && state.length() == 5 && PASSING_CLASSES.contains(state.substring(0, 2)) && !LASTING_STATES.contains(state);
    }
}

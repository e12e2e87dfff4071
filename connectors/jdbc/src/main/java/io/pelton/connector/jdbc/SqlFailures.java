// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What failures of databases mean, by their class and by their SQLSTATE (ISO/IEC 9075, and appendix A of PostgreSQL's manual). */
final class SqlFailures {
    /** Of connections, of transactions that met others, of missing resources, and of servers that are being stopped or started. */
    private static final Set<String> PASSING_CLASSES = Set.of("08", "40", "53", "57");

    /**
     * Of values, of constraints, and of checks of views; of what a trigger or a function says of a row, and of values that are too large, such as for an index, or too
     * deep.
     */
    private static final Set<String> RECORD_CLASSES = Set.of("21", "22", "23", "44", "54", "P0");

    /** A value of a type that the column does not have, as the server and as the driver say; a text that is too long for a name. */
    private static final Set<String> RECORD_STATES = Set.of("42804", "07006", "42622");

    /** Of a statement, or of a text in a language of its own, such as one of {@code tsquery}, {@code jsonpath} or {@code hstore}. */
    private static final String SYNTAX = "42601";

    /** That of PostgreSQL which finds faults of syntax in statements. */
    private static final String OF_STATEMENTS = "scanner_yyerror";

    /** What is wrong in a function, such as that of a trigger, is so for all records. */
    private static final String OF_FUNCTIONS = "PL/pgSQL";

    /** Of rights; that of a row which a policy of the table does not let in is found by {@link #OF_POLICIES}. */
    private static final String NO_RIGHT = "42501";

    private static final String OF_POLICIES = "ExecWithCheckOptions";

    /** A database that was dropped. */
    private static final Set<String> LASTING_STATES = Set.of("57P04");

    /**
     * Somebody else has a lock, and it is not waited for any longer; the server has ended a transaction that took too long, or in which nothing was done for long; it
     * only reads now, as one does that takes over from another.
     */
    private static final Set<String> PASSING_STATES = Set.of("55P03", "25P03", "25P04", "25006");

    /** That of what a server does not support, as well. */
    private static final String STALE_PLAN = "0A000";

    private static final int STATE_LENGTH = 5;

    /** Busy and locked. */
    private static final Set<Integer> SQLITE_PASSING = Set.of(5, 6);

    /** Too big, constraint, and mismatch. */
    private static final Set<Integer> SQLITE_RECORD = Set.of(18, 19, 20);

    /** How often a statement is executed for which {@link #isOfStalePlan} holds: each connection of a pool may have prepared it before a table has changed. */
    static final int MOST_STALE_PLANS = 20;

    private SqlFailures() {}

    /** Whether the same may succeed later, without anything being mended. */
    static boolean isPassing(SQLException failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof SQLTransientException || each instanceof SQLRecoverableException || each instanceof SQLNonTransientConnectionException) {
                return true;
            }
            if (each instanceof SQLException sql && (isPassing(sql.getSQLState()) || SQLITE_PASSING.contains(sqliteCode(sql)))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value is wrong, or breaks a constraint: other records may be written. */
    static boolean isOfRecord(SQLException failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof SQLDataException || each instanceof SQLIntegrityConstraintViolationException) {
                return true;
            }
            if (each instanceof SQLException sql
                    && (RECORD_CLASSES.contains(classOf(sql.getSQLState()))
                            || RECORD_STATES.contains(String.valueOf(sql.getSQLState()))
                            || SQLITE_RECORD.contains(sqliteCode(sql))
                            || isOfRecordByRoutine(sql))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the routine of PostgreSQL that has found it, which its messages name, looks at values and not at statements. */
    private static boolean isOfRecordByRoutine(SQLException failure) {
        String routine = PostgresCopy.said(failure, "getRoutine");
        return switch (String.valueOf(failure.getSQLState())) {
            case SYNTAX -> !routine.isEmpty() && !routine.equals(OF_STATEMENTS) && !PostgresCopy.where(failure).contains(OF_FUNCTIONS);
            case NO_RIGHT -> routine.equals(OF_POLICIES);
            default -> false;
        };
    }

    /**
     * Whether PostgreSQL refuses to execute what it has prepared, because a table has other columns now. Nothing was executed; the driver prepares it anew the next
     * time, but does so by itself only where there is no transaction.
     */
    static boolean isOfStalePlan(SQLException failure) {
        return STALE_PLAN.equals(failure.getSQLState()) && "RevalidateCachedQuery".equals(PostgresCopy.said(failure, "getRoutine"));
    }

    private static boolean isPassing(@Nullable String state) {
        return PASSING_STATES.contains(String.valueOf(state)) || PASSING_CLASSES.contains(classOf(state)) && !LASTING_STATES.contains(state);
    }

    /** The first two letters of a state; empty if it is none. */
    private static String classOf(@Nullable String state) {
        return state != null && state.length() == STATE_LENGTH ? state.substring(0, 2) : "";
    }

    /** SQLite has no states, but result codes of its own (sqlite.org/rescode.html), the last byte of which is the kind. */
    private static int sqliteCode(SQLException failure) {
        return failure.getClass().getName().startsWith("org.sqlite.") ? failure.getErrorCode() & 0xFF : 0;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.CommitMark;
import io.pelton.spi.Mark;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * What a database knows of a sink that commits with epochs: a row of the table {@code pelton_epochs} with the number of its last commit, which is changed in the
 * transaction of that commit, and the number of the run that may commit. Immutable.
 *
 * @param id the sink; another one for each that began without a mark
 * @param commits the number of the last commit that this run has found
 * @param run this run: one that began later has a greater number
 */
record EpochRow(UUID id, long commits, long run) {
    private static final String CREATE =
            "create table if not exists pelton_epochs (id varchar(36) primary key, commits bigint not null, run bigint not null)";

    /** A new one, which is committed. */
    static EpochRow begin(Connection connection) throws SQLException {
        makeTable(connection);
        UUID id = EngineRuntime.current().uuid();
        try (PreparedStatement insert = connection.prepareStatement("insert into pelton_epochs (id, commits, run) values (?, 0, 1)")) {
            insert.setString(1, id.toString());
            insert.executeUpdate();
        }
        connection.commit();
        return new EpochRow(id, 0, 1);
    }

    /** A user who may not make tables may use one that is there. */
    private static void makeTable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try {
                statement.executeQuery("select id, commits, run from pelton_epochs where 1 = 0").close();
            } catch (SQLException e) {
                connection.rollback();
                create(statement, e);
            }
        }
    }

    private static void create(Statement statement, SQLException missing) throws SQLException {
        try {
            statement.execute(CREATE);
        } catch (SQLException e) {
            e.addSuppressed(missing);
            throw new SQLException("the table of commits can be neither read nor made: " + e.getMessage() + "; have it made: " + CREATE, e.getSQLState(), e);
        }
    }

    /**
     * The one of a mark, for a run that begins: no other run commits any more when this returns.
     *
     * @throws PeltonException OUTPUT_CHANGED if the database does not know it
     */
    static EpochRow takeOver(Connection connection, Mark mark, TableSink sink) throws SQLException {
        UUID id = CommitMark.of(mark).sink();
        try (PreparedStatement update = connection.prepareStatement("update pelton_epochs set run = run + 1 where id = ?");
                PreparedStatement select = connection.prepareStatement("select commits, run from pelton_epochs where id = ?")) {
            update.setString(1, id.toString());
            update.executeUpdate();
            select.setString(1, id.toString());
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    throw new PeltonException(
                            ErrorCode.OUTPUT_CHANGED,
                            sink + ": the table pelton_epochs of this database has no row " + id + ", which was written with the last epoch: it is another database, or was"
                                    + " brought back from before");
                }
                EpochRow found = new EpochRow(id, row.getLong(1), row.getLong(2));
                connection.commit();
                return found;
            }
        }
    }

    /** Has the transaction of {@code connection} be that of a commit; somebody else commits it. */
    void write(Connection connection, long commit) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("update pelton_epochs set commits = ? where id = ? and run = ?")) {
            update.setLong(1, commit);
            update.setString(2, id.toString());
            update.setLong(3, run);
            if (update.executeUpdate() != 1) {
                throw new SQLException("another run goes on with this output: the row " + id + " of pelton_epochs is no longer that of run " + run);
            }
        }
    }
}

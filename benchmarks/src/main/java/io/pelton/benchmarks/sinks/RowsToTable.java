// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows into a table of PostgreSQL, which they are added to, and in which they are replaced. */
final class RowsToTable implements AutoCloseable {
    private static final String RUNS = "2";

    /** Of all rows, so that the same number in another order or with other values is noticed. */
    private static final String CHECKSUM = "select count(*), sum(hashtextextended(events::text, 0)) from events";

    private final Settings settings;
    private final Optional<NativeProgram> program;
    private final StartedServer server;
    private final long appended;
    private final long replaced;

    /**
     * Starts a server, and compiles the native program, if there is a compiler and libpq.
     *
     * @param replaced how many of the appended rows are replaced
     */
    RowsToTable(Settings settings, long appended, long replaced) throws IOException, InterruptedException, SQLException {
        this.settings = settings;
        this.appended = appended;
        this.replaced = replaced;
        this.program = NativeProgram.compile(settings, "rows", "-I/usr/include/postgresql", "-lpq");
        this.server = StartedServer.start(settings, "postgres");
        try (Connection connection = DriverManager.getConnection(server.address()); Statement statement = connection.createStatement()) {
            for (String sql : Event.TABLE) {
                statement.execute(sql);
            }
        }
    }

    /** Each subject once, and once more with rows that are there. */
    List<Row> round() throws IOException, InterruptedException, SQLException {
        List<Row> rows = new ArrayList<>();
        rows.addAll(fork(SinkPeers.PELTON_APPEND, appended));
        String checksum = checksum();
        rows.addAll(fork(SinkPeers.PELTON_UPSERT, replaced));
        check(checksum);
        rows.addAll(fork(SinkPeers.JDBC_APPEND, appended));
        check(checksum);
        rows.addAll(fork(SinkPeers.JDBC_UPSERT, replaced));
        check(checksum);
        if (program.isPresent()) {
            rows.addAll(run(program.get(), Work.APPEND, "append", appended));
            check(checksum);
            rows.addAll(run(program.get(), Work.UPSERT, "upsert", replaced));
            check(checksum);
        }
        return rows;
    }

    private List<Row> fork(SinkPeers peer, long records) throws IOException, InterruptedException {
        return new Fork(SinkFork.class, List.of()).run(settings.work(), List.of(peer.name(), server.address(), Long.toString(records), RUNS));
    }

    private List<Row> run(NativeProgram libpq, Work work, String mode, long records) throws IOException, InterruptedException, SQLException {
        try (Connection connection = DriverManager.getConnection(server.address()); Statement statement = connection.createStatement()) {
            if (work == Work.APPEND) {
                statement.execute("truncate events");
            }
            statement.execute("checkpoint");
        }
        URI uri = URI.create(server.address().substring("jdbc:".length()));
        String target = String.format("host=%s port=%d user=postgres dbname=postgres", uri.getHost(), uri.getPort());
        return libpq.run("libpq", work, records, mode, Long.toString(records), target);
    }

    private String checksum() throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.address());
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(CHECKSUM)) {
            result.next();
            return result.getLong(1) + " rows, " + result.getString(2);
        }
    }

    private void check(String expected) throws SQLException {
        String found = checksum();
        if (!found.equals(expected) || !found.startsWith(appended + " ")) {
            throw new IllegalStateException("the table has " + found + ", expected were " + expected);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}

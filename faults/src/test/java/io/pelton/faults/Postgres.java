// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import io.pelton.testkit.ServerPorts;
import io.pelton.testkit.TcpProxy;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * PostgreSQL. A commit is in its log when it is answered, so that a kill loses none; the log is not synced, as only the end of the machine
 * would show that.
 */
final class Postgres implements Server {
    private final Path data;
    private final int port = ServerPorts.free();
    private final TcpProxy proxy = new TcpProxy(port);
    private @Nullable EmbeddedPostgres server;
    private @Nullable Connection connection;

    Postgres(Path folder) throws IOException {
        data = folder.resolve("postgres");
        start();
    }

    @Override
    public void start() throws IOException {
        server = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("autovacuum", "off")
                .setPGStartupWait(Duration.ofMinutes(1))
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @Override
    public void kill() throws IOException {
        long process = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
        ProcessHandle.of(process).ifPresent(Processes::kill);
        stop();
    }

    /** Also forgets one that was killed. */
    @Override
    public void stop() throws IOException {
        if (server != null) {
            server.close();
        }
        connection = null;
    }

    @Override
    public TcpProxy proxy() {
        return proxy;
    }

    /** Gives values of the first row of a query. */
    interface Reading<T> {
        T of(ResultSet rows) throws SQLException;
    }

    void execute(String sql) {
        try (Statement statement = connection().createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    <T> T query(String sql, Reading<T> reading) {
        try (Statement statement = connection().createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return reading.of(rows);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    long number(String sql) {
        return query(sql, rows -> {
            rows.next();
            return rows.getLong(1);
        });
    }

    private Connection connection() throws SQLException {
        if (connection == null) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl(url(port));
            connection = source.getConnection();
        }
        return connection;
    }

    private static String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
    }

    /** For the engine. */
    String url() {
        return url(proxy.port());
    }

    @Override
    public void close() throws IOException {
        stop();
        proxy.close();
    }
}

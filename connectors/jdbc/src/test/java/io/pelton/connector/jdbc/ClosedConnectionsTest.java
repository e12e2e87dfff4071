// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.ListBatch;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Connections of a driver that commits what is open when one is closed, as JDBC leaves it to drivers to do, and Oracle's does. */
class ClosedConnectionsTest {
    private static final TableConnector TABLE = new TableConnector();

    private final JdbcDataSource h2 = new JdbcDataSource();
    private final List<Connection> opened = new ArrayList<>();
    private boolean isOfNoUse;

    @BeforeEach
    void thereIsATable() throws SQLException {
        h2.setURL("jdbc:h2:mem:closed;DB_CLOSE_DELAY=-1");
        try (Connection connection = h2.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop all objects");
            statement.execute("create table item (id integer primary key)");
        }
    }

    private int rows() throws SQLException {
        try (Connection connection = h2.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from item")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private DataSource committing() {
        ForwardingDataSource source = new ForwardingDataSource() {
            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = super.getConnection();
                opened.add(connection);
                return (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    if (isOfNoUse && method.getName().matches("[gs]etAutoCommit")) {
                        throw new IllegalStateException("the driver is broken");
                    }
                    if (method.getName().equals("close") && !connection.isClosed() && !connection.getAutoCommit()) {
                        connection.commit();
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
            }
        };
        source.of = h2;
        return source;
    }

    private Sink<Object> table(String... options) {
        Map<String, String> texts = options.length == 0 ? Map.of() : Map.of(options[0], options[1]);
        return TABLE.sink(Endpoint.of(TABLE.descriptor(), "item", texts, Map.of("dataSource", committing())));
    }

    @Test
    void epochWasNotDecided_nothingOfItIsCommitted() throws Exception {
        DecidingWriter<Object> writer = (DecidingWriter<Object>) table("commit", "epoch").open(null);
        assertThat(writer.write(new ListBatch<>(List.of(Map.of("ID", 1))))).isEqualTo(WriteResult.WRITTEN);
        writer.mark();
        assertThat(writer.write(new ListBatch<>(List.of(Map.of("ID", 2))))).isEqualTo(WriteResult.WRITTEN);
        writer.close();
        writer.ended(false);
        assertThat(rows()).isZero();
        for (Connection connection : opened) {
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void driverThrowsWhatIsNoFailureOfSql_theConnectionIsClosed() throws SQLException {
        DataSource source = committing();
        isOfNoUse = true;
        assertThatThrownBy(() -> TABLE.sink(Endpoint.of(TABLE.descriptor(), "item", Map.of(), Map.of("dataSource", source))).open()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Session.open(new Closeable(source), true)).isInstanceOf(IllegalStateException.class);
        assertThat(opened).hasSize(2);
        for (Connection connection : opened) {
            assertThat(connection.isClosed()).isTrue();
        }
    }

    /** One that is a pool, so that no other is made of it. */
    private static final class Closeable extends ForwardingDataSource implements AutoCloseable {
        Closeable(DataSource of) {
            this.of = of;
        }

        @Override
        public void close() {}
    }
}

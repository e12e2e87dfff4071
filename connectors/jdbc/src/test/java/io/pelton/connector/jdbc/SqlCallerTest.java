// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Endpoint;
import io.pelton.testkit.CallerContractTest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** Statements as what a step calls, with the pool that a data source of single connections gets. */
class SqlCallerTest extends CallerContractTest {
    private static final SqlConnector SQL = new SqlConnector();

    private static Caller<Message, Message> caller(String statement) {
        return SQL.caller(Endpoint.of(
                SQL.descriptor(), statement, Map.of("outputType", "SelectOne"), Map.of("dataSource", Postgres.database())));
    }

    @Override
    protected Caller<Message, Message> echo() {
        return caller("select #::text");
    }

    @Override
    protected String text(Message answer) {
        return String.valueOf(answer.body());
    }

    @Override
    protected Caller<Message, Message> failing() {
        return caller("select 1 / 0");
    }

    @Override
    protected Caller<Message, Message> endless() {
        return caller("select pg_sleep(100000)");
    }

    @Override
    protected boolean isUnderWay() throws SQLException {
        try (Connection connection = Postgres.database().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select count(*) from pg_stat_activity where query = 'select pg_sleep(100000)' and state = 'active'")) {
            return rows.next() && rows.getInt(1) > 0;
        }
    }
}

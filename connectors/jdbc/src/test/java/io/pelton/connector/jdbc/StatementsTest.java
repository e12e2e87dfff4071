// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.KeptStream;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Endpoint;
import io.pelton.spi.TextExpression;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@code sql:} does with a message, on each database that a subclass brings. */
abstract class StatementsTest {
    private static final String INSERT = "insert into project (id, name, licence) values (:#id, :#name, :#licence)";
    private static final SqlConnector SQL = new SqlConnector();
    private static final JdbcConnector JDBC = new JdbcConnector();

    private final CountedSource source = new CountedSource();

    /** The database, empty or with what an earlier test has left. */
    protected abstract DataSource database();

    /** How a column for bytes is declared. */
    protected abstract String bytes();

    /** How a column is declared whose values the database makes. */
    protected abstract String generated();

    @BeforeEach
    void thereAreProjects() throws SQLException {
        source.of = database();
        execute("drop table if exists project");
        execute("drop table if exists generated");
        execute("create table project (id integer primary key, name varchar(100), licence varchar(10), content " + bytes() + ")");
        execute("create table generated (id " + generated() + ", name varchar(100))");
        execute("insert into project (id, name, licence) values (1, 'Camel', 'ASF'), (2, 'AMQ', 'ASF'), (3, 'Linux', 'GPL')");
    }

    /** Connections are used again from now on. */
    protected final void usePool() throws SQLException {
        source.of = Pools.of(database());
    }

    protected final void execute(String sql) throws SQLException {
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    protected static Message message(@Nullable Object body, Object... headers) {
        Message message = new Message(body);
        for (int i = 0; i < headers.length; i += 2) {
            message.setHeader((String) headers[i], headers[i + 1]);
        }
        return message;
    }

    protected final Message ask(String statement, Map<String, String> options, Message request) throws Exception {
        Endpoint endpoint = Endpoint.of(SQL.descriptor(), statement, options, Map.of("dataSource", source));
        try {
            return SQL.caller(endpoint).call(request, EngineRuntime.system()).toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception failure ? failure : e;
        }
    }

    protected final Message ask(String statement, Message request) throws Exception {
        return ask(statement, Map.of(), request);
    }

    /** How many connections are in use. */
    protected final long open() {
        return source.open();
    }

    private List<Object> names() throws Exception {
        List<Object> names = new ArrayList<>();
        rows(ask("select name from project order by id", message(null))).forEach(row -> names.add(row.get("name")));
        return names;
    }

    @SuppressWarnings("unchecked")
    protected static List<Map<String, Object>> rows(Message answer) {
        return (List<Map<String, Object>>) Objects.requireNonNull(answer.body());
    }

    @Test
    void rowsAreAListOfMaps_whoseNamesHaveNoCase() throws Exception {
        Message answer = ask("select id, name as \"Full\" from project where licence = 'ASF' order by id", message("x", "own", 7));
        assertThat(rows(answer)).hasSize(2);
        assertThat(rows(answer).getFirst().get("FULL")).isEqualTo("Camel");
        assertThat(rows(answer).getFirst().get("full")).isEqualTo("Camel");
        assertThat(rows(answer).getFirst().keySet()).element(1).isEqualTo("Full");
        assertThat(answer.header("CamelSqlRowCount")).isEqualTo(2);
        assertThat(answer.header("own")).isEqualTo(7);
        assertThat(source.open()).isZero();
    }

    @Test
    void columnsHaveOneLabel_theFirstIsTaken_alsoIfItIsNull() throws Exception {
        Message answer = ask("select nullif(name, name) as a, id as a, id as b from project where name = 'Camel'", message(null));
        assertThat(rows(answer)).singleElement().satisfies(row -> assertThat(row).containsOnlyKeys("a", "b").containsEntry("a", null));
    }

    @Test
    void valuesOfTheBodyAreBoundInTheirOrder() throws Exception {
        assertThat(rows(ask("select name from project where licence = # and id > # order by id", message(List.of("ASF", 1))))).hasSize(1);
        assertThat(rows(ask("select name from project where licence = #", message("GPL")))).hasSize(1);
        assertThat(rows(ask("select name from project where id = #", message(3)))).hasSize(1);
        assertThatThrownBy(() -> ask("select name from project where licence = # and id > #", message(List.of("ASF"))))
                .hasMessage("the statement has 2 parameters, but the body has 1 values");
    }

    @Test
    void namesAreLookedUpInTheBody_thenInHeaders_thenInVariables() throws Exception {
        Message request = message(Map.of("id", 9), "id", 8, "name", "of a header", "licence", "no");
        request.setVariable("licence", "variable");
        request.setHeader("licence", null);
        Message answer = ask(INSERT, request);
        assertThat(answer.header("CamelSqlUpdateCount")).isEqualTo(1);
        assertThat(answer.body()).isEqualTo(Map.of("id", 9));
        assertThat(rows(ask("select id, name, licence from project where id = 9", message(null))).getFirst().values())
                .containsExactly(9, "of a header", "variable");
        assertThatThrownBy(() -> ask(INSERT, message(Map.of("id", 9))))
                .hasMessage("there is no 'name' for :#name in the body, the headers or the variables");
    }

    @Test
    void whatIsBoundIsNoPartOfTheStatement() throws Exception {
        String name = "'); drop table project; --";
        ask(INSERT, message(Map.of("id", 4, "name", name, "licence", "'")));
        assertThat(names()).containsExactly("Camel", "AMQ", "Linux", name);
        assertThat(rows(ask("select * from project where name in (:#in:names)", message(null, "names", List.of("x' or '1'='1"))))).isEmpty();
    }

    @Test
    void aListHasAParameterForEachValue() throws Exception {
        String select = "select name from project where name in (:#in:names) and licence = :#licence order by id";
        assertThat(rows(ask(select, message(null, "names", List.of("Camel", "AMQ", "Linux"), "licence", "ASF")))).hasSize(2);
        assertThat(rows(ask(select, message(null, "names", "'Camel', Linux", "licence", "GPL")))).hasSize(1);
        assertThat(rows(ask(select, message(null, "names", new String[] {"AMQ"}, "licence", "ASF")))).hasSize(1);
    }

    @Test
    void aBatchIsWrittenAsAWhole() throws Exception {
        Map<String, String> batch = Map.of("batch", "true");
        Message answer = ask(INSERT, batch, message(List.of(
                Map.of("id", 4, "name", "four", "licence", "x"), Map.of("id", 5, "name", "five", "licence", "x"))));
        assertThat(answer.header("CamelSqlUpdateCount")).isEqualTo(2);
        assertThatThrownBy(() -> ask(INSERT, batch, message(List.of(
                Map.of("id", 6, "name", "six", "licence", "x"), Map.of("id", 1, "name", "twice", "licence", "x")))))
                .isInstanceOf(SQLException.class);
        assertThat(names()).containsExactly("Camel", "AMQ", "Linux", "four", "five");
        TextExpression named = new TextExpression() {
            @Override
            public String text(Object record) {
                return "of " + ((Map<?, ?>) Objects.requireNonNull(((Message) record).body())).get("id");
            }

            @Override
            public String source() {
                return "${body[id]}";
            }
        };
        Endpoint computed = Endpoint.of(SQL.descriptor(), "update project set name = :#${body[id]} where id = :#id", batch, Map.of("dataSource", source, "${body[id]}", named));
        SQL.caller(computed).call(message(List.of(Map.of("id", 4), Map.of("id", 5))), EngineRuntime.system()).toCompletableFuture().get();
        assertThat(names()).as("an expression is about the item").endsWith("of 4", "of 5");
        assertThat(ask(INSERT, batch, message(List.of())).header("CamelSqlUpdateCount")).isEqualTo(0);
        assertThat(ask("insert into project (id, name) values (#, #)", batch, message(List.of(List.of(7, "seven"), List.of(8, "eight"))))
                        .header("CamelSqlUpdateCount"))
                .isEqualTo(2);
        assertThat(source.open()).isZero();
    }

    @Test
    void oneRowIsItsOnlyValue_orAMap() throws Exception {
        Map<String, String> one = Map.of("outputType", "SelectOne");
        assertThat(ask("select name from project where id = 1", one, message("x")).body()).isEqualTo("Camel");
        assertThat(ask("select id, name from project where id = 1", one, message("x")).body()).isEqualTo(Map.of("id", 1, "name", "Camel"));
        Message none = ask("select name from project where id = 99", one, message("x"));
        assertThat(none.body()).isNull();
        assertThat(none.header("CamelSqlRowCount")).isEqualTo(0);
        assertThatThrownBy(() -> ask("select name from project", one, message("x"))).hasMessageContaining("wants one row");
        Message header = ask("select name from project where id = 1", Map.of("outputType", "SelectOne", "outputHeader", "found"), message("x"));
        assertThat(header.body()).isEqualTo("x");
        assertThat(header.header("found")).isEqualTo("Camel");
        assertThat(ask("select name from project", Map.of("noop", "true"), message("x")).body()).isEqualTo("x");
        assertThat(source.open()).isZero();
    }

    @Test
    void aStreamHasItsConnectionUntilItsLastRow_orTheEndOfTheMessage() throws Exception {
        Map<String, String> stream = Map.of("outputType", "StreamList", "fetchSize", "1");
        Message answer = ask("select name from project order by id", stream, message("x"));
        assertThat(source.open()).isEqualTo(1);
        Iterator<?> rows = (Iterator<?>) Objects.requireNonNull(answer.body());
        assertThat(rows.next()).isEqualTo(Map.of("name", "Camel"));
        rows.next();
        rows.next();
        assertThat(rows.hasNext()).isFalse();
        assertThat(source.open()).isZero();
        Message unread = ask("select name from project order by id", stream, message("x"));
        assertThat(source.open()).isEqualTo(1);
        unread.complete(null, this);
        assertThat(source.open()).isZero();
        assertThat(((Iterator<?>) Objects.requireNonNull(unread.body())).hasNext()).isFalse();
    }

    @Test
    void keysThatTheDatabaseHasMadeAreInAHeader() throws Exception {
        Message answer = ask("insert into generated (name) values (#)", message("a", "CamelSqlRetrieveGeneratedKeys", true));
        assertThat(answer.header("CamelSqlGeneratedKeysRowCount")).isEqualTo(1);
        List<?> keys = (List<?>) Objects.requireNonNull(answer.header("CamelSqlGeneratedKeyRows"));
        assertThat(((Map<?, ?>) keys.getFirst()).values()).anySatisfy(key -> assertThat(((Number) key).longValue()).isEqualTo(1));
    }

    @Test
    void nothingAndBytes_comeBackAsTheyWere() throws Exception {
        byte[] content = "äöü".getBytes(StandardCharsets.UTF_8);
        Map<String, @Nullable Object> body = new HashMap<>(Map.of("id", 4, "content", content));
        body.put("name", null);
        ask("insert into project (id, name, content) values (:#id, :#name, :#content)", message(body));
        Map<String, Object> row = rows(ask("select name, content from project where id = 4", message(null))).getFirst();
        assertThat(row).containsEntry("name", null);
        assertThat((byte[]) row.get("content")).isEqualTo(content);
    }

    @Test
    void theStatementIsWrong_theFailureIsTheDrivers_andNoConnectionStaysOpen() {
        assertThatThrownBy(() -> ask("select nothing from nowhere", message("x"))).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> ask("select name from project where id = :#none", message("x"))).isInstanceOf(IllegalArgumentException.class);
        assertThat(source.open()).isZero();
    }

    /** As a pool of its own may be configured: who uses it has to commit. */
    @Test
    void connectionsDoNotCommitByThemselves_whatIsWrittenStays() throws Exception {
        source.of = new ForwardingDataSource() {
            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = database().getConnection();
                connection.setAutoCommit(false);
                return connection;
            }
        };
        Message inserted = ask(INSERT, message(Map.of("id", 9, "name", "Pelton", "licence", "ASF")));
        assertThat(inserted.header("CamelSqlUpdateCount")).isEqualTo(1);
        source.of = database();
        assertThat(names()).contains("Pelton");
    }

    /** What {@code jdbc:} does with a message. */
    private Message execute(Map<String, String> options, Message request) throws Exception {
        Endpoint endpoint = Endpoint.of(JDBC.descriptor(), "db", options, Map.of("dataSource", source));
        try {
            return JDBC.caller(endpoint).call(request, EngineRuntime.system()).toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception failure ? failure : e;
        }
    }

    @Test
    void theBodyIsTheStatement_asATextOrAsBytes() throws Exception {
        String select = "select name from project where name = 'Käse' or id = 1";
        byte[] bytes = select.getBytes(StandardCharsets.UTF_8);
        for (Object body : List.of(select, bytes, new KeptStream(bytes), new ByteArrayInputStream(bytes))) {
            assertThat(rows(execute(Map.of(), message(body)))).as(body.getClass().getName()).containsExactly(Map.of("name", "Camel"));
        }
        assertThatThrownBy(() -> execute(Map.of(), message(null))).hasMessageContaining("the message has no body");
        assertThatThrownBy(() -> execute(Map.of(), message(Map.of("id", 1)))).hasMessageContaining("which is no statement");
        assertThatThrownBy(() -> execute(Map.of(), message(List.of(1)))).hasMessageContaining("which is no statement");
        assertThat(source.open()).isZero();
    }

    @Test
    void aSignOfMoneyBeginsNoParameter() throws Exception {
        Map<String, String> named = Map.of("useHeadersAsParameters", "true");
        assertThatThrownBy(() -> execute(named, message("select '{}' from project where name = :?$x", "x", "Camel")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(":?$x");
        assertThatThrownBy(() -> execute(named, message("select name from project where name = :?${header.x}", "x", "Camel")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(":?${header.x}");
        assertThat(rows(execute(named, message("select name from project where name = :?x", "x", "Camel")))).hasSize(1);
    }

    /** A statement of {@code jdbc:} knows no ':#', and its values are in a header. */
    @Test
    void valuesOfAStatementInTheBodyAreMissing_theFailureSpeaksOfThoseOfJdbc() {
        Map<String, String> named = Map.of("useHeadersAsParameters", "true");
        assertThatThrownBy(() -> execute(named, message("select name from project where id = :?none")))
                .hasMessage("there is no 'none' for :?none in the map of the header CamelJdbcParameters, the headers or the variables");
        assertThatThrownBy(() -> execute(named, message("select name from project where id = ?", "CamelJdbcParameters", List.of(1, 2))))
                .hasMessage("the statement has 1 parameters, but the header CamelJdbcParameters has 2 values");
        assertThatThrownBy(() -> execute(named, message("select name from project where id = :?id and id = ?", "id", 1)))
                .hasMessage("a statement has either named parameters, such as ':?id', or '?', but not both");
    }


    /** Counts the connections that are open. It can be closed, so no pool is made for it. */
    private static final class CountedSource extends ForwardingDataSource implements AutoCloseable {
        private final List<Connection> given = new ArrayList<>();

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            given.add(connection);
            return connection;
        }

        long open() {
            return given.stream().filter(each -> !isClosed(each)).count();
        }

        private static boolean isClosed(Connection connection) {
            try {
                return connection.isClosed();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {}
    }
}

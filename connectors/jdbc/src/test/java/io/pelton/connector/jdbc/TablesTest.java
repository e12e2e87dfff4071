// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.PeltonException;
import io.pelton.record.Fields;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.ListBatch;
import io.pelton.testkit.SinkContractTest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@code table:} writes, on each database that a subclass brings. */
abstract class TablesTest extends SinkContractTest<Map<String, Object>> {
    private static final TableConnector TABLE = new TableConnector();

    /** The database, empty or with what an earlier test has left. */
    protected abstract DataSource database();

    /** A record of a program. */
    record Item(int id, @Nullable String name) {}

    @BeforeEach
    void thereIsATable() throws SQLException {
        execute("drop table if exists item");
        execute("create table item (id integer primary key, name varchar(100) not null, amount numeric(20, 4), state varchar(10) default 'new')");
    }

    protected final void execute(String sql) throws SQLException {
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    protected final List<String> rows(String query) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                all.add(String.join(" ", row.stream().map(String::valueOf).toList()));
            }
        }
        return all;
    }

    protected final List<String> items() throws SQLException {
        return rows("select id, name, state from item order by id");
    }

    protected final Sink<Object> table(String... options) {
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            texts.put(options[i], options[i + 1]);
        }
        return TABLE.sink(Endpoint.of(TABLE.descriptor(), "item", texts, Map.of("dataSource", database())));
    }

    @SuppressWarnings("unchecked")
    protected static BatchWriter<Object> open(Sink<Object> sink) throws Exception {
        return (BatchWriter<Object>) sink.open();
    }

    protected static WriteResult write(BatchWriter<Object> writer, @Nullable Object... records) throws Exception {
        return writer.write(new ListBatch<>(Arrays.asList(records)));
    }

    private WriteResult write(Sink<Object> sink, @Nullable Object... records) throws Exception {
        try (BatchWriter<Object> writer = open(sink)) {
            return write(writer, records);
        }
    }

    protected static Map<String, @Nullable Object> item(Object... fields) {
        Map<String, @Nullable Object> item = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            item.put((String) fields[i], fields[i + 1]);
        }
        return item;
    }

    @Override
    protected Sink<? super Map<String, Object>> sink() {
        return table();
    }

    @Override
    protected Map<String, Object> record(int number) {
        return Map.of("id", number, "name", "item " + number);
    }

    @Override
    protected List<String> written() throws SQLException {
        return rows("select id, name from item order by id");
    }

    @Override
    protected String expected(Map<String, Object> record) {
        return record.get("id") + " " + record.get("name");
    }

    @Test
    void aNumberIsOutOfItsRange_thatIsSaid() {
        for (String size : List.of("0", "3000000000")) {
            assertThatThrownBy(() -> table("batchSize", size))
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContaining("batchSize is " + size + ", but must be from 1 to 2147483647");
        }
        assertThatThrownBy(() -> table("timeout", "3000000000")).isInstanceOf(PeltonException.class).hasMessageContaining("timeout is 3000000000");
    }

    @Test
    void recordsOfEveryKindAreWritten() throws Exception {
        Fields row = new Fields() {
            @Override
            public List<String> names() {
                return List.of("ID", "Name");
            }

            @Override
            public Object value(int index) {
                return index == 0 ? "3" : "three";
            }
        };
        assertThat(write(table(), new Item(1, "one"), item("name", "two", "id", 2L), row)).isEqualTo(WriteResult.WRITTEN);
        assertThat(write(table("columns", "name,id"), List.of("four", 4), new Object[] {"five", "5"}, item("id", 6, "name", "six", "weight", 7)))
                .isEqualTo(WriteResult.WRITTEN);
        assertThat(items()).containsExactly("1 one new", "2 two new", "3 three new", "4 four new", "5 five new", "6 six new");
    }

    @Test
    void aFieldIsNotThere_theColumnHasItsDefault_aFieldIsNull_theColumnIs() throws Exception {
        assertThat(write(table(), item("id", 1, "name", "one"), item("id", 2, "name", "two", "state", null), item("id", 3, "name", "three", "state", "old"), item("id", 4, "name", "four")))
                .isEqualTo(WriteResult.WRITTEN);
        assertThat(items()).containsExactly("1 one new", "2 two null", "3 three old", "4 four new");
    }

    @Test
    void anEmptyText_isNoNumber_butNull() throws Exception {
        assertThat(write(table(), item("id", "1", "name", "", "amount", ""), item("id", "2", "name", "two", "amount", "12.5"))).isEqualTo(WriteResult.WRITTEN);
        assertThat(rows("select id, name, amount is null from item order by id").stream().map(row -> row.replace("t", "1").replace("f", "0").replaceAll("1rue|TRUE", "1").replaceAll("0alse|FALSE", "0")).toList())
                .containsExactly("1  1", "2 1wo 0");
    }

    @Test
    void aKeyIsGiven_theLastRecordOfEachStays() throws Exception {
        Sink<Object> upsert = table("key", "id");
        assertThat(upsert.traits()).contains(SinkTrait.IDEMPOTENT);
        assertThat(table().traits()).doesNotContain(SinkTrait.IDEMPOTENT);
        execute("insert into item (id, name, state) values (1, 'old', 'kept'), (9, 'other', 'kept')");
        try (BatchWriter<Object> writer = open(upsert)) {
            assertThat(write(writer, item("id", 1, "name", "one"), item("id", 2, "name", "two"), item("id", 2, "name", "zwei"), item("id", 3, "name", "three", "state", "x")))
                    .isEqualTo(WriteResult.WRITTEN);
            assertThat(write(writer, item("id", 2, "name", "deux"), item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one kept", "2 deux new", "3 three x", "9 other kept");
    }

    @Test
    void recordsOfOneKeyHaveOtherFields_theLastOfEachColumnStays() throws Exception {
        assertThat(write(
                        table("key", "id"),
                        item("id", 1, "name", "a", "state", "x"),
                        item("id", "1", "name", "b"),
                        item("id", 2, "name", "c"),
                        item("id", 1, "name", "d", "state", "y"),
                        item("id", 2, "name", "e", "state", "z"),
                        item("id", 2.0, "name", "f")))
                .isEqualTo(WriteResult.WRITTEN);
        assertThat(items()).containsExactly("1 d y", "2 f z");
    }

    /** Without it each would be another row, or one for all of them. */
    @Test
    void aRecordHasNoKey_itIsRefused_andTheOthersAreWritten() throws Exception {
        try (BatchWriter<Object> writer = open(table("key", "id"))) {
            for (Map<String, @Nullable Object> keyless : List.of(item("name", "two"), item("id", null, "name", "two"), item("id", "", "name", "two"))) {
                assertThat(write(writer, item("id", 1, "name", "one"), keyless, keyless)).isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> {
                    assertThat(bad.index()).isOne();
                    assertThat(bad.why()).hasMessageContainingAll("nothing for", "id");
                });
            }
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new");
    }

    @Test
    void theColumnsLackTheKey_isSaidAtTheStart() {
        assertThatThrownBy(() -> table("columns", "name", "key", "id").open()).hasMessageContainingAll("the key", "[id]", "[name]");
    }

    @Test
    void recordsOfManyShapes_andOneIsRefused_itIsTheOneThatIsNamed() throws Exception {
        execute("insert into item (id, name) values (5, 'there')");
        List<Object> records = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            records.add(i % 2 == 0 ? item("id", i, "name", "n" + i) : item("id", i, "name", "n" + i, "state", "s"));
        }
        try (BatchWriter<Object> writer = open(table())) {
            WriteResult result = write(writer, records.toArray());
            if (result instanceof WriteResult.BadRecord bad) {
                assertThat(bad.index()).isEqualTo(5);
            } else {
                assertThat(result).isInstanceOf(WriteResult.Bisect.class);
            }
            records.remove(5);
            assertThat(write(writer, records.toArray())).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly(
                "0 n0 new", "1 n1 s", "2 n2 new", "3 n3 s", "4 n4 new", "5 there new", "6 n6 new", "7 n7 s", "8 n8 new", "9 n9 s");
    }

    @Test
    void namesHavePointsAndQuotes() throws Exception {
        execute("drop table if exists \"Odd \"\"T.x\"");
        execute("create table \"Odd \"\"T.x\" (\"select\" integer, \"Größe\" varchar(10))");
        Sink<Object> odd = TABLE.sink(Endpoint.of(TABLE.descriptor(), "\"Odd \"\"T.x\"", Map.of(), Map.of("dataSource", database())));
        assertThat(write(odd, item("select", 1, "größe", "m"))).isEqualTo(WriteResult.WRITTEN);
        assertThat(rows("select \"select\", \"Größe\" from \"Odd \"\"T.x\"")).containsExactly("1 m");
    }

    @Test
    void aRecordIsBad_itIsNamed_andNothingIsWritten() throws Exception {
        try (BatchWriter<Object> writer = open(table())) {
            WriteResult result = write(writer, item("id", 1, "name", "one"), item("id", 2, "nme", "two"));
            assertThat(result).isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> {
                assertThat(bad.index()).isOne();
                assertThat(bad.why()).hasMessageContaining("the record has 'nme'").hasMessageContaining("id, name, amount, state");
            });
            assertThat(write(writer, "some text")).isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> assertThat(bad.why()).hasMessageContaining("'some text'"));
            assertThat(items()).isEmpty();
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new");
    }

    @Test
    void theDatabaseRefusesARecord_theOthersCanBeWritten() throws Exception {
        execute("insert into item (id, name) values (2, 'there')");
        try (BatchWriter<Object> writer = open(table())) {
            WriteResult result = write(writer, item("id", 1, "name", "one"), item("id", 2, "name", "two"), item("id", 3, "name", "three"));
            if (result instanceof WriteResult.BadRecord bad) {
                assertThat(bad.index()).isOne();
            } else {
                assertThat(result).isInstanceOf(WriteResult.Bisect.class);
            }
            assertThat(items()).containsExactly("2 there new");
            assertThat(write(writer, item("id", 4, "name", null))).isInstanceOfAny(WriteResult.BadRecord.class, WriteResult.Bisect.class);
            assertThat(write(writer, item("id", 1, "name", "one"), item("id", 3, "name", "three"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new", "2 there new", "3 three new");
    }

    @Test
    void thereIsNoSuchTable_orColumn_isSaidAtTheStart() {
        Sink<Object> none = TABLE.sink(Endpoint.of(TABLE.descriptor(), "itm", Map.of(), Map.of("dataSource", database())));
        assertThatThrownBy(none::open).hasMessageContaining("there is no table 'itm'").hasMessageContainingAll("there are", "item");
        assertThatThrownBy(() -> table("columns", "id,nme").open()).hasMessageContaining("has no column 'nme'");
    }

    @Test
    void theTableIsGone_theFlowFails() throws Exception {
        try (BatchWriter<Object> writer = open(table())) {
            execute("drop table item");
            assertThatThrownBy(() -> write(writer, item("id", 1, "name", "one"))).isInstanceOf(PeltonException.class).hasMessageContaining("item");
        }
    }
}

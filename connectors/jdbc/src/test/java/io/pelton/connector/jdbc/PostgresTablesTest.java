// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.PeltonException;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Endpoint;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** PostgreSQL. */
class PostgresTablesTest extends EpochTablesTest {
    @Override
    protected DataSource database() {
        return Postgres.database();
    }

    @Test
    void theServerEndsTheConnection_theBatchIsToBeWrittenAgain_byAnother() throws Exception {
        try (BatchWriter<Object> writer = open(table())) {
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
            execute("select pg_terminate_backend(pid) from pg_stat_activity where query like 'COMMIT%' and pid <> pg_backend_pid()");
            assertThat(write(writer, item("id", 2, "name", "two"))).isInstanceOf(WriteResult.Retry.class);
            assertThat(items()).containsExactly("1 one new");
            WriteResult result = write(writer, item("id", 2, "name", "two"));
            for (int i = 0; i < 20 && result instanceof WriteResult.Retry; i++) { // the pool may have more that were ended
                result = write(writer, item("id", 2, "name", "two"));
            }
            assertThat(result).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new", "2 two new");
    }

    @Test
    void aViewIsWritten() throws Exception {
        execute("create or replace view item_view as select id, name from item");
        Sink<Object> view = new TableConnector().sink(Endpoint.of(new TableConnector().descriptor(), "item_view", Map.of(), Map.of("dataSource", database())));
        try (BatchWriter<Object> writer = open(view)) {
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new");
        execute("drop view item_view");
    }

    @Test
    void aConstraintIsCheckedAtTheEndOfTheTransaction_withEpochs_theRecordIsFoundBefore() throws Exception {
        execute("create or replace function no_thirteen() returns trigger language plpgsql as $$ begin if new.id = 13 then raise exception 'thirteen'; end if; return new; end $$");
        execute("create constraint trigger late after insert on item deferrable initially deferred for each row execute function no_thirteen()");
        execute("alter table item add constraint one_name unique (name) deferrable initially deferred");
        DecidingWriter<Object> writer = (DecidingWriter<Object>) table("commit", "epoch").open(null);
        try {
            for (int id = 1; id < 8; id += 3) {
                assertThat(write(writer, item("id", 13, "name", "bad"))).isInstanceOf(WriteResult.Bisect.class);
                assertThat(write(writer, item("id", id, "name", "a" + id), item("id", 13, "name", "bad"))).isInstanceOf(WriteResult.Bisect.class);
                assertThat(write(writer, item("id", id, "name", "a" + id), item("id", id + 1, "name", "b" + id))).isEqualTo(WriteResult.WRITTEN);
                assertThat(write(writer, item("id", id + 2, "name", "a" + id))).isInstanceOf(WriteResult.Bisect.class);
            }
            writer.mark();
            writer.commit();
        } finally {
            writer.ended(true);
        }
        assertThat(rows("select id, name from item order by id")).containsExactly("1 a1", "2 b1", "4 a4", "5 b4", "7 a7", "8 b7");
    }

    @Test
    void aTransactionOfAnotherHoldsTheTable_theBatchIsToBeWrittenAgain() throws Exception {
        try (Connection other = database().getConnection();
                Statement statement = other.createStatement();
                BatchWriter<Object> writer = open(table("timeout", "1000"))) {
            other.setAutoCommit(false);
            statement.execute("lock table item in access exclusive mode");
            assertThat(write(writer, item("id", 1, "name", "one"))).isInstanceOf(WriteResult.Retry.class);
            other.rollback();
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new");
    }

    @Test
    void aTriggerRefusesARow_orAValueIsTooLargeForAnIndex_itIsTheRecordThatIsBad() throws Exception {
        execute("create or replace function no_thirteen() returns trigger language plpgsql as $$ begin if new.id = 13 then raise exception 'thirteen'; end if; return new; end $$");
        execute("create trigger no_thirteen before insert on item for each row execute function no_thirteen()");
        execute("alter table item alter name type text");
        execute("create index on item (name)");
        String large = new SplittableRandom(1).ints(20_000, 'a', 'z').mapToObj(letter -> String.valueOf((char) letter)).collect(Collectors.joining());
        for (Sink<Object> sink : List.of(table(), table("key", "id"))) {
            try (BatchWriter<Object> writer = open(sink)) {
                assertThat(write(writer, item("id", 13, "name", "bad"))).isInstanceOfAny(WriteResult.BadRecord.class, WriteResult.Bisect.class);
                assertThat(write(writer, item("id", 14, "name", large))).isInstanceOfAny(WriteResult.BadRecord.class, WriteResult.Bisect.class);
            }
        }
        try (BatchWriter<Object> writer = open(table())) {
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new");
    }

    @Test
    void aStatementTakesTooLong_theBatchIsToBeWrittenAgain() throws Exception {
        execute("create or replace function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(10); return new; end $$");
        execute("create trigger slow before insert on item for each row execute function slow()");
        PGSimpleDataSource limited = new PGSimpleDataSource();
        limited.setUrl(database().unwrap(PGSimpleDataSource.class).getUrl());
        limited.setUser("postgres");
        limited.setOptions("-c statement_timeout=1000");
        TableConnector connector = new TableConnector();
        try (BatchWriter<Object> writer = open(connector.sink(Endpoint.of(connector.descriptor(), "item", Map.of(), Map.of("dataSource", limited))))) {
            assertThat(write(writer, item("id", 1, "name", "one"))).isInstanceOf(WriteResult.Retry.class);
            execute("drop trigger slow on item");
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new");
    }

    /** A column of a type without a binary format here makes rows go by batches. */
    @Test
    void valuesAreOfOtherTypesThanTheColumns_inBatches_eachIsWrittenOrTheRecordIsBad() throws Exception {
        execute("alter table item add address inet, add flag boolean, add price money");
        try (BatchWriter<Object> writer = open(table())) {
            assertThat(write(writer, item("id", 1L, "name", 12, "flag", 1, "price", 9.5), item("id", "2.0", "name", true, "flag", "yes", "address", "10.0.0.1"), item("id", 3.0, "name", "three")))
                    .isEqualTo(WriteResult.WRITTEN);
            for (Object bad : List.of(List.of(1, 2), Map.of("a", 1), new Object(), 1.5, true)) {
                assertThat(write(writer, item("id", bad, "name", "bad"))).as("%s", bad).isInstanceOfAny(WriteResult.BadRecord.class, WriteResult.Bisect.class);
            }
            assertThat(write(writer, item("id", 9, "name", List.of(1)))).isInstanceOfAny(WriteResult.BadRecord.class, WriteResult.Bisect.class);
            assertThat(write(writer, item("id", 9, "name", "half \ud83d"))).isInstanceOf(WriteResult.BadRecord.class);
        }
        assertThat(items()).containsExactly("1 12 new", "2 true new", "3 three new");
    }

    @Test
    void keysAreWrittenInSeveralWays_theLastOfEachColumnStays() throws Exception {
        execute("drop table if exists keyed");
        execute("create table keyed (id integer, name text, state text, amount text, day date unique, code uuid unique, kind char(4) unique)");
        TableConnector connector = new TableConnector();
        Map<String, List<Object>> keys = Map.of(
                "day", List.of("2026-11-30", LocalDate.of(2026, 11, 30), "2026-11-30T00:00:00"),
                "code", List.of("123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000", UUID.fromString("123e4567-e89b-12d3-a456-426614174000")),
                "kind", List.of("a", "a   ", "a "));
        for (Map.Entry<String, List<Object>> key : keys.entrySet()) {
            execute("truncate keyed");
            Sink<Object> sink = connector.sink(Endpoint.of(connector.descriptor(), "keyed", Map.of("key", key.getKey()), Map.of("dataSource", database())));
            try (BatchWriter<Object> writer = open(sink)) {
                assertThat(write(
                                writer,
                                item(key.getKey(), key.getValue().get(0), "id", 1, "name", "a"),
                                item(key.getKey(), key.getValue().get(1), "id", 1, "name", "b", "state", "b"),
                                item(key.getKey(), key.getValue().get(2), "id", 1, "name", "c")))
                        .isEqualTo(WriteResult.WRITTEN);
            }
            assertThat(rows("select id, name, state from keyed")).as(key.getKey()).containsExactly("1 c b");
        }
    }

    /** The writer knows the table as it was when it began. */
    @Test
    void theTableChangesMeanwhile_nothingIsWrittenAsAnotherType() throws Exception {
        for (String[] change : new String[][] {
            {"bigint", "alter table changing alter v type double precision", "7"},
            {"bigint", "alter table changing alter v type timestamp using now()", ""},
            {"integer", "alter table changing alter v type bigint", "7"},
            {"integer", "alter table changing alter v type numeric(9,2)", "7.00"},
            {"bigint", "drop table changing; create table changing (v text, n integer)", "7"},
            {"integer", "alter table changing rename v to old; alter table changing add v text", "7"},
        }) {
            execute("drop table if exists changing");
            execute("create table changing (n integer, v " + change[0] + ")");
            TableConnector connector = new TableConnector();
            try (BatchWriter<Object> writer = open(connector.sink(Endpoint.of(connector.descriptor(), "changing", Map.of("columns", "n,v"), Map.of("dataSource", database()))))) {
                assertThat(write(writer, List.of(1, "7"))).isEqualTo(WriteResult.WRITTEN);
                execute(change[1]);
                WriteResult result = write(writer, List.of(2, "7"));
                for (int i = 0; i < 3 && result instanceof WriteResult.Retry; i++) {
                    result = write(writer, List.of(2, "7"));
                }
                if (change[2].isEmpty()) {
                    assertThat(result).isInstanceOf(WriteResult.BadRecord.class);
                } else {
                    assertThat(result).as(change[1]).isEqualTo(WriteResult.WRITTEN);
                    assertThat(rows("select v from changing where n = 2")).as(change[1]).containsExactly(change[2]);
                }
            }
        }
    }

    /** A table that is not there any more, or an index that is not, is no error of records. */
    @Test
    void aColumnIsAddedMeanwhile_recordsMayHaveIt() throws Exception {
        try (BatchWriter<Object> writer = open(table())) {
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
            execute("alter table item add note text");
            WriteResult result = write(writer, item("id", 2, "name", "two", "note", "n"));
            for (int i = 0; i < 3 && result instanceof WriteResult.Retry; i++) {
                result = write(writer, item("id", 2, "name", "two", "note", "n"));
            }
            assertThat(result).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(rows("select id, note from item order by id")).containsExactly("1 null", "2 n");
    }

    @Test
    void theDatabaseMakesNumbersItself_thoseOfRecordsAreTaken() throws Exception {
        TableConnector connector = new TableConnector();
        for (String other : List.of("", ", address inet")) {
            for (Map<String, String> options : List.of(Map.<String, String>of(), Map.of("key", "id"))) {
                execute("drop table if exists numbered");
                execute("create table numbered (id integer generated always as identity primary key, name text" + other + ")");
                try (BatchWriter<Object> writer = open(connector.sink(Endpoint.of(connector.descriptor(), "numbered", options, Map.of("dataSource", database()))))) {
                    assertThat(write(writer, item("id", 7, "name", "seven"))).isEqualTo(WriteResult.WRITTEN);
                }
                assertThat(rows("select id, name from numbered")).containsExactly("7 seven");
            }
        }
    }

    private void endCopies() {
        try {
            execute("select pg_terminate_backend(pid, 30000) from pg_stat_activity where query like 'copy %' and pid <> pg_backend_pid()");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The driver holds a COPY whose end has failed for one that goes on, and each statement waits for it. */
    @Test
    @Timeout(60) // it waited for ever
    void serverIsLostDuringACopy_inTheMiddleOfAnEpoch_theRunEndsInWords() throws Exception {
        DecidingWriter<Object> writer = (DecidingWriter<Object>) table("commit", "epoch").open(null);
        assertThat(write(writer, item("ID", 1, "NAME", "a"))).isEqualTo(WriteResult.WRITTEN);
        RecordBatch<Object> lastOfAll = new RecordBatch<>() {
            @Override
            public int size() {
                return 2;
            }

            @Override
            public Object get(int index) {
                if (index == 1) {
                    endCopies();
                }
                return item("ID", 2 + index, "NAME", "b");
            }
        };
        assertThatThrownBy(() -> writer.write(lastOfAll))
                .isInstanceOf(PeltonException.class)
                .hasMessageContaining("the connection was lost in the middle of an epoch");
        writer.ended(false);
        assertThat(items()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TimeZone;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** PostgreSQL. */
class PostgresQueriesTest extends QueriesTest {
    @Override
    protected DataSource database() {
        return Postgres.database();
    }

    @Test
    void aTableGetsAnotherColumn_theQueryIsPreparedAnew() throws Exception {
        usePool();
        Cursor<Message> reading = open("select * from todo where state = 'new' order by id");
        for (int i = 0; i < 60; i++) { // the driver has prepared it on the server by then
            assertThat(advance(reading)).isTrue();
        }
        execute("alter table todo add note text default 'n'");
        for (int i = 0; i < 60; i++) {
            assertThat(advance(reading)).isTrue();
        }
        assertThat(reading.current().body()).isInstanceOfSatisfying(RowMap.class, row -> assertThat(row).containsEntry("note", "n"));
    }

    @Test
    void rowsHaveArraysOfArrays_thoseInHandAreNotTakenAgain() throws Exception {
        execute("alter table todo add grid integer[] default '{{1,2},{3,4}}', add parts bytea[] default '{\"\\\\x01\"}'");
        Cursor<Message> reading = open("select * from todo where state = 'new' order by id", "onConsume", "update todo set state = 'done' where id = :#id");
        for (int i = 0; i < 3; i++) {
            assertThat(advance(reading)).isTrue();
        }
        assertThat(advance(reading, 10)).as("another row").isFalse();
    }

    /** Also where the clock of this machine leaves an hour out, or has one twice. */
    @Test
    void queryIsReadOnByTimes_noneIsMissed() throws Exception {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try {
            for (String type : List.of("timestamp", "timestamptz")) {
                execute("drop table if exists hours");
                execute("create table hours as select i as name, timestamp '2026-03-29 00:00' + i * interval '10 minutes 1 microsecond' as at from generate_series(0, 60) as i");
                execute("insert into hours select 100 + i, timestamp '2026-10-25 00:00' + i * interval '10 minutes 1 microsecond' from generate_series(0, 60) as i");
                execute("set time zone 'UTC'; alter table hours alter column at type " + type);
                Cursor<Message> reading = open("select * from hours", "incremental", "at", "maxMessagesPerPoll", "1", "repeatCount", "122");
                List<Object> names = new ArrayList<>();
                while (advance(reading)) {
                    names.add(name(reading));
                }
                assertThat(names).as(type).hasSize(122).isSortedAccordingTo(Comparator.comparing(name -> (Integer) name)).doesNotHaveDuplicates();
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    /** Its driver takes a statement for one that does nothing while rows are fetched that come after the first ones. */
    @Test
    void theRunStopsWhileARowIsFetched_theQueryIsCancelled() throws Exception {
        Cursor<Message> reading = open("select i as name, case when i > 3 then pg_sleep(700) end as waits from generate_series(1, 10) i", "fetchSize", "1");
        assertThat(advance(reading)).isTrue();
        assertThat(advance(reading)).isTrue();
        awaitSleeping(true);
        reading.close();
        awaitSleeping(false);
    }

    private void awaitSleeping(boolean isWanted) throws Exception {
        String sleeping = "select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(700)%' and pid <> pg_backend_pid()";
        boolean isSleeping = !isWanted;
        while (isSleeping != isWanted) {
            try (Connection connection = database().getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sleeping)) {
                isSleeping = rows.next();
            }
        }
    }

    /** As the guide says it. */
    @Test
    void queryIsReadOnByTransactions_aRowThatIsCommittedLaterIsNotMissed() throws Exception {
        execute("drop table if exists late");
        execute("create table late (id serial primary key, name text, written bigint not null default pg_current_xact_id()::text::bigint)");
        Cursor<Message> reading = open("select * from late where written < pg_snapshot_xmin(pg_current_snapshot())::text::bigint", "incremental", "written,id");
        List<Object> names = new ArrayList<>();
        try (Connection slow = database().getConnection();
                Statement statement = slow.createStatement()) {
            slow.setAutoCommit(false);
            execute("insert into late (name) values ('first')");
            statement.execute("insert into late (name) values ('slow')");
            execute("insert into late (name) values ('fast')");
            while (advance(reading, 5)) {
                names.add(name(reading));
            }
            assertThat(names).containsExactly("first");
            slow.commit();
        }
        while (names.size() < 3 && advance(reading)) {
            names.add(name(reading));
        }
        assertThat(names).containsExactly("first", "slow", "fast");
    }

    private List<Object> namesReadOn(String query, String columns) throws Exception {
        Cursor<Message> reading = open(query, "incremental", columns, "maxMessagesPerPoll", "1", "repeatCount", "5");
        List<Object> names = new ArrayList<>();
        while (advance(reading)) {
            names.add(name(reading));
        }
        return names;
    }

    @Test
    void queryIsReadOn_namesOfColumnsDifferInCaseOnly() throws Exception {
        assertThat(namesReadOn("select 9 - id as \"ID\", id, name from todo", "id")).containsExactly("one", "two", "three", "four");
        assertThat(namesReadOn("select id as other, 9 - id as id, id as \"ID\", name from todo", "\"ID\"")).containsExactly("one", "two", "three", "four");
    }

    /** Alone the word is a function, whose value is always the same. */
    @Test
    void queryIsReadOn_aColumnHasTheNameOfAFunction() throws Exception {
        assertThat(namesReadOn("select id::text as \"user\", name from todo", "user")).containsExactly("one", "two", "three", "four");
    }

    /** Which is not that of their texts. */
    @Test
    void queryIsReadOn_textsHaveTheOrderOfTheirType() throws Exception {
        execute("drop table if exists moods");
        execute("drop type if exists feeling");
        execute("create type feeling as enum ('sad', 'ok', 'happy')");
        execute("create table moods as select m as name from unnest(enum_range(null::feeling)) as m");
        assertThat(namesReadOn("select * from moods", "name")).containsExactly("sad", "ok", "happy");
        execute("drop table if exists padded");
        execute("create table padded (name char(3) collate \"C\")");
        execute("insert into padded values ('a'), (E'a\\t'), ('b')");
        assertThat(namesReadOn("select * from padded", "name")).containsExactly("a  ", "a\t ", "b  ");
    }

    @Test
    void queryIsReadOn_equalNumbersHaveSeveralTexts() throws Exception {
        Cursor<Message> reading = open("select * from (values (1.0), (1.00)) as v (n)", "incremental", "n", "repeatCount", "1");
        assertThatThrownBy(() -> advance(reading)).isInstanceOf(PeltonException.class).hasMessageContaining("two rows have n 1.0");
    }
}

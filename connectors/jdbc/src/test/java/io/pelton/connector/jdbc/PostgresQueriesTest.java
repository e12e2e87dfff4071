// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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
}

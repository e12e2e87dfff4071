// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** PostgreSQL. */
class PostgresStatementsTest extends StatementsTest {
    @Override
    protected DataSource database() {
        return Postgres.database();
    }

    @Override
    protected String bytes() {
        return "bytea";
    }

    @Override
    protected String generated() {
        return "bigint generated always as identity primary key";
    }

    @Test
    void aTableGetsAnotherColumn_theStatementIsPreparedAnew() throws Exception {
        usePool();
        Map<String, String> stream = Map.of("outputType", "StreamList", "fetchSize", "1");
        for (int i = 0; i < 60; i++) {
            if (i == 30) {
                execute("alter table project add note text default 'n'");
            }
            Message answer = ask("select * from project order by id", stream, message("x"));
            assertThat(((Map<?, ?>) ((Iterator<?>) Objects.requireNonNull(answer.body())).next()).containsKey("note")).isEqualTo(i >= 30);
            answer.complete(null, this);
        }
    }

    @Test
    void operatorsHaveSignsOfParameters() throws Exception {
        Message request = message(Map.of("key", "a"));
        assertThat(rows(ask("select '{\"a\":{\"b\":7}}'::jsonb ?? :#key as has, '{\"a\":{\"b\":7}}'::jsonb #>> '{a,b}' as b", Map.of("usePlaceholder", "false"), request)))
                .containsExactly(Map.of("has", true, "b", "7"));
    }
}

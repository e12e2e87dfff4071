// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.assertj.core.api.Assertions;
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

    @Test
    void questionMarksInDollars_areTexts() throws Exception {
        assertThat(rows(ask("select $$who?$$ || $a$ :#me $$? $a$ as text, E'it\\'s ?' as other, :#id as id", message(Map.of("id", 7)))))
                .containsExactly(Map.of("text", "who? :#me $$? ", "other", "it's ?", "id", 7));
    }

    /** Else the server goes on with it for nobody, for as long as it likes. */
    @Test
    void theRunStopsWhileARowIsWaitedFor_theStatementIsCancelled() throws Exception {
        String select = "select i, case when i > 2 then pg_sleep(600) end as waits from generate_series(1, 10) i";
        Iterator<?> rows = (Iterator<?>) Objects.requireNonNull(ask(select, Map.of("outputType", "StreamList", "fetchSize", "1"), message("x")).body());
        rows.next();
        rows.next();
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread reader = Thread.ofPlatform().start(() -> failure.complete(Assertions.catchThrowable(rows::hasNext)));
        awaitSleeping(1);
        reader.interrupt();
        assertThat(failure.get()).isInstanceOf(UncheckedIOException.class).hasMessageContaining("the rows cannot be read on").hasMessageContaining("cancel");
        awaitSleeping(0);
        assertThat(open()).isZero();
        assertThat(rows.hasNext()).isFalse();
    }

    /** A thread of a route is a virtual one, whose connections are closed if it talks while it is interrupted. */
    @Test
    void theRunStopsWhileARowIsWaitedFor_theConnectionIsUsedAgain() throws Exception {
        usePool();
        Object first = rows(ask("select pg_backend_pid() as pid", message(null))).getFirst().get("pid");
        String select = "select i, pg_backend_pid() as pid, case when i > 1 then pg_sleep(600) end as waits from generate_series(1, 10) i";
        Iterator<?> rows = (Iterator<?>) Objects.requireNonNull(ask(select, Map.of("outputType", "StreamList", "fetchSize", "1"), message("x")).body());
        assertThat(((Map<?, ?>) rows.next()).get("pid")).isEqualTo(first);
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread reader = Thread.ofVirtual().start(() -> failure.complete(Assertions.catchThrowable(rows::hasNext)));
        awaitSleeping(1);
        reader.interrupt();
        assertThat(failure.get()).isInstanceOf(UncheckedIOException.class).hasNoSuppressedExceptions();
        awaitSleeping(0);
        assertThat(rows(ask("select state from pg_stat_activity where pid = :#pid", message(Map.of("pid", first))))).hasSize(1);
    }

    private void awaitSleeping(long wanted) throws Exception {
        String select = "select count(*) as n from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()";
        while (!rows(ask(select, message(null))).getFirst().get("n").equals(wanted)) {
            Thread.onSpinWait();
        }
    }
}

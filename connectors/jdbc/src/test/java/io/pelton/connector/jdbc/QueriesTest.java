// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.spi.TextExpression;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@code sql:} reads, on each database that a subclass brings. */
abstract class QueriesTest {
    private static final SqlConnector SQL = new SqlConnector();
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String NEW_ROWS = "select id, name from todo where state = 'new' order by id";
    private static final String DONE = "update todo set state = 'done' where id = :#id";

    private final FailingSource source = new FailingSource();
    private final Semaphore woken = new Semaphore(0);
    private @Nullable Cursor<Message> cursor;

    /** The database, empty or with what an earlier test has left. */
    protected abstract DataSource database();

    /** Fails as often as it is told to. It can be closed, so no pool tries again for it. */
    private static final class FailingSource extends ForwardingDataSource implements AutoCloseable {
        private volatile int failures;

        @Override
        public void close() {}

        @Override
        public Connection getConnection() throws SQLException {
            if (failures > 0) {
                failures--;
                throw new SQLTransientConnectionException("away", "08001");
            }
            return super.getConnection();
        }
    }

    @BeforeEach
    void thereAreRows() throws SQLException {
        source.of = database();
        execute("drop table if exists todo");
        execute("create table todo (id integer primary key, name varchar(100), state varchar(10))");
        execute("insert into todo values (1, 'one', 'new'), (2, 'two', 'new'), (3, 'three', 'new'), (4, 'four', 'old')");
    }

    @AfterEach
    void close() throws Exception {
        if (cursor != null) {
            cursor.close();
        }
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

    private List<String> states() throws SQLException {
        List<String> states = new ArrayList<>();
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select state from todo order by id")) {
            while (rows.next()) {
                states.add(rows.getString(1));
            }
        }
        return states;
    }

    private Source<Message> source(String query, String... options) {
        Map<String, String> texts = new HashMap<>(Map.of("initialDelay", "0", "delay", "1"));
        for (int i = 0; i < options.length; i += 2) {
            texts.put(options[i], options[i + 1]);
        }
        Map<String, Object> beans = new HashMap<>(Map.of("dataSource", source));
        SQL.expressions(Endpoint.of(SQL.descriptor(), query, texts, beans)).forEach(text -> beans.put(text, TextExpression.of("3")));
        return SQL.source(Endpoint.of(SQL.descriptor(), query, texts, beans));
    }

    private Cursor<Message> open(boolean isKept, String query, String... options) throws Exception {
        Source<Message> read = source(query, options);
        Cursor<Message> opened = read.open(read.splits().getFirst(), 0, new CursorContext(EngineRuntime.system(), woken::release, isKept));
        cursor = opened;
        return opened;
    }

    protected final Cursor<Message> open(String query, String... options) throws Exception {
        return open(false, query, options);
    }

    /** Whether there is another message; false at the end, or after so many times of looking for one. */
    protected final boolean advance(Cursor<Message> reading, int looks) throws Exception {
        for (int i = 0; i < looks; i++) {
            if (reading.advance()) {
                return true;
            }
            if (reading.isFinished()) {
                return false;
            }
            waitFor(reading);
        }
        return false;
    }

    private void waitFor(Cursor<Message> reading) throws InterruptedException {
        boolean isWoken = woken.tryAcquire(Math.min(reading.idleNanos(), PATIENCE.toNanos()), TimeUnit.NANOSECONDS);
        woken.drainPermits();
        assertThat(isWoken || reading.idleNanos() != Long.MAX_VALUE).as("woken within %s", PATIENCE).isTrue();
    }

    protected final boolean advance(Cursor<Message> reading) throws Exception {
        return advance(reading, Integer.MAX_VALUE);
    }

    /** Waits until the rows' statements were executed, which a cursor of a flow is told at the end. */
    private void allAreCommitted(Cursor<Message> reading) throws Exception {
        reading.committed(reading.offset());
    }

    private List<Object> bodies(Cursor<Message> reading) throws Exception {
        List<Object> bodies = new ArrayList<>();
        while (advance(reading)) {
            bodies.add(reading.current().body());
        }
        return bodies;
    }

    private static List<Object> names(List<?> rows) {
        return rows.stream().<Object>map(row -> ((Map<?, ?>) row).get("name")).toList();
    }

    protected static Object name(Cursor<Message> reading) {
        return ((Map<?, ?>) Objects.requireNonNull(reading.current().body())).get("name");
    }

    @Test
    void eachRowIsAMessage_withItsPlaceInTheBatch() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "repeatCount", "1");
        assertThat(places(reading)).containsExactly("one 0/3/false", "two 1/3/false", "three 2/3/true");
        assertThat(reading.offset()).isEqualTo(3);
    }

    private List<String> places(Cursor<Message> reading) throws Exception {
        List<String> places = new ArrayList<>();
        while (advance(reading)) {
            Message message = reading.current();
            places.add(name(reading) + " " + message.property("CamelBatchIndex") + "/" + message.property("CamelBatchSize") + "/" + message.property("CamelBatchComplete"));
        }
        return places;
    }

    @Test
    void pagesAreFull_theLastRowSaysThatItIs() throws Exception {
        assertThat(places(open(NEW_ROWS, "repeatCount", "1", "fetchSize", "3"))).containsExactly("one 0/3/false", "two 1/3/false", "three 2/3/true");
        assertThat(places(open(NEW_ROWS, "repeatCount", "1", "fetchSize", "1"))).containsExactly("one 0/null/false", "two 1/null/false", "three 2/null/true");
        assertThat(places(open(NEW_ROWS, "repeatCount", "1", "fetchSize", "2"))).containsExactly("one 0/null/false", "two 1/null/false", "three 2/null/true");
        assertThat(places(open(NEW_ROWS, "repeatCount", "1", "fetchSize", "2", "maxMessagesPerPoll", "2"))).containsExactly("one 0/2/false", "two 1/2/true");
    }

    @Test
    void queryIsExecutedAgainAndAgain() throws Exception {
        assertThat(names(bodies(open(NEW_ROWS, "repeatCount", "2")))).containsExactly("one", "two", "three", "one", "two", "three");
    }

    @Test
    void queryHasAnExpression_itsValueIsBound() throws Exception {
        assertThat(names(bodies(open("select name from todo where id = cast(:#${three} as integer)", "repeatCount", "1")))).containsExactly("three");
    }

    @Test
    void moreRowsThanAPageHas_allComeInOrder() throws Exception {
        try (Connection connection = database().getConnection();
                var insert = connection.prepareStatement("insert into todo values (?, 'many', 'new')")) {
            connection.setAutoCommit(false);
            for (int i = 10; i < 2510; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        }
        List<Object> rows = bodies(open("select id from todo order by id", "repeatCount", "1"));
        assertThat(rows).hasSize(2504);
        assertThat(rows.stream().map(row -> ((Number) ((Map<?, ?>) row).get("id")).longValue()).toList()).isSorted();
    }

    @Test
    void rowIsProcessed_itsStatementIsExecuted_andItIsNotFoundAgain() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "onConsume", DONE, "onConsumeFailed", "update todo set state = 'bad' where id = :#id");
        for (int i = 0; i < 3; i++) {
            assertThat(advance(reading)).isTrue();
            reading.completed(reading.key(), i == 1 ? new IllegalStateException("refused") : null);
        }
        allAreCommitted(reading);
        assertThat(states()).containsExactly("done", "bad", "done", "old");
        assertThat(advance(reading, 10)).as("another row").isFalse();
    }

    @Test
    void rowIsNotProcessedYet_queriesFindItAgain_andItIsNotTakenAgain() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "onConsume", DONE);
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            assertThat(advance(reading)).isTrue();
            keys.add(reading.key());
        }
        reading.completed(keys.get(1), null);
        assertThat(advance(reading, 10)).as("another row").isFalse();
        execute("insert into todo values (5, 'five', 'new')");
        assertThat(advance(reading)).isTrue();
        assertThat(name(reading)).isEqualTo("five");
        allAreCommitted(reading);
        assertThat(states()).containsExactly("done", "done", "done", "old", "done");
    }

    @Test
    void rowsAreEqual_eachIsTakenOnce() throws Exception {
        execute("insert into todo values (5, 'one', 'new')");
        Cursor<Message> reading = open("select name from todo where state = 'new' order by id", "onConsume", "update todo set state = 'done' where name = :#name");
        List<Object> names = new ArrayList<>();
        while (advance(reading, 10)) {
            names.add(name(reading));
        }
        assertThat(names).containsExactly("one", "two", "three", "one");
        allAreCommitted(reading);
        assertThat(states()).containsExactly("done", "done", "done", "old", "done");
    }

    @Test
    void stateIsKept_rowsAreProcessedWhenTheyAreCommitted() throws Exception {
        Cursor<Message> reading = open(true, NEW_ROWS, "onConsume", DONE);
        assertThat(advance(reading)).isTrue();
        reading.completed(reading.key(), null);
        long first = reading.offset();
        assertThat(advance(reading)).isTrue();
        assertThat(states()).containsExactly("new", "new", "new", "old");
        reading.committed(first);
        assertThat(states()).containsExactly("done", "new", "new", "old");
    }

    @Test
    void rowChangesNothing_thoughOneIsExpected_itIsFoundAgain() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "onConsume", "update todo set state = 'done' where id = :#id and id <> 2", "expectedUpdateCount", "1");
        for (int i = 0; i < 3; i++) {
            assertThat(advance(reading)).isTrue();
            reading.completed(reading.key(), null);
        }
        allAreCommitted(reading);
        assertThat(states()).containsExactly("done", "new", "done", "old");
        assertThat(advance(reading)).isTrue();
        assertThat(name(reading)).isEqualTo("two");
    }

    /** It may be long until somebody mends the statement: each time the route would do the same once more. */
    @Test
    void aStatementIsRefused_theRowIsNotGivenAgainAtOnce_andOthersAre() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "onConsume", "update todo set id = case when id = 2 then 4 else id end, state = 'done' where id = :#id");
        for (int i = 0; i < 3; i++) {
            assertThat(advance(reading)).isTrue();
            reading.completed(reading.key(), null);
        }
        allAreCommitted(reading);
        assertThat(states()).containsExactly("done", "new", "done", "old");
        assertThat(advance(reading, 5)).as("a row at once").isFalse();
        execute("insert into todo values (5, 'five', 'new')");
        assertThat(advance(reading)).isTrue();
        assertThat(name(reading)).isEqualTo("five");
        reading.completed(reading.key(), null);
        allAreCommitted(reading);
        execute("update todo set id = 14 where id = 4");
        assertThat(advance(reading)).isTrue();
        assertThat(name(reading)).isEqualTo("two");
        reading.completed(reading.key(), null);
        allAreCommitted(reading);
        assertThat(states()).containsExactly("done", "done", "done", "done", "old");
    }

    @Test
    void aStatementIsRefused_theRestOfTheBatchWaits() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "onConsume", "update todo set id = 4 where id = :#id", "breakBatchOnConsumeFail", "true");
        assertThat(advance(reading)).isTrue();
        reading.completed(reading.key(), null);
        allAreCommitted(reading);
        assertThat(advance(reading)).isTrue();
        assertThat(name(reading)).as("the first of the next execution").isEqualTo("one");
    }

    @Test
    void allRowsAreProcessed_theBatchIsComplete() throws Exception {
        Cursor<Message> reading =
                open(NEW_ROWS, "onConsume", DONE, "onConsumeBatchComplete", "update todo set state = 'over' where state = 'done'", "repeatCount", "1");
        List<Object> keys = new ArrayList<>();
        while (advance(reading)) {
            keys.add(reading.key());
        }
        reading.completed(keys.get(2), null);
        reading.completed(keys.get(0), null);
        allAreCommitted(reading);
        assertThat(states()).containsExactly("over", "over", "over", "old");
    }

    @Test
    void thereAreNoRows_theBatchIsComplete() throws Exception {
        execute("update todo set state = 'done'");
        Cursor<Message> reading = open(NEW_ROWS, "onConsumeBatchComplete", "update todo set state = 'over'", "repeatCount", "1");
        assertThat(advance(reading)).isFalse();
        assertThat(states()).containsExactly("over", "over", "over", "over");
    }

    @Test
    void allRowsAreOneMessage() throws Exception {
        List<Object> bodies = bodies(open(NEW_ROWS, "useIterator", "false", "repeatCount", "1"));
        assertThat(bodies).singleElement().satisfies(rows -> assertThat(names((List<?>) rows)).containsExactly("one", "two", "three"));
        String none = "select name from todo where id = 0";
        assertThat(bodies(open(none, "useIterator", "false", "repeatCount", "1"))).isEmpty();
        assertThat(bodies(open(none, "useIterator", "false", "repeatCount", "1", "routeEmptyResultSet", "true"))).containsExactly(List.of());
    }

    @Test
    void allRowsAreOneMessage_eachIsProcessed_andThoseInHandAreNotTakenAgain() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "useIterator", "false", "onConsume", DONE);
        assertThat(advance(reading)).isTrue();
        assertThat(names((List<?>) Objects.requireNonNull(reading.current().body()))).containsExactly("one", "two", "three");
        execute("insert into todo values (5, 'five', 'new')");
        assertThat(advance(reading)).isTrue();
        assertThat(names((List<?>) Objects.requireNonNull(reading.current().body()))).containsExactly("five");
        allAreCommitted(reading);
        assertThat(states()).containsExactly("done", "done", "done", "old", "done");
    }

    @Test
    void theEndOfABatchHasNoRow_parametersAreRefused() {
        assertThatThrownBy(() -> source(NEW_ROWS, "onConsumeBatchComplete", DONE)).hasMessageContaining("onConsumeBatchComplete has parameters");
    }

    @Test
    void onlyRow_isItsValue_andSeveralAreAnError() throws Exception {
        assertThat(bodies(open("select name from todo where id = 2", "outputType", "SelectOne", "repeatCount", "1"))).containsExactly("two");
        Cursor<Message> several = open(NEW_ROWS, "outputType", "SelectOne", "repeatCount", "1");
        assertThatThrownBy(() -> advance(several)).isInstanceOf(PeltonException.class).hasMessageContaining("SelectOne wants one row");
    }

    @Test
    void nothingIsFound_aMessageSaysSo() throws Exception {
        Cursor<Message> reading = open("select name from todo where id = 0", "sendEmptyMessageWhenIdle", "true", "onConsume", DONE, "repeatCount", "1");
        assertThat(advance(reading)).isTrue();
        assertThat(reading.current().body()).isNull();
        reading.completed(reading.key(), null);
        assertThat(advance(reading)).isFalse();
    }

    @Test
    void someOfTheRowsAreTaken_theOthersWithTheNextExecution() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "maxMessagesPerPoll", "1", "onConsume", DONE);
        assertThat(advance(reading)).isTrue();
        assertThat(reading.current().property("CamelBatchComplete")).isEqualTo(true);
        assertThat(advance(reading)).as("the next one, while the first is in hand").isTrue();
        assertThat(name(reading)).isEqualTo("two");
    }

    @Test
    void aColumnIsMissing_isSaidBeforeAnythingIsDone() throws Exception {
        Cursor<Message> reading = open("select id, name from todo", "onConsume", "delete from todo where id = :#key", "repeatCount", "1");
        assertThatThrownBy(() -> advance(reading)).isInstanceOf(PeltonException.class).hasMessageContaining("there is no 'key' for :#key");
    }

    @Test
    void theQueryIsWrong_endsTheFlow() throws Exception {
        Cursor<Message> reading = open("select nothing from nowhere");
        assertThatThrownBy(() -> advance(reading)).isInstanceOf(PeltonException.class).hasMessageContaining("PL").hasMessageContaining("nowhere");
    }

    @Test
    void theDatabaseIsAwayAtTheStart_endsTheFlow_laterItIsAskedAgain() throws Exception {
        source.failures = 1;
        Cursor<Message> first = open(NEW_ROWS);
        assertThatThrownBy(() -> advance(first)).isInstanceOf(PeltonException.class).hasMessageContaining("away");

        Cursor<Message> reading = open(NEW_ROWS);
        for (int i = 0; i < 3; i++) {
            assertThat(advance(reading)).isTrue();
        }
        source.failures = 3;
        assertThat(advance(reading)).isTrue();
        assertThat(name(reading)).isEqualTo("one");
        assertThat(source.failures).isZero();
    }

    @Test
    void theDatabaseIsAwayWhenRowsAreProcessed_itIsToldAgain() throws Exception {
        Cursor<Message> reading = open(NEW_ROWS, "onConsume", DONE);
        for (int i = 0; i < 3; i++) {
            assertThat(advance(reading)).isTrue();
        }
        source.failures = 2;
        allAreCommitted(reading);
        assertThat(states()).containsExactly("done", "done", "done", "old");
    }

    private static final String ALL = "select id, name, state from todo";

    @Test
    void queryIsReadOn_eachExecutionGivesTheRowsAfterTheLastOne() throws Exception {
        Cursor<Message> reading = open(ALL + " -- all", "incremental", "id");
        List<Object> names = new ArrayList<>();
        while (advance(reading, 5)) {
            names.add(name(reading));
        }
        execute("insert into todo values (9, 'nine', 'new'), (7, 'seven', 'new'), (0, 'none', 'new')");
        execute("update todo set name = 'changed' where id = 2");
        while (advance(reading, 5)) {
            names.add(name(reading));
        }
        assertThat(names).containsExactly("one", "two", "three", "four", "seven", "nine");
        assertThat(reading.offset()).isEqualTo(6);
    }

    /** A run may end after any of its rows. */
    @Test
    void queryIsReadOn_theNextRunGivesTheRest() throws Exception {
        execute("insert into todo values (5, 'five', 'new'), (6, 'six', 'old'), (7, 'seven', 'old')");
        List<Object> all = names(bodies(open(ALL, "incremental", "state, id", "repeatCount", "1")));
        assertThat(all).containsExactly("one", "two", "three", "five", "four", "six", "seven");
        for (int taken = 1; taken <= all.size(); taken++) {
            Cursor<Message> first = open(ALL, "incremental", "state, id", "repeatCount", "1", "fetchSize", "2");
            for (int i = 0; i < taken; i++) {
                assertThat(advance(first)).isTrue();
            }
            Position end = new Position("rows", first.offset(), Objects.requireNonNull(first.mark()));
            first.close();
            Source<Message> again = source("select * from todo", "incremental", "state, id", "repeatCount", "1");
            Split split = again.splits(List.of(end)).getFirst();
            try (Cursor<Message> second = again.open(split, split.start().offset(), new CursorContext(EngineRuntime.system(), woken::release, true))) {
                assertThat(names(bodies(second))).as("after %s", taken).isEqualTo(all.subList(taken, all.size()));
                assertThat(second.offset()).isEqualTo(all.size());
            }
        }
    }

    @Test
    void queryIsReadOn_byAnotherColumnThanBefore_isRefused() throws Exception {
        Cursor<Message> first = open(ALL, "incremental", "id");
        assertThat(advance(first)).isTrue();
        Position end = new Position("rows", 1, Objects.requireNonNull(first.mark()));
        assertThatThrownBy(() -> source(ALL, "incremental", "name").splits(List.of(end)))
                .isInstanceOf(PeltonException.class)
                .hasMessageContaining("was read up to id 1")
                .hasMessageContaining("incremental=name");
    }

    @Test
    void queryIsReadOn_rowsWithoutAValueComeWhenTheyHaveOne() throws Exception {
        execute("insert into todo values (5, null, 'new')");
        Cursor<Message> reading = open(ALL, "incremental", "name");
        List<Object> names = new ArrayList<>();
        while (advance(reading, 5)) {
            names.add(name(reading));
        }
        execute("update todo set name = 'zero' where id = 5");
        while (advance(reading, 5)) {
            names.add(name(reading));
        }
        assertThat(names).containsExactly("four", "one", "three", "two", "zero");
    }

    @Test
    void queryIsReadOn_byAColumnThatIsNotUnique_isSaid() throws Exception {
        Cursor<Message> reading = open(ALL, "incremental", "state", "fetchSize", "1", "repeatCount", "1");
        assertThatThrownBy(() -> bodies(reading)).isInstanceOf(PeltonException.class).hasMessageContaining("two rows have state new").hasMessageContaining("incremental=state,id");
    }

    @Test
    void queryIsReadOn_byWhatItDoesNotHave_isSaid() throws Exception {
        Cursor<Message> none = open("select name from todo", "incremental", "id", "repeatCount", "1");
        assertThatThrownBy(() -> advance(none)).isInstanceOf(PeltonException.class).hasMessageContaining("id");
        Cursor<Message> rounded = open("select cast(id as double precision) as place from todo", "incremental", "place", "repeatCount", "1");
        assertThatThrownBy(() -> advance(rounded)).isInstanceOf(PeltonException.class).hasMessageContaining("java.lang.Double").hasMessageContaining("convert them in the query");
    }

    @Test
    void queryIsReadOn_optionsThatDoNotAgreeAreRefused() {
        assertThatThrownBy(() -> source(ALL, "incremental", "id", "onConsume", DONE)).hasMessageContaining("leave one of the two out");
        assertThatThrownBy(() -> source(ALL, "incremental", "id; drop table todo")).hasMessageContaining("names of columns");
    }

    @Test
    void queryIsReadOn_aPartOfItsRowsIsRefused() {
        assertThatThrownBy(() -> source(ALL + " order by id LIMIT 5", "incremental", "id")).hasMessageContaining("the query has 'LIMIT'").hasMessageContaining("maxMessagesPerPoll");
        assertThatThrownBy(() -> source(ALL + " fetch first 5 rows only", "incremental", "id")).hasMessageContaining("fetch first");
        assertThat(source("select id, (select max(id) from todo limit 1) as \"limit\" from todo where name <> ' limit '", "incremental", "id")).isNotNull();
    }

    @Test
    void queryIsReadOn_someRowsAtOnce() throws Exception {
        Cursor<Message> reading = open(ALL, "incremental", "id", "maxMessagesPerPoll", "3", "useIterator", "false", "repeatCount", "2");
        List<Object> bodies = bodies(reading);
        assertThat(names((List<?>) bodies.get(0))).containsExactly("one", "two", "three");
        assertThat(names((List<?>) bodies.get(1))).containsExactly("four");
    }

    /** The second of them would be missed when the first is the last one that was taken. */
    @Test
    void queryIsReadOn_rowsThatAreEqualAreFoundAlsoWhereReadingStops() throws Exception {
        Cursor<Message> few = open(ALL, "incremental", "state", "maxMessagesPerPoll", "1", "repeatCount", "2");
        assertThatThrownBy(() -> bodies(few)).isInstanceOf(PeltonException.class).hasMessageContaining("two rows have state new");
        Cursor<Message> page = open(ALL, "incremental", "state", "fetchSize", "1");
        assertThatThrownBy(() -> advance(page)).isInstanceOf(PeltonException.class).hasMessageContaining("two rows have state new");
    }

    @Test
    void queryIsReadOn_oneRowAtOnce() throws Exception {
        Cursor<Message> reading = open(ALL, "incremental", "id", "outputType", "SelectOne", "maxMessagesPerPoll", "1", "repeatCount", "5");
        assertThat(names(bodies(reading))).containsExactly("one", "two", "three", "four");
    }

    @Test
    void queryIsReadOn_itsTextMayEndWithASemicolon() throws Exception {
        assertThat(bodies(open(ALL + " ; -- all;\n", "incremental", "id", "repeatCount", "1"))).hasSize(4);
        assertThat(bodies(open("select id, ';' as name /* ; */ from todo;", "incremental", "id", "repeatCount", "1"))).hasSize(4);
        assertThatThrownBy(() -> source(ALL + "; delete from todo", "incremental", "id")).isInstanceOf(PeltonException.class).hasMessageContaining("several statements");
    }

    @Test
    void queryIsReadOn_aColumnIsCalledOffset() {
        assertThat(source("select k.offset, k.limit as \"limit\" from log k", "incremental", "offset")).isNotNull();
    }

    /** Such as one that says that there was none. */
    @Test
    void queryIsReadOn_onlyMessagesWithoutARowUntilNow_theNextRunBeginsAtTheStart() throws Exception {
        Cursor<Message> first = open(ALL + " where id > 100", "incremental", "id", "sendEmptyMessageWhenIdle", "true", "repeatCount", "1");
        assertThat(advance(first)).isTrue();
        assertThat(first.current().body()).isNull();
        Mark mark = first.mark();
        Position end = new Position("rows", first.offset(), mark == null ? Mark.NONE : mark);
        Source<Message> again = source(ALL, "incremental", "id", "repeatCount", "1");
        Split split = again.splits(List.of(end)).getFirst();
        try (Cursor<Message> second = again.open(split, split.start().offset(), new CursorContext(EngineRuntime.system(), woken::release, true))) {
            assertThat(names(bodies(second))).containsExactly("one", "two", "three", "four");
        }
    }
}

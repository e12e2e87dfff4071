// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One execution of a statement. Used once. */
final class SqlCall {
    private static final String ROW_COUNT = "CamelSqlRowCount";
    private static final String UPDATE_COUNT = "CamelSqlUpdateCount";
    private static final String WANTS_KEYS = "CamelSqlRetrieveGeneratedKeys";
    private static final String KEYS = "CamelSqlGeneratedKeyRows";
    private static final String KEY_COUNT = "CamelSqlGeneratedKeysRowCount";

    private final SqlCaller caller;
    private final List<Values.Bound> values;
    private final Message message;
    private final CompletableFuture<Message> answered = new CompletableFuture<>();

    /** What is cancelled when nobody waits any more; null before there is one and when it has ended. */
    private @Nullable Statement running;

    /** @param message the answer, with what the request has */
    SqlCall(SqlCaller caller, List<Values.Bound> values, Message message) {
        this.caller = caller;
        this.values = values;
        this.message = message;
    }

    /** Starts it. When what is returned is cancelled, the statement is. */
    CompletableFuture<Message> start(EngineRuntime runtime) {
        var _ = answered.whenComplete((_, _) -> cancel());
        Task _ = runtime.start("pelton-sql", Task.Kind.WAIT, this::run);
        return answered;
    }

    private void run() {
        try {
            executeWhenPrepared();
            if (!answered.complete(message)) {
                message.complete(null, this); // nobody waits any more: what it holds open is closed
            }
        } catch (Throwable e) {
            answered.completeExceptionally(e);
        }
    }

    private void executeWhenPrepared() throws SQLException {
        for (int i = 1; ; i++) {
            try {
                execute();
                return;
            } catch (SQLException e) {
                if (i == SqlFailures.MOST_STALE_PLANS || !SqlFailures.isOfStalePlan(e)) {
                    throw e;
                }
            }
        }
    }

    private void execute() throws SQLException {
        if (values.isEmpty()) {
            message.setHeader(UPDATE_COUNT, 0);
            return;
        }
        boolean isStream = caller.settings().output() == SqlSettings.Output.STREAM_LIST && !caller.settings().isBatch();
        try (Session session = Session.open(caller.source(), isStream || caller.settings().isBatch())) {
            PreparedStatement statement = prepared(session.connection());
            running(statement);
            try {
                if (caller.settings().isBatch()) {
                    batch(statement);
                } else {
                    single(statement, isStream ? session : null);
                }
                session.commit();
            } finally {
                running(null);
            }
        }
    }

    private PreparedStatement prepared(Connection connection) throws SQLException {
        String sql = caller.sql().prepared(values.getFirst().counts());
        return wantsKeys() ? connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS) : connection.prepareStatement(sql);
    }

    private boolean wantsKeys() {
        return Boolean.parseBoolean(String.valueOf(message.header(WANTS_KEYS)));
    }

    private void batch(PreparedStatement statement) throws SQLException {
        for (Values.Bound each : values) {
            if (!each.counts().equals(values.getFirst().counts())) {
                throw new IllegalArgumentException("the lists for :#in: of a batch must be of one length");
            }
            Binding.bind(statement, each.all());
            statement.addBatch();
        }
        message.setHeader(UPDATE_COUNT, IntStream.of(statement.executeBatch()).map(count -> Math.max(count, 0)).sum());
        keys(statement, false);
    }

    /** @param streamed whose connection stays open for the rows; null if all are read now */
    private void single(PreparedStatement statement, @Nullable Session streamed) throws SQLException {
        Binding.bind(statement, values.getFirst().all());
        if (streamed != null) {
            statement.setFetchSize(caller.settings().fetchSize());
        }
        if (!statement.execute()) {
            message.setHeader(UPDATE_COUNT, statement.getUpdateCount());
            keys(statement, false);
            return;
        }
        ResultSet rows = statement.getResultSet();
        if (streamed != null) {
            ResultReader read = new ResultReader(rows);
            StreamedRows stream = new StreamedRows(streamed.handedOver(), read);
            message.onCompletion((_, _, _) -> stream.close());
            give(stream);
            return;
        }
        ResultReader reader = new ResultReader(rows);
        switch (caller.settings().output()) {
            case SELECT_ONE -> give(one(reader));
            case SELECT_LIST, STREAM_LIST -> {
                List<Map<String, @Nullable Object>> all = reader.all();
                message.setHeader(ROW_COUNT, all.size());
                give(all);
            }
        }
        keys(statement, true);
    }

    private void give(@Nullable Object result) {
        if (!caller.settings().outputHeader().isEmpty()) {
            message.setHeader(caller.settings().outputHeader(), result);
        } else if (!caller.settings().isNoop()) {
            message.setBody(result);
        }
    }

    private @Nullable Object one(ResultReader reader) throws SQLException {
        List<Map<String, @Nullable Object>> rows = reader.next(2);
        message.setHeader(ROW_COUNT, rows.size());
        return ResultReader.only(rows);
    }

    private void keys(PreparedStatement statement, boolean isQuery) throws SQLException {
        if (wantsKeys()) {
            List<Map<String, @Nullable Object>> keys = List.of();
            if (!isQuery) {
                try (ResultSet rows = statement.getGeneratedKeys()) {
                    keys = new ResultReader(rows).all();
                }
            }
            message.setHeader(KEYS, keys);
            message.setHeader(KEY_COUNT, keys.size());
        }
    }

    private synchronized void running(@Nullable Statement statement) throws SQLException {
        running = statement;
        if (statement != null && answered.isCancelled()) {
            throw new SQLException("the statement was cancelled before it began");
        }
    }

    /** Does nothing if it has ended. */
    private synchronized void cancel() {
        if (running != null) {
            try {
                running.cancel();
            } catch (SQLException e) {
                // it has ended by itself, or with its connection
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;

/**
 * Executes the body of each message as a statement: the answer is the message with what the database says.
 *
 * @param hasParameters whether the statement has parameters, whose values are headers; else all of it is as it is
 * @param isNamed whether they have names
 * @param isWhole whether the statement is a transaction of its own
 */
@SuppressWarnings("serial") // the data source is there where the route runs
record JdbcCaller(String uri, DataSource source, boolean hasParameters, boolean isNamed, boolean isWhole, SqlSettings settings) implements Caller<Message, Message> {
    private static final String PARAMETERS = "CamelJdbcParameters";

    @Override
    public CompletableFuture<Message> call(Message request, EngineRuntime runtime) {
        if (request.body() == null) {
            throw new IllegalArgumentException("there is no statement to execute: the message has no body");
        }
        String text = String.valueOf(request.body());
        SqlText sql = hasParameters ? SqlText.ofBody(text, isNamed) : new SqlText(List.of(text), List.of());
        Values.Bound values = new Values(sql, request, ',').of(request.header(PARAMETERS));
        SqlExecution execution = new SqlExecution(source, sql.prepared(values.counts()), hasParameters, List.of(values), isWhole, settings, ResultHeaders.JDBC);
        return new SqlCall(execution, request.detachedCopy()).start(runtime);
    }

    @Override
    public boolean holdsOpen() {
        return settings.output() == SqlSettings.Output.STREAM_LIST;
    }

    @Override
    public String toString() {
        return uri;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.message.WrittenBody;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Executes the body of each message as a statement: the answer is the message with what the database says.
 *
 * @param hasParameters whether the statement has parameters, whose values are headers; else all of it is as it is
 * @param isNamed whether they have names
 * @param isWhole whether the statement is a transaction of its own
 */
@SuppressWarnings("serial") // the data source is there where the route runs
record JdbcCaller(String uri, DataSource source, boolean hasParameters, boolean isNamed, boolean isWhole, SqlSettings settings) implements Caller<Message, Message> {
    static final String PARAMETERS = "CamelJdbcParameters";

    @Override
    public CompletableFuture<Message> call(Message request, EngineRuntime runtime) {
        String text = statement(request.body());
        SqlText sql = hasParameters ? SqlText.ofBody(text, isNamed) : new SqlText(List.of(text), List.of());
        Values.Bound values = new Values(sql, request, ',', Wording.JDBC).of(request.header(PARAMETERS));
        SqlExecution execution = new SqlExecution(source, sql.prepared(values.counts()), hasParameters, List.of(values), isWhole, settings, ResultHeaders.JDBC);
        return new SqlCall(execution, request.detachedCopy(), runtime).start();
    }

    /** Bytes are a text in UTF-8. They are read now, as they are valid on this thread only. */
    private static String statement(@Nullable Object body) {
        return switch (body) {
            case null -> throw new IllegalArgumentException("there is no statement to execute: the message has no body");
            case Map<?, ?> _, Iterable<?> _, Iterator<?> _, Object[] _ -> throw new IllegalArgumentException(
                    "the body is a " + body.getClass().getSimpleName() + ", which is no statement: put 'setBody' before the step");
            default -> text(WrittenBody.of(body));
        };
    }

    private static String text(Object written) {
        return written instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : written.toString();
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

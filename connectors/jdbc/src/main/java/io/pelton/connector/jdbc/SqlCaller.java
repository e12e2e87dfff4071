// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Executes a statement for each message, with its values bound: the answer is the message with what the database says. */
@SuppressWarnings("serial") // the data source is there where the route runs
record SqlCaller(String uri, SqlText sql, DataSource source, SqlSettings settings) implements Caller<Message, Message> {
    @Override
    public CompletableFuture<Message> call(Message request, EngineRuntime runtime) {
        Values values = new Values(sql, request, settings.separator());
        List<@Nullable Object> bodies = new ArrayList<>();
        if (settings.isBatch()) {
            bodies.addAll(Values.bodies(request.body()));
        } else {
            bodies.add(request.body());
        }
        List<Values.Bound> bound = bodies.stream().map(values::of).toList();
        return new SqlCall(this, bound, request.detachedCopy()).start(runtime);
    }

    @Override
    public String toString() {
        return uri;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;

/** Executes a statement for each message, with its values bound: the answer is the message with what the database says. */
@SuppressWarnings("serial") // the data source is there where the route runs
record SqlCaller(String uri, SqlText sql, DataSource source, SqlSettings settings) implements Caller<Message, Message> {
    @Override
    public CompletableFuture<Message> call(Message request, EngineRuntime runtime) {
        List<Values.Bound> bound = new ArrayList<>();
        if (settings.isBatch()) {
            for (Object body : Values.bodies(request.body())) {
                Message one = request.copy();
                one.setBody(body);
                bound.add(values(one));
            }
        } else {
            bound.add(values(request));
        }
        String prepared = bound.isEmpty() ? "" : sql.prepared(bound.getFirst().counts());
        return new SqlCall(new SqlExecution(source, prepared, true, bound, false, settings, ResultHeaders.SQL), request.detachedCopy(), runtime).start();
    }

    private Values.Bound values(Message message) {
        return new Values(sql, message, settings.separator(), Wording.SQL).of(message.body());
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

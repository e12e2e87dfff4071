// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** The rows of a query that is executed again and again. */
@SuppressWarnings("serial") // the data source is there where the route runs
record SqlSource(String uri, SqlText query, DataSource database, SqlPolling polling, SqlConsumption consumption) implements Source<Message> {
    @Override
    public List<Split> splits() {
        return List.of(new Split(uri, -1));
    }

    @Override
    public Set<SourceTrait> traits() {
        return consumption.isWanted() ? Set.of(SourceTrait.WANTS_COMPLETION, SourceTrait.WANTS_COMMIT) : Set.of();
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        return new SqlCursor(this, offset, context);
    }

    @Override
    public String toString() {
        return uri;
    }
}

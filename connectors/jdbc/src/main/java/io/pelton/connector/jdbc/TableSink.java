// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.OutputWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import java.util.Set;
import javax.sql.DataSource;

/** Records as rows of a table. */
@SuppressWarnings("serial") // the data source is there where the route runs
record TableSink(DataSource database, TableSettings settings) implements Sink<Object> {
    @Override
    public OutputWriter<Object> open() throws Exception {
        return new TableWriter(this);
    }

    /** Replacing a row twice by the same leaves it as it was after the first time. */
    @Override
    public Set<SinkTrait> traits() {
        return settings.keys().isEmpty() ? Set.of(SinkTrait.CONCURRENT) : Set.of(SinkTrait.CONCURRENT, SinkTrait.IDEMPOTENT);
    }

    @Override
    public String toString() {
        return "table:" + settings.table();
    }
}

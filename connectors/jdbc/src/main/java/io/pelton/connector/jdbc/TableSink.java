// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Records as rows of a table. */
@SuppressWarnings("serial") // the data source is there where the route runs
record TableSink(DataSource database, TableSettings settings) implements Sink<Object> {
    @Override
    public OutputWriter<Object> open() throws Exception {
        if (settings.commit() == TableSettings.Commit.EPOCH) {
            throw new PeltonException(
                    ErrorCode.IMPOSSIBLE_GUARANTEE,
                    this + ": commit=epoch commits with the epochs of a run that keeps state, and this one keeps none: run with --state DIR, or leave commit=epoch out. A sink"
                            + " of dead letters cannot have it");
        }
        return new TableWriter(this);
    }

    @Override
    public OutputWriter<Object> open(@Nullable Mark end) throws Exception {
        return new EpochTableWriter(this, end);
    }

    @Override
    public boolean isCommitted(Mark prepared) throws Exception {
        return EpochTableWriter.isCommitted(this, prepared);
    }

    /** Replacing a row twice by the same leaves it as it was after the first time. */
    @Override
    public Set<SinkTrait> traits() {
        if (settings.commit() == TableSettings.Commit.EPOCH) {
            return Set.of(SinkTrait.RESUMABLE, SinkTrait.DECIDES);
        }
        return settings.keys().isEmpty() ? Set.of(SinkTrait.CONCURRENT) : Set.of(SinkTrait.CONCURRENT, SinkTrait.IDEMPOTENT);
    }

    @Override
    public String toString() {
        return "table:" + settings.table();
    }
}

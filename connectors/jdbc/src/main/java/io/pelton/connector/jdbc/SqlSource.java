// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query that is executed again and again.
 *
 * @param increment by what an execution goes on where the one before has ended; null if each gives all rows
 */
@SuppressWarnings("serial") // the data source is there where the route runs
record SqlSource(String uri, SqlText query, DataSource database, SqlPolling polling, SqlConsumption consumption, @Nullable Increment increment) implements Source<Message> {
    /** The split, which a query that is changed goes on with. */
    private static final String ROWS = "rows";

    @Override
    public List<Split> splits() {
        return List.of(new Split(ROWS, -1));
    }

    /** @throws PeltonException SOURCE_CHANGED if the rows were read by other columns before */
    @Override
    public List<Split> splits(List<Position> known) {
        if (increment == null || known.isEmpty()) {
            return splits();
        }
        Position last = known.getFirst();
        RowPlace place = RowPlace.of(last.mark(), uri);
        if (place == null && last.offset() != 0) {
            throw new PeltonException(
                    ErrorCode.SOURCE_CHANGED, "'" + uri + "' was read without incremental before, " + last.offset() + " messages, so where it goes on by " + increment + " is not known: leave incremental out, or read from the start");
        }
        if (place != null && !increment.fits(place)) {
            throw new PeltonException(
                    ErrorCode.SOURCE_CHANGED, "'" + uri + "' was read up to " + place + ", so where incremental=" + increment + " goes on is not known: name the same columns, or read from the start");
        }
        return List.of(new Split(ROWS, -1, new Position(ROWS, last.offset(), last.mark())));
    }

    @Override
    public Set<SourceTrait> traits() {
        if (increment != null) {
            return Set.of(SourceTrait.REPLAYABLE);
        }
        return consumption.isWanted() ? Set.of(SourceTrait.WANTS_COMPLETION, SourceTrait.WANTS_COMMIT) : Set.of();
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        RowPlace after = offset == 0 ? null : RowPlace.of(split.start().mark(), uri);
        if (increment != null && offset != 0 && after == null) {
            throw new PeltonException(ErrorCode.READ_FAILED, uri + ": rows cannot be read on from offset " + offset + ": there is no value to go on after");
        }
        return new SqlCursor(this, offset, after == null || after.isStart() ? null : after, context);
    }

    @Override
    public String toString() {
        return uri;
    }
}

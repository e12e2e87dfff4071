// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;

/**
 * Gives the messages of a data set.
 *
 * @param uri the endpoint
 * @param preloadSize how many come at once; as in Camel, perhaps more than the set has
 * @param initialDelayMillis how long the others wait
 * @param produceDelayMillis how long it waits behind each
 */
@SuppressWarnings("serial") // the bean is there where the route runs
public record DataSetSource(
        String uri, DataSet dataSet, IndexCheck index, long preloadSize, long initialDelayMillis, long produceDelayMillis)
        implements Source<Message> {
    @Override
    public List<Split> splits() {
        return List.of(new Split(uri, -1));
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        return new DataSetCursor(this, offset, context.runtime()::nanoTime);
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.REPLAYABLE);
    }

    @Override
    public String toString() {
        return uri;
    }
}

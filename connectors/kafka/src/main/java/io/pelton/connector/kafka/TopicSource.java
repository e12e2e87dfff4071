// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;

/**
 * The records of topics, as one split: partitions come and go while it is read, and the splits of a source do not.
 *
 * <p>Where no positions are kept, the group has them: its members share the partitions, and each is told from where on it reads. Where they are kept, the split's
 * mark has the place in every partition, all of which this source reads.
 */
record TopicSource<T>(SourceSettings settings, ReadAs<T> as) implements Source<T> {
    @Override
    public List<Split> splits() {
        if (!settings.hasGroup()) {
            throw new PeltonException(
                    ErrorCode.MISSING_OPTION,
                    settings + " needs the option 'groupId': by that name the brokers keep how far has been read. Or run it with a state folder (--state), which keeps it then");
        }
        return List.of(new Split(settings.path(), -1));
    }

    @Override
    public List<Split> splits(List<Position> known) {
        Position before = known.stream().filter(position -> position.split().equals(settings.path())).findFirst().orElse(null);
        Places places = new StartingPlaces(settings).find(before == null ? null : Places.of(before.mark(), settings));
        return List.of(new Split(settings.path(), -1, new Position(settings.path(), before == null ? 0 : before.offset(), places.mark())));
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.REPLAYABLE, SourceTrait.WANTS_COMMIT);
    }

    @Override
    public Cursor<T> open(Split split, long offset, CursorContext context) {
        return TopicCursor.open(this, Places.isOne(split.start().mark()) ? Places.of(split.start().mark(), settings) : null, offset, context);
    }

    @Override
    public String toString() {
        return settings.toString();
    }
}

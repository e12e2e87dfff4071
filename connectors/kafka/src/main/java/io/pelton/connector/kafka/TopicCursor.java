// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Mark;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Gives what the thread of the consumer has fetched. The offset counts records, those of all partitions together, and each time a partition was read further without any; the mark, where positions are
 * kept, has the place in each.
 */
final class TopicCursor<T> implements Cursor<T> {
    private final TopicSource<T> source;
    private final TopicReader reader;
    private final Deserializing keys;
    private final Deserializing values;
    private final ReadAs.Maker<T> maker;

    /** How far every partition is read up to the claim before this one; null where the group keeps that. */
    private final @Nullable Places places;

    private @Nullable Claim claim;
    private int next;
    private long offset;
    private long bytes;
    private @Nullable ConsumerRecord<byte[], byte[]> record;
    private @Nullable T current;
    private @Nullable Object value;

    private TopicCursor(TopicSource<T> source, TopicReader reader, @Nullable Places places, long offset) {
        this.source = source;
        this.reader = reader;
        this.places = places;
        this.offset = offset;
        this.keys = Deserializing.of(source.settings().keyDeserializer(), source.settings().properties(), true);
        this.values = Deserializing.of(source.settings().valueDeserializer(), source.settings().properties(), false);
        this.maker = source.as().maker();
    }

    /** @param places where to begin; null where the group says it */
    static <T> TopicCursor<T> open(TopicSource<T> source, @Nullable Places places, long offset, CursorContext context) {
        TopicReader reader = new TopicReader(source.settings(), places, offset, context);
        TopicCursor<T> cursor = null;
        try {
            cursor = new TopicCursor<>(source, reader, places, offset);
        } finally {
            if (cursor == null) {
                reader.discard();
            }
        }
        reader.begin();
        return cursor;
    }

    @Override
    public boolean advance() {
        Claim from = claim;
        while (from == null || next == from.records().size()) {
            from = claimNext();
            if (from == null) {
                return false;
            }
        }
        ConsumerRecord<byte[], byte[]> read = from.records().get(next++);
        record = read;
        offset++;
        bytes += Math.max(0, read.serializedKeySize()) + Math.max(0, read.serializedValueSize());
        value = values.of(read.topic(), read.headers(), read.value(), this);
        current = maker.make(read, keys.of(read.topic(), read.headers(), read.key(), this), value);
        return true;
    }

    private @Nullable Claim claimNext() {
        Claim done = claim;
        if (done != null && places != null) {
            places.next().put(done.partition(), done.next());
        }
        claim = reader.fetched().claim();
        next = 0;
        if (claim == null) {
            Throwable failure = reader.fetched().failure();
            if (failure != null) {
                throw ReadFailures.fatal(source.settings(), failure);
            }
        } else {
            reader.claimed();
            offset += claim.records().isEmpty() ? 1 : 0;
        }
        return claim;
    }

    @Override
    public T current() {
        if (current == null) {
            throw new IllegalStateException("there is no current record");
        }
        return current;
    }

    @Override
    public boolean isFinished() {
        return (claim == null || next == claim.records().size()) && reader.fetched().isFinished();
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public @Nullable Mark mark() {
        if (places == null) {
            return null;
        }
        Claim from = claim;
        if (from != null && record != null && next > 0) {
            if (next == from.records().size()) {
                places.next().put(from.partition(), from.next());
            } else {
                places.set(from.partition(), record.offset() + 1, record.leaderEpoch());
            }
        }
        return places.mark();
    }

    @Override
    public long bytesRead() {
        return bytes;
    }

    /** For ever: the thread of the consumer signals. */
    @Override
    public long idleNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public String describePosition() {
        return record == null ? source.toString() : "kafka:" + record.topic() + " partition " + record.partition() + " offset " + record.offset();
    }

    @Override
    public @Nullable Object rejected() {
        return record == null ? null : record.value();
    }

    @Override
    public @Nullable Object original() {
        return value;
    }

    /** Of a record that cannot be read. */
    PeltonException bad(String part, Exception cause) {
        return new PeltonException(ErrorCode.MALFORMED_DATA, describePosition() + ": the " + part + " is not what its deserializer reads: " + ReadFailures.reason(cause), cause);
    }

    @Override
    public void committed(long committed) {
        reader.fetched().acknowledge(committed);
    }

    @Override
    public void close() {
        reader.close();
        keys.close();
        values.close();
    }
}

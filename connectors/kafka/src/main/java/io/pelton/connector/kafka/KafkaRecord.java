// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record of a topic, with its key and its value as the deserializers have made them; for writing, one with a key. Its arrays are not copied, and are not to be changed.
 *
 * @param topic where it was read; empty for one that is to be written where the sink says
 * @param partition where it was read; -1 for one that is to be written where its key belongs
 * @param offset its place in the partition; -1 for one that is to be written
 * @param timestamp milliseconds since 1970; -1 for the time at which it is written
 * @param key null if it has none
 * @param value null for a record that says that its key is no more
 * @param headers in their order
 */
public record KafkaRecord(
        String topic, int partition, long offset, long timestamp, @Nullable Object key, @Nullable Object value, List<Header> headers) {
    /**
     * A header.
     *
     * @param name its name; several may have the same
     * @param value its bytes; null if it has none
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes, which nobody compares
    public record Header(String name, byte @Nullable [] value) {
        /** Refuses one without a name. */
        public Header {
            Objects.requireNonNull(name, "name is null");
        }
    }

    /** Has a copy of the headers. */
    public KafkaRecord {
        Objects.requireNonNull(topic, "topic is null");
        headers = List.copyOf(headers);
    }

    /** One that is to be written: the sink says to which topic, and the key to which partition. */
    public static KafkaRecord of(@Nullable Object key, @Nullable Object value) {
        return new KafkaRecord("", -1, -1, -1, key, value, List.of());
    }

    /** The value as text; empty if there is none. */
    public String text() {
        return value == null ? "" : value.toString();
    }

    /** The value of the last header of this name; null if there is none. */
    public byte @Nullable [] header(String name) {
        for (Header header : headers.reversed()) {
            if (header.name().equals(name)) {
                return header.value();
            }
        }
        return null;
    }

    /** Where it was read, its key and its value. */
    @Override
    public String toString() {
        return topic + "-" + partition + "@" + offset + " " + key + "=" + value;
    }
}

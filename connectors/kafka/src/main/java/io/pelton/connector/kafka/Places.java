// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * How far every partition of the topics is read: the mark of a position.
 *
 * <pre>
 *   byte 'K' | byte version = 1 | cluster id
 *   int topics    | each: name, topic id
 *   int partitions| each: topic, int partition, long next offset, int leader epoch (-1: unknown)
 * </pre>
 *
 * Texts are {@linkplain DataOutputStream#writeUTF modified UTF-8} with their length before them. Not thread-safe.
 *
 * @param cluster the id of the cluster
 * @param topics their ids, by name: a topic that was deleted and recreated has another one
 * @param next what is read next of each partition
 */
record Places(String cluster, TreeMap<String, String> topics, TreeMap<TopicPartition, OffsetAndMetadata> next) {
    private static final int SIGN = 'K';
    private static final int VERSION = 1;
    private static final int NO_EPOCH = -1;

    Places(String cluster, Map<String, String> topics) {
        this(cluster, new TreeMap<>(topics), new TreeMap<>((a, b) -> a.topic().equals(b.topic()) ? Integer.compare(a.partition(), b.partition()) : a.topic().compareTo(b.topic())));
    }

    static boolean isOne(Mark mark) {
        byte[] bytes = mark.bytes();
        return bytes.length > 0 && bytes[0] == SIGN;
    }

    /** @throws PeltonException STATE_UNREADABLE if it is none of this version */
    static Places of(Mark mark, SourceSettings of) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(mark.bytes()))) {
            int sign = in.readUnsignedByte();
            int version = in.readUnsignedByte();
            if (sign != SIGN || version != VERSION) {
                throw new PeltonException(ErrorCode.STATE_UNREADABLE, of + ": the position that is kept is of version " + version + ", but this program knows version " + VERSION);
            }
            Places places = new Places(in.readUTF(), Map.of());
            for (int left = in.readInt(); left > 0; left--) {
                places.topics.put(in.readUTF(), in.readUTF());
            }
            for (int left = in.readInt(); left > 0; left--) {
                places.set(new TopicPartition(in.readUTF(), in.readInt()), in.readLong(), epoch(in.readInt()));
            }
            return places;
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.STATE_UNREADABLE, of + ": the position that is kept is damaged", e);
        }
    }

    private static Optional<Integer> epoch(int written) {
        return written == NO_EPOCH ? Optional.empty() : Optional.of(written);
    }

    void set(TopicPartition partition, long offset, Optional<Integer> epoch) {
        next.put(partition, new OffsetAndMetadata(offset, epoch, ""));
    }

    Mark mark() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(SIGN);
            out.writeByte(VERSION);
            out.writeUTF(cluster);
            out.writeInt(topics.size());
            for (Map.Entry<String, String> topic : topics.entrySet()) {
                out.writeUTF(topic.getKey());
                out.writeUTF(topic.getValue());
            }
            out.writeInt(next.size());
            for (Map.Entry<TopicPartition, OffsetAndMetadata> each : next.entrySet()) {
                out.writeUTF(each.getKey().topic());
                out.writeInt(each.getKey().partition());
                out.writeLong(each.getValue().offset());
                out.writeInt(each.getValue().leaderEpoch().orElse(NO_EPOCH));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory cannot be written", e);
        }
        return Mark.of(bytes.toByteArray());
    }
}

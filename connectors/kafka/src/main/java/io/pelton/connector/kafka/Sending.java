// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/** Gives records to a producer. */
final class Sending {
    private static final int LARGE_BYTES = 64 << 10;

    private Sending() {}

    /** Sends those that are not written, until it is known that one has failed, and waits for all that was sent. */
    static void all(Producer<byte[], byte[]> to, List<ProducerRecord<byte[], byte[]>> records, Outcomes outcomes) {
        boolean isAfterLarge = false;
        for (int i = 0; i < records.size() && !outcomes.hasFailed(); i++) {
            if (!outcomes.isWritten(i)) {
                boolean isLarge = isLarge(records.get(i));
                if (isAfterLarge && !isLarge) {
                    to.flush();
                }
                isAfterLarge = isLarge;
                sendChecked(to, records.get(i), i, outcomes);
            }
        }
        to.flush();
    }

    /**
     * Whether it may be too large for the broker, though not for the client. Nothing small may be sent with such a record: the client would take the two apart to find which is
     * too large, put them together again, and so on until the delivery has timed out.
     */
    private static boolean isLarge(ProducerRecord<byte[], byte[]> record) {
        return (long) lengthOf(record.key()) + lengthOf(record.value()) > LARGE_BYTES;
    }

    static int lengthOf(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    private static void sendChecked(Producer<byte[], byte[]> to, ProducerRecord<byte[], byte[]> record, int index, Outcomes outcomes) {
        checkPartition(to, record, index, outcomes);
        if (!outcomes.hasFailed()) {
            send(to, record, index, outcomes);
        }
    }

    /** What a producer refuses at once is told by the callback, too, before this returns. */
    private static void send(Producer<byte[], byte[]> to, ProducerRecord<byte[], byte[]> record, int index, Outcomes outcomes) {
        try {
            var _ = to.send(record, (where, failure) -> outcomes.is(index, where, failure));
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException | IllegalStateException | IllegalArgumentException e) {
            outcomes.is(index, null, e);
        }
    }

    /** A partition that there is not would be waited for. */
    private static void checkPartition(Producer<byte[], byte[]> to, ProducerRecord<byte[], byte[]> record, int index, Outcomes outcomes) {
        if (record.partition() != null) {
            try {
                int count = to.partitionsFor(record.topic()).size();
                if (record.partition() >= count) {
                    outcomes.is(index, null, new NoSuchPartitionException(record.topic(), record.partition(), count));
                }
            } catch (InterruptException e) {
                throw e;
            } catch (KafkaException e) {
                outcomes.is(index, null, e);
            }
        }
    }
}

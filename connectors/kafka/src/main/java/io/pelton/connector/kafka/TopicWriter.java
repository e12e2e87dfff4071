// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.ByteView;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Hands a batch to the producer, and waits until the brokers have it. */
final class TopicWriter implements BatchWriter<Object> {
    private static final int BYTES_OF_VALUE = 8;
    private static final int LARGE_BYTES = 64 << 10;

    private final SinkSettings settings;
    private final OutgoingRecords outgoing;
    private @Nullable Producer<byte[], byte[]> producer;

    /** What the brokers have of a batch that was not written as a whole. */
    private Unfinished begun = Unfinished.NONE;

    TopicWriter(SinkSettings settings) {
        this.settings = settings;
        this.outgoing = new OutgoingRecords(settings);
        this.producer = connect();
    }

    private Producer<byte[], byte[]> connect() {
        try {
            return new KafkaProducer<>(new HashMap<>(settings.properties()), new ByteArraySerializer(), new ByteArraySerializer());
        } catch (KafkaException e) {
            throw new PeltonException(ErrorCode.BAD_VALUE, settings + ": " + ReadFailures.reason(e), e);
        }
    }

    @Override
    public BatchOptions options() {
        return settings.batches();
    }

    @Override
    public long bytesOf(Object record) {
        Object value = switch (record) {
            case Message message -> message.body();
            case KafkaRecord read -> read.value();
            default -> record;
        };
        return switch (value) {
            case CharSequence text -> text.length();
            case byte[] bytes -> bytes.length;
            case ByteView bytes -> bytes.length();
            case null, default -> BYTES_OF_VALUE;
        };
    }

    @Override
    public WriteResult write(RecordBatch<? extends Object> batch) throws InterruptedException {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            try {
                records.add(outgoing.of(batch.get(i)));
            } catch (IllegalArgumentException e) {
                return new WriteResult.BadRecord(i, e);
            }
        }
        Outcomes outcomes = new Outcomes(batch, begun);
        begun = Unfinished.NONE;
        send(records, outcomes);
        WriteResult result = result(records, outcomes);
        begun = result instanceof WriteResult.Written ? outcomes.afterAll() : outcomes.withThis();
        return result;
    }

    private void send(List<ProducerRecord<byte[], byte[]>> records, Outcomes outcomes) throws InterruptedException {
        Producer<byte[], byte[]> to = producer;
        if (to == null) {
            to = connect();
            producer = to;
        }
        try {
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
        } catch (InterruptException e) {
            disconnect();
            throw new InterruptedException(e.getMessage());
        }
    }

    /**
     * Whether it may be too large for the broker, though not for the client. Nothing small may be sent with such a record: the client would take the two apart to find which is
     * too large, put them together again, and so on until the delivery has timed out.
     */
    private static boolean isLarge(ProducerRecord<byte[], byte[]> record) {
        return (long) lengthOf(record.key()) + lengthOf(record.value()) > LARGE_BYTES;
    }

    private static int lengthOf(byte @Nullable [] bytes) {
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

    private WriteResult result(List<ProducerRecord<byte[], byte[]>> records, Outcomes outcomes) {
        WriteResult result = WriteResult.WRITTEN;
        @Nullable WriteResult bad = null;
        for (int i = 0; i < outcomes.size(); i++) {
            Throwable failure = outcomes.failure(i);
            if (failure == null) {
                continue;
            }
            switch (SendFailures.kind(failure, !records.get(i).topic().equals(settings.topic()))) {
                case FATAL -> throw new PeltonException(ErrorCode.WRITE_FAILED, settings + ": " + ReadFailures.reason(failure) + SendFailures.advice(failure), failure);
                case OF_RECORD -> bad = bad == null ? new WriteResult.BadRecord(i, failure) : bad;
                case OF_PRODUCER -> {
                    outcomes.sendAgain(i);
                    disconnect();
                    result = new WriteResult.Retry(failure);
                }
                case PASSING -> {
                    outcomes.sendAgain(i);
                    result = new WriteResult.Retry(failure);
                }
            }
        }
        return bad == null ? result : bad;
    }

    /** What it has not sent by now is sent again. */
    private void disconnect() {
        Producer<byte[], byte[]> gone = producer;
        producer = null;
        if (gone != null) {
            gone.close(Duration.ZERO);
        }
    }

    @Override
    public void close() {
        Producer<byte[], byte[]> last = producer;
        producer = null;
        if (last != null) {
            last.close(settings.shutdownTimeout());
        }
        outgoing.close();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
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
        return OutgoingRecords.bytesOf(record);
    }

    @Override
    public WriteResult write(RecordBatch<? extends Object> batch) throws InterruptedException {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(batch.size());
        WriteResult.BadRecord none = outgoing.addAll(batch, records);
        if (none != null) {
            return none;
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
            Sending.all(to, records, outcomes);
        } catch (InterruptException e) {
            disconnect();
            throw new InterruptedException(e.getMessage());
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

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.CommitMark;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Mark;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Writes all records of an epoch in one transaction, and commits it with the epoch. It has two producers in turn: what comes after a mark is sent by the one while the
 * transaction of the other is committed. Opened only where epochs are taken.
 */
final class EpochTopicWriter implements DecidingWriter<Object> {
    private static final int PRODUCERS = 2;

    /** The longest that brokers allow if they are not told otherwise: a run whose other sinks are away takes no epochs. */
    private static final String TRANSACTION_MILLIS = "900000";

    private static final int DEFAULT_MOST_BYTES = 1 << 20;

    /** More than what a record takes besides its key, value and headers. */
    private static final int BYTES_AROUND = 128;

    private final SinkSettings settings;
    private final OutgoingRecords outgoing;
    private final EpochCommits commits;
    private final ConsumerGroupMetadata group;
    private final int mostBytes;

    /** The number of the last commit that was announced. */
    private long announced;

    /** What is written to; null if nothing was written since the last mark. */
    private @Nullable Producer<byte[], byte[]> open;

    private boolean hasWritten;

    /** What was written up to a mark, until it is committed. */
    private @Nullable Producer<byte[], byte[]> marked;

    /** Those that have no transaction. Handed over by the thread that commits. */
    private final Queue<Producer<byte[], byte[]>> spare = new ConcurrentLinkedQueue<>();

    private EpochTopicWriter(SinkSettings settings, EpochCommits commits, long last, List<Producer<byte[], byte[]>> producers) {
        this.settings = settings;
        this.outgoing = new OutgoingRecords(settings);
        this.commits = commits;
        this.group = commits.group(settings);
        this.announced = last;
        this.spare.addAll(producers);
        String most = settings.properties().get(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        this.mostBytes = most == null ? DEFAULT_MOST_BYTES : Integer.parseInt(most);
    }

    /**
     * @param end the mark that was committed last; null if nothing was
     * @throws PeltonException OUTPUT_CHANGED if the brokers have committed something else last
     */
    static EpochTopicWriter open(SinkSettings settings, @Nullable Mark end) throws InterruptedException {
        UUID id = end == null ? EngineRuntime.current().uuid() : CommitMark.of(end).sink();
        EpochCommits commits = EpochCommits.of(id, settings);
        List<Producer<byte[], byte[]>> producers = fenced(settings, commits);
        boolean isOpen = false;
        try {
            long wanted = end == null ? 0 : CommitMark.of(end).number();
            Optional<Long> last = commits.last(settings);
            if (last.isPresent() && last.get() != wanted) {
                throw new PeltonException(
                        ErrorCode.OUTPUT_CHANGED,
                        settings + ": the brokers have commit " + last.get() + " of " + commits.name() + ", and the last epoch belongs to commit " + wanted
                                + ": one of the two was brought back from before, or the state folder is a copy");
            }
            EpochTopicWriter writer = new EpochTopicWriter(settings, commits, wanted, producers);
            isOpen = true;
            return writer;
        } finally {
            if (!isOpen) {
                producers.forEach(producer -> producer.close(Duration.ZERO));
            }
        }
    }

    /** Whether what belongs to a mark is committed, and what of an earlier run was not is never. */
    static boolean isCommitted(SinkSettings settings, Mark mark) throws InterruptedException {
        EpochCommits commits = EpochCommits.of(CommitMark.of(mark).sink(), settings);
        fenced(settings, commits).forEach(producer -> producer.close(Duration.ZERO));
        long wanted = CommitMark.of(mark).number();
        Optional<Long> last = commits.last(settings);
        if (last.isEmpty() && wanted > 1) {
            throw new PeltonException(
                    ErrorCode.OUTPUT_CHANGED,
                    settings + ": the brokers no longer know what " + commits.name() + " has committed last (offsets.retention.minutes), so it is not known whether the last epoch"
                            + " was: look at the topic, and forget the end of this output with --drop-state");
        }
        return last.isPresent() && last.get() == wanted;
    }

    /** Its producers; when they are there, no transaction of those of an earlier run is open, and none of them can commit. */
    private static List<Producer<byte[], byte[]>> fenced(SinkSettings settings, EpochCommits commits) {
        List<Producer<byte[], byte[]>> producers = new ArrayList<>();
        try {
            for (int i = 0; i < PRODUCERS; i++) {
                Map<String, Object> properties = new HashMap<>(settings.properties());
                properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, commits.name() + "-" + i);
                properties.putIfAbsent(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_MILLIS);
                Producer<byte[], byte[]> producer = new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
                producers.add(producer);
                producer.initTransactions();
            }
            return producers;
        } catch (KafkaException e) {
            producers.forEach(producer -> producer.close(Duration.ZERO));
            throw new PeltonException(ErrorCode.WRITE_FAILED, settings + ": no transactions can be begun: " + ReadFailures.reason(e), e);
        } catch (RuntimeException | Error e) {
            producers.forEach(producer -> producer.close(Duration.ZERO));
            throw e;
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
        WriteResult.BadRecord bad = none == null ? tooLarge(records) : none;
        if (bad != null) {
            return bad;
        }
        Outcomes outcomes = new Outcomes(batch, Unfinished.NONE);
        try {
            Sending.all(begun(), records, outcomes);
        } catch (InterruptException e) {
            throw new InterruptedException(e.getMessage());
        } catch (KafkaException e) {
            throw failed(e);
        }
        for (int i = 0; i < outcomes.size(); i++) {
            Throwable failure = outcomes.failure(i);
            if (failure != null) {
                throw failed(failure);
            }
        }
        hasWritten = true;
        return WriteResult.WRITTEN;
    }

    /** It is found before it is sent: what fails when it is sent takes the transaction with it. */
    private WriteResult.@Nullable BadRecord tooLarge(List<ProducerRecord<byte[], byte[]>> records) {
        for (int i = 0; i < records.size(); i++) {
            ProducerRecord<byte[], byte[]> record = records.get(i);
            long bytes = BYTES_AROUND + (long) Sending.lengthOf(record.key()) + Sending.lengthOf(record.value());
            for (var header : record.headers()) {
                bytes += Utils.utf8Length(header.key()) + (long) Sending.lengthOf(header.value());
            }
            if (bytes > mostBytes) {
                return new WriteResult.BadRecord(i, new RecordTooLargeException("the record has about " + bytes + " bytes, and maxRequestSize is " + mostBytes));
            }
        }
        return null;
    }

    private Producer<byte[], byte[]> begun() {
        Producer<byte[], byte[]> to = open;
        if (to == null) {
            to = spare.remove();
            open = to;
            to.beginTransaction();
        }
        return to;
    }

    private PeltonException failed(Throwable failure) {
        String reason = ReadFailures.reason(failure);
        String what = reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
        return new PeltonException(
                ErrorCode.WRITE_FAILED,
                settings + ": the transaction of this epoch has failed, with what was written since the last one: " + what + SendFailures.advice(failure)
                        + ". Nothing is lost or written twice: the next run goes on from the last epoch",
                failure);
    }

    /** That of the commit before if there is nothing to commit. */
    @Override
    public Mark mark() {
        if (hasWritten) {
            marked = open;
            open = null;
            hasWritten = false;
            announced++;
        }
        return new CommitMark(commits.id(), announced).mark();
    }

    @Override
    public void commit() throws InterruptedException {
        Producer<byte[], byte[]> ending = marked;
        if (ending == null) {
            return;
        }
        try {
            commits.write(ending, announced, group);
            ending.commitTransaction();
        } catch (InterruptException e) {
            throw new InterruptedException(e.getMessage());
        } catch (KafkaException e) {
            throw failed(e);
        }
        marked = null;
        spare.add(ending);
    }

    /** The last epoch may be still to come. */
    @Override
    public void close() {}

    /** What was not committed is undone. */
    @Override
    public void ended(boolean isDone) {
        List<Producer<byte[], byte[]>> all = new ArrayList<>(spare);
        Optional.ofNullable(open).ifPresent(all::add);
        Optional.ofNullable(marked).ifPresent(all::add);
        all.forEach(producer -> producer.close(settings.shutdownTimeout()));
        outgoing.close();
    }
}

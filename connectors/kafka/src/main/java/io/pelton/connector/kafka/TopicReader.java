// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import io.pelton.spi.CursorContext;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * The thread that has the consumer: fetches, commits how far all is written, and gives partitions back. It polls all the time, also while the flow takes nothing:
 * partitions are paused then. So the group never takes this member for dead because a route is slow.
 */
final class TopicReader implements ConsumerRebalanceListener {
    private static final System.Logger LOGGER = System.getLogger(TopicReader.class.getName());

    /** How long one poll waits for records. */
    private static final Duration POLL = Duration.ofMillis(100);

    /** How long a failure that may pass is waited for, at first and at most. */
    private static final long FIRST_PAUSE_MILLIS = 100;

    private static final int DOUBLINGS = 6;

    /** How much is fetched and not yet claimed. */
    private static final int MOST_RECORDS = 10_000;

    /** How long a partition that is taken away waits for what the flow has of it. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final SourceSettings settings;
    private final @Nullable Places start;
    private final FetchedRecords fetched;
    private final EngineRuntime runtime;
    private final Runnable waker;
    private final Consumer<byte[], byte[]> consumer;
    private final TopicIds topicIds;
    private final OffsetCommits commits;
    private final TopicEnds ends;
    private final Beginnings beginnings;
    private final TopicChanges changes;
    private final LastCommit lastCommit;

    private boolean isPaused;
    private int failures;

    /** Whether it was asked in this round where partitions begin: what else there is to ask waits for the next one, as the group expects a poll. */
    private boolean hasAsked;

    private volatile boolean isClosing;
    private volatile boolean isDone;

    /** Whether the flow has made room that the thread, which fetches nothing, does not know of. */
    private volatile boolean isWaitingForRoom;

    /** Makes the consumer, which connects to nothing yet. */
    TopicReader(SourceSettings settings, @Nullable Places start, long number, CursorContext context) {
        this.settings = settings;
        this.start = start;
        this.runtime = context.runtime();
        this.waker = context.waker();
        this.fetched = new FetchedRecords(number, MOST_RECORDS, FetchLimits.ofHeap().waitingBytes());
        Map<String, Object> properties = new HashMap<>(settings.properties());
        if (start != null) {
            properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none"); // what is gone before it was read is to be told
        }
        if (settings.isBounded()) {
            properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false"); // it would end at once
        }
        try {
            this.topicIds = new TopicIds(settings, runtime, start == null ? Map.of() : start.topics(), fetched::fetches);
            this.consumer = consumer(properties);
            this.commits = new OffsetCommits(settings, runtime, fetched, consumer, topicIds, start == null);
            this.ends = new TopicEnds(settings, runtime, consumer, topicIds, commits);
            this.beginnings = new Beginnings(settings, runtime, consumer, fetched, topicIds, commits, ends);
            this.changes = new TopicChanges(settings, start != null, consumer, fetched, topicIds, beginnings, waker);
            this.lastCommit = new LastCommit(settings, start == null, runtime, consumer, topicIds, commits, beginnings, changes);
        } catch (KafkaException e) {
            throw new PeltonException(ErrorCode.BAD_VALUE, settings + ": " + ReadFailures.reason(e), e);
        }
    }

    private Consumer<byte[], byte[]> consumer(Map<String, Object> properties) {
        try {
            return new KafkaConsumer<>(properties, topicIds, new ByteArrayDeserializer());
        } catch (KafkaException e) {
            topicIds.close(); // else the consumer closes it
            throw e;
        }
    }

    /** Begins to fetch. */
    void begin() {
        boolean isStarted = false;
        try {
            Task _ = runtime.start("pelton-kafka-" + settings.path(), Task.Kind.DEVICE, this::run);
            isStarted = true;
        } finally {
            if (!isStarted) {
                consumer.close();
            }
        }
    }

    /** Closes the consumer of one that has not begun. */
    void discard() {
        consumer.close();
    }

    FetchedRecords fetched() {
        return fetched;
    }

    /** The flow has claimed some. Any thread. */
    void claimed() {
        if (isWaitingForRoom && fetched.hasRoom()) {
            isWaitingForRoom = false;
            consumer.wakeup();
        }
    }

    /** Ends it when it has committed what it can. Any thread; waits for that. */
    void close() {
        isClosing = true;
        consumer.wakeup();
        try {
            if (!runtime.await(() -> isDone, settings.shutdownTimeout().toNanos())) {
                LOGGER.log(System.Logger.Level.WARNING, settings + ": the consumer does not end within " + settings.shutdownTimeout().toMillis() + " ms (shutdownTimeout)");
            }
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
        }
    }

    private void run() {
        try {
            subscribe();
            while (!isClosing) {
                tryRound();
            }
            lastCommit.commit();
        } catch (Throwable e) {
            end(e);
        } finally {
            closeConsumer();
            isDone = true;
            waker.run();
        }
    }

    /** The flow gets what was fetched before, and writes it: a consumer that is closed gives its partitions back, and what it has of them is dropped. */
    private void end(Throwable failure) {
        fetched.fail(failure);
        waker.run();
        if (ReadFailures.isReplaced(failure)) {
            return; // nothing more can be committed
        }
        try {
            while (!isClosing) {
                stay();
            }
            lastCommit.commit();
        } catch (InterruptedException | RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "not committed at the end", e);
        }
    }

    /** Fetches nothing more, but commits what the flow has written, and goes on with what the group is about: else its other members would wait for this one. */
    private void stay() throws InterruptedException {
        try {
            if (commits.areDue()) {
                commitSoon();
            }
            consumer.pause(consumer.assignment());
            ConsumerRecords<byte[], byte[]> _ = consumer.poll(POLL);
        } catch (KafkaException | PeltonException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "after the failure", e);
            boolean _ = runtime.await(() -> isClosing, Duration.ofMillis(FIRST_PAUSE_MILLIS).toNanos());
        }
    }

    private void closeConsumer() {
        isClosing = true;
        try {
            consumer.close(CloseOptions.timeout(settings.shutdownTimeout()));
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.WARNING, settings + ": the consumer cannot be closed: " + ReadFailures.reason(e));
        }
    }

    private void subscribe() {
        if (start != null) {
            fetched.assign(start.next().keySet());
            consumer.assign(start.next().keySet());
            start.next().forEach((partition, next) -> {
                consumer.seek(partition, next);
                fetched.resume(partition, next.offset());
            });
        } else if (settings.isPattern()) {
            consumer.subscribe(settings.pattern(), this);
        } else {
            consumer.subscribe(settings.topics(), this);
        }
    }

    /** Brokers that are away for a while, and a group that goes on without this member, end nothing. */
    private void tryRound() throws InterruptedException {
        try {
            round();
            failures = 0;
        } catch (WakeupException e) {
            isWaitingForRoom = false; // there is room, or the end has come
        } catch (KafkaException e) {
            if (!ReadFailures.isPassing(e)) {
                throw e;
            }
            boolean isOfRebalance = ReadFailures.isOfRebalance(e);
            long pause = Math.min(FIRST_PAUSE_MILLIS << Math.min(failures, DOUBLINGS), settings.longestWait().toMillis());
            failures++;
            String what = isOfRebalance ? "the group has gone on without this member, which joins it again" : "the brokers do not answer, and are asked again";
            LOGGER.log(System.Logger.Level.WARNING, settings + ": " + what + " in " + pause + " ms: " + ReadFailures.reason(e));
            boolean _ = runtime.await(() -> isClosing, Duration.ofMillis(pause).toNanos());
        }
    }

    private void round() throws InterruptedException {
        hasAsked = false;
        if (commits.areDue()) {
            beginnings.lookForResets();
            commitSoon();
            beginnings.tellDeleted();
        }
        pauseOrResume();
        take(consumer.poll(POLL));
        if (settings.isBounded() && !hasAsked && changes.areCompared()) {
            lookForEnd();
        }
    }

    /** What was fetched goes to the flow, when it is known that it is of the same topics as before. */
    private void take(ConsumerRecords<byte[], byte[]> records) throws InterruptedException {
        fetched.add(beginnings.settled(records));
        if (records.isEmpty()) {
            beginnings.lookForResets();
        }
        changes.compare();
        if (!hasAsked) {
            settle();
        }
    }

    private void settle() throws InterruptedException {
        hasAsked |= !beginnings.areKnown();
        beginnings.settle();
    }

    /** Partitions that have come since are paused, too. */
    private void pauseOrResume() {
        if (isPaused && fetched.hasRoom()) {
            consumer.resume(consumer.paused());
            isPaused = false;
            isWaitingForRoom = false;
        } else if (isPaused || fetched.isFull()) {
            isPaused = true;
            consumer.pause(consumer.assignment());
            isWaitingForRoom = true;
            if (fetched.hasRoom()) {
                pauseOrResume(); // made before the flow could know that it is waited for
            }
        }
    }

    private void lookForEnd() throws InterruptedException {
        boolean isAtEnd = ends.areReached(beginnings.topics(), fetched.isSettled());
        fetched.setAtEnd(isAtEnd);
        if (isAtEnd) {
            waker.run();
        }
    }

    /** Commits how far all is written, and waits for nothing but the ids of the topics. */
    private void commitSoon() throws InterruptedException {
        if (settings.hasGroup()) {
            try {
                commits.commitSoon(changes.due());
            } catch (KafkaException e) {
                if (!ReadFailures.isPassing(e)) {
                    throw e;
                }
                LOGGER.log(System.Logger.Level.INFO, settings + ": how far all is written is committed later, as the brokers do not answer: " + ReadFailures.reason(e));
            }
        }
        commits.restartInterval();
    }

    /** Commits how far all is written, and waits for that, before partitions are given away. */
    private void commitNow() throws InterruptedException {
        if (settings.hasGroup()) {
            try {
                commits.commit(changes.dueAsOf(runtime.nanoTime()), settings.commitTimeout());
            } catch (KafkaException e) {
                commits.warnUncommitted(e);
            }
        }
    }

    /** Stops giving records, waits for what the flow has, and commits. */
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        fetched.stop(partitions);
        if (!isClosing) {
            Duration most = settings.maxPollInterval().dividedBy(3);
            long nanos = (most.compareTo(LONGEST_WAIT) < 0 ? most : LONGEST_WAIT).toNanos();
            try {
                if (!runtime.await(() -> isClosing || fetched.isAcknowledged(partitions), nanos)) {
                    LOGGER.log(System.Logger.Level.WARNING, settings + ": " + List.copyOf(partitions) + " is given away before all is written that was read of it: that is read again");
                }
                beginnings.endWait();
                commitNow();
            } catch (InterruptedException e) {
                isClosing = true;
            }
        }
        forget(partitions);
        ends.assignmentChanged();
    }

    /** Others have them already. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        LOGGER.log(System.Logger.Level.WARNING, settings + ": the group has taken " + List.copyOf(partitions) + " from this member, which gave no sign of life: what is not committed is read again");
        forget(partitions);
    }

    private void forget(Collection<TopicPartition> partitions) {
        fetched.forget(partitions);
        ends.forget(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        fetched.assign(partitions);
        ends.assignmentChanged();
        beginnings.assigned(partitions);
        try {
            settle();
        } catch (InterruptedException e) {
            isClosing = true;
        } catch (KafkaException e) {
            if (!ReadFailures.isPassing(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": where it begins is found out later, as the brokers do not answer: " + ReadFailures.reason(e));
        }
    }
}

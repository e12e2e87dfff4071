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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
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

    /** How long the end of a run waits for answers of the brokers, and for the group to assign what was recreated. */
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    /** How long one answer is waited for then, at first. */
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);

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
            commitAtEnd();
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
        try {
            boolean _ = runtime.await(() -> isClosing, Long.MAX_VALUE);
            commitAtEnd();
        } catch (InterruptedException | RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "not committed at the end", e);
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
            start.next().forEach(consumer::seek);
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
            if (!isPassing(e)) {
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
            commitSoon();
        }
        pauseOrResume();
        take(consumer.poll(POLL));
        if (settings.isBounded() && !hasAsked && areTopicsKnown()) {
            lookForEnd();
        }
    }

    /**
     * What was fetched goes to the flow, when it is known that it is of the same topics as before. What is of a partition of which it is not known where it begins is fetched again:
     * a position after that would count as the beginning.
     */
    private void take(ConsumerRecords<byte[], byte[]> records) throws InterruptedException {
        fetched.add(beginnings.areKnown() ? records : settled(records));
        compareTopics();
        if (!hasAsked) {
            settle();
        }
    }

    private void settle() throws InterruptedException {
        hasAsked |= !beginnings.areKnown();
        beginnings.settle();
    }

    private ConsumerRecords<byte[], byte[]> settled(ConsumerRecords<byte[], byte[]> records) {
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> settled = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>(records.nextOffsets());
        for (TopicPartition partition : records.partitions()) {
            if (beginnings.isKnown(partition)) {
                settled.put(partition, records.records(partition));
            } else {
                consumer.seek(partition, records.records(partition).getFirst().offset());
            }
        }
        next.keySet().retainAll(settled.keySet());
        return new ConsumerRecords<>(settled, next);
    }

    /** Asks which topics there are if what is fetched waits for that, or they may have changed. */
    private void compareTopics() throws InterruptedException {
        release();
        boolean isAwaited = fetched.isUnverified();
        if (!isAwaited && !topicIds.mayHaveChanged(topics())) {
            return;
        }
        try {
            Optional<Set<String>> changed = topicIds.changed(topics(), isAwaited ? POLL : Duration.ZERO);
            if (changed.isPresent()) {
                beginnings.readFromFirst(recreated(changed.get()));
                release();
            } else if (isAwaited) {
                topicIds.warnIfLate();
            }
        } catch (KafkaException e) {
            if (isAwaited || !isPassing(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": the brokers do not tell whether the topics are the same as before, and are asked again: " + ReadFailures.reason(e));
        }
    }

    private void release() {
        if (fetched.isUnverified() && fetched.release(topicIds.lastVerified(), topicIds.unknown(topics()))) {
            waker.run();
        }
    }

    /** Those of which it has partitions, or the group may assign some to it. */
    private Set<String> topics() {
        return TopicNames.of(consumer);
    }

    /** Also those of which it has had some. */
    private Set<String> allTopics() {
        Set<String> all = new HashSet<>(topics());
        all.addAll(beginnings.topics());
        return all;
    }

    /**
     * Its partitions of these topics, which were deleted and recreated, but for those of which it is to be found out where they begin.
     *
     * @throws PeltonException SOURCE_CHANGED if there is one, or one was deleted for good, and this program keeps how far it was read
     */
    private Set<TopicPartition> recreated(Set<String> topics) {
        if (start != null) {
            topicIds.requireSame();
        }
        return beginnings.settled(topics);
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

    /** Whether it is known of all that was fetched from which topics it was: else it may be further in a topic that was recreated than that has records. */
    private boolean areTopicsKnown() {
        return beginnings.areKnown() && (topicIds.lastVerified() >= fetched.fetches() || consumer.assignment().isEmpty());
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
                commits.commitSoon(due(false));
            } catch (KafkaException e) {
                if (!isPassing(e)) {
                    throw e;
                }
                LOGGER.log(System.Logger.Level.INFO, settings + ": how far all is written is committed later, as the brokers do not answer: " + ReadFailures.reason(e));
            }
        }
        commits.restartInterval();
    }

    /**
     * What is to be committed: nothing of topics that are other ones by now.
     *
     * @param asks whether the brokers are asked which those are even if nothing is to be committed, also of topics that it has no partition of any more; else they are only after a while
     * @throws KafkaException if the brokers do not tell which those are: all of it is due later
     */
    private Map<TopicPartition, OffsetAndMetadata> due(boolean asks) throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> due = fetched.takeDue();
        if (due.isEmpty() && !asks && !topicIds.areDue()) {
            return due;
        }
        Set<TopicPartition> recreated;
        try {
            recreated = recreated(topicIds.changed(asks ? allTopics() : topics()));
        } catch (KafkaException e) {
            fetched.notCommitted(due.keySet());
            throw e;
        }
        if (!recreated.isEmpty()) {
            beginnings.readFromFirst(recreated);
            due.keySet().removeAll(recreated);
            due.putAll(fetched.takeDue());
        }
        return due;
    }

    /** Commits how far all is written, and waits for that, before partitions are given away. */
    private void commitNow() throws InterruptedException {
        if (settings.hasGroup()) {
            try {
                commits.commit(due(true), settings.commitTimeout());
            } catch (KafkaException e) {
                commits.warnUncommitted(e);
            }
        }
    }

    /**
     * Commits how far all is written, and that nothing is read of topics that were recreated, for which it waits until the group has assigned them. Else the group, which has no
     * offset of them, would begin at the end that they have then. The group goes on meanwhile: what it does not take now, as it assigns partitions anew, it takes after a poll.
     */
    private void commitAtEnd() throws InterruptedException {
        if (!settings.hasGroup()) {
            return;
        }
        long limit = runtime.nanoTime() + LONGEST_END.toNanos();
        Duration wait = FIRST_WAIT;
        KafkaException failure = null;
        boolean goesOn = true;
        while (goesOn && runtime.nanoTime() - limit < 0) {
            try {
                failure = null;
                commits.commit(due(true), wait);
                if (start != null || !areUncommitted(wait)) {
                    break;
                }
            } catch (KafkaException e) {
                failure = e;
                goesOn = isPassing(e);
            }
            wait = wait.multipliedBy(2);
            goOn();
        }
        settleAtEnd();
        if (failure != null) {
            commits.warnUncommitted(failure);
        }
    }

    private static boolean isPassing(KafkaException failure) {
        return failure instanceof WakeupException || ReadFailures.isPassing(failure) || ReadFailures.isOfRebalance(failure);
    }

    /** Goes on with what the group is about; what is fetched is not passed on. */
    private void goOn() throws InterruptedException {
        try {
            ConsumerRecords<byte[], byte[]> _ = settled(consumer.poll(POLL));
            beginnings.settle();
        } catch (KafkaException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "tried again at the end", e);
        }
    }

    /** A run that begins at the end, and has read nothing, has begun where it is now. */
    private void settleAtEnd() throws InterruptedException {
        try {
            beginnings.settleUncompared();
        } catch (KafkaException e) {
            LOGGER.log(System.Logger.Level.WARNING, settings + ": it is not known where the partitions begin, which the next run finds out anew: " + ReadFailures.reason(e));
        }
    }

    /** Whether the group has no offset of some that were recreated. */
    private boolean areUncommitted(Duration wait) {
        Set<TopicPartition> recreated = topicIds.ofRecreated(beginnings.topics());
        return !recreated.isEmpty() && !commits.committed(recreated, wait).keySet().containsAll(recreated);
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
            if (!isPassing(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": where it begins is found out later, as the brokers do not answer: " + ReadFailures.reason(e));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Asks which topics there are before what was fetched is passed on, and before the group is told how far all is written: what is of a topic that was deleted and recreated is
 * dropped, and the new one read from its first record. Used by the thread of the consumer.
 */
final class TopicChanges {
    private static final System.Logger LOGGER = System.getLogger(TopicChanges.class.getName());

    /** How long the answer is waited for, before there is another poll, if something that was fetched waits for it. */
    private static final Duration WAIT = Duration.ofMillis(100);

    /** Topics that are other ones than before. */
    @FunctionalInterface
    private interface Changed {
        Set<String> topics() throws InterruptedException;
    }

    private final SourceSettings settings;
    private final boolean mustBeSame;
    private final Consumer<byte[], byte[]> consumer;
    private final FetchedRecords fetched;
    private final TopicIds topicIds;
    private final Beginnings beginnings;
    private final Runnable waker;

    /**
     * Nothing is asked yet.
     *
     * @param mustBeSame whether a run cannot go on in a recreated topic, as this program keeps how far the old one was read
     * @param waker is called when there is something for the flow
     */
    TopicChanges(
            SourceSettings settings, boolean mustBeSame, Consumer<byte[], byte[]> consumer, FetchedRecords fetched, TopicIds topicIds, Beginnings beginnings, Runnable waker) {
        this.settings = settings;
        this.mustBeSame = mustBeSame;
        this.consumer = consumer;
        this.fetched = fetched;
        this.topicIds = topicIds;
        this.beginnings = beginnings;
        this.waker = waker;
    }

    /** Asks if what is fetched waits for that, or the topics may have changed; what is known then to be of the same topics as before goes to the flow. */
    void compare() throws InterruptedException {
        release();
        boolean isAwaited = fetched.isUnverified();
        if (!isAwaited && !topicIds.mayHaveChanged(topics())) {
            return;
        }
        try {
            Optional<Set<String>> changed = topicIds.changed(topics(), isAwaited ? WAIT : Duration.ZERO);
            if (changed.isPresent()) {
                beginnings.readFromFirst(recreated(changed.get()));
                release();
                fetchAgain(topicIds.deleted());
            } else if (isAwaited) {
                topicIds.warnIfLate();
            }
        } catch (KafkaException e) {
            if (isAwaited || !ReadFailures.isPassing(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": the brokers do not tell whether the topics are the same as before, and are asked again: " + ReadFailures.reason(e));
        }
    }

    /** What waits of topics that are gone leaves room for others: with none, the client would fetch nothing, and so never learn that they are. */
    private void fetchAgain(Set<String> deleted) {
        Map<TopicPartition, Long> offsets = deleted.isEmpty() ? Map.of() : fetched.takeBack(deleted);
        offsets.forEach((partition, offset) -> {
            if (consumer.assignment().contains(partition)) {
                consumer.seek(partition, offset);
            }
        });
    }

    private void release() {
        if (fetched.isUnverified() && fetched.release(topicIds.lastVerified(), topicIds.unknown(topics()))) {
            waker.run();
        }
    }

    /** Whether it is known of all that was fetched from which topics it was: else it may be further in a topic that was recreated than that has records. */
    boolean areCompared() {
        return beginnings.areKnown() && (topicIds.lastVerified() >= fetched.fetches() || consumer.assignment().isEmpty());
    }

    /**
     * What is to be committed: nothing of topics that are other ones by now. If there is nothing, the brokers are asked only after a while which those are.
     *
     * @throws KafkaException if the brokers do not tell which those are: all of it is due later
     * @throws io.pelton.error.PeltonException SOURCE_CHANGED if a topic was recreated, or deleted for good, and must be the same
     */
    Map<TopicPartition, OffsetAndMetadata> due() throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> due = fetched.takeDue();
        return due.isEmpty() && !topicIds.areDue() ? due : unchanged(due, () -> topicIds.changed(topics()));
    }

    /** The same, but the brokers are asked which topics there are at {@code moment} or later, also of those that it has no partition of any more. */
    Map<TopicPartition, OffsetAndMetadata> dueAsOf(long moment) throws InterruptedException {
        return unchanged(fetched.takeDue(), () -> topicIds.changed(allTopics(), moment));
    }

    private Map<TopicPartition, OffsetAndMetadata> unchanged(Map<TopicPartition, OffsetAndMetadata> due, Changed changed) throws InterruptedException {
        Set<TopicPartition> recreated;
        try {
            recreated = recreated(changed.topics());
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

    /** Its partitions of these topics, which were deleted and recreated, but for those of which it is to be found out where they begin. */
    private Set<TopicPartition> recreated(Set<String> topics) {
        if (mustBeSame) {
            topicIds.requireSame();
        }
        return beginnings.settled(topics);
    }
}

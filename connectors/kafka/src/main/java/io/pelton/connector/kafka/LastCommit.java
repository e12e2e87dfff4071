// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** What is committed at the end of a run. Used by the thread of the consumer. */
final class LastCommit {
    private static final System.Logger LOGGER = System.getLogger(LastCommit.class.getName());

    /** How long the end of a run waits for answers of the brokers, and for the group to assign what was recreated. */
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    /** How long one answer is waited for, at first. */
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);

    /** How long one poll waits. */
    private static final Duration POLL = Duration.ofMillis(100);

    private final SourceSettings settings;
    private final boolean isOnlyRecord;
    private final EngineRuntime runtime;
    private final Consumer<byte[], byte[]> consumer;
    private final TopicIds topicIds;
    private final OffsetCommits commits;
    private final Beginnings beginnings;
    private final TopicChanges changes;

    /** @param isOnlyRecord whether the group is all that keeps how far it was read */
    LastCommit(
            SourceSettings settings,
            boolean isOnlyRecord,
            EngineRuntime runtime,
            Consumer<byte[], byte[]> consumer,
            TopicIds topicIds,
            OffsetCommits commits,
            Beginnings beginnings,
            TopicChanges changes) {
        this.settings = settings;
        this.isOnlyRecord = isOnlyRecord;
        this.runtime = runtime;
        this.consumer = consumer;
        this.topicIds = topicIds;
        this.commits = commits;
        this.beginnings = beginnings;
        this.changes = changes;
    }

    /**
     * Commits how far all is written, and that nothing is read of topics that were recreated, for which it waits until the group has assigned them. Else the group, which has no
     * offset of them, would begin at the end that they have then. The group goes on meanwhile: what it does not take now, as it assigns partitions anew, it takes after a poll.
     */
    void commit() throws InterruptedException {
        if (!settings.hasGroup()) {
            return;
        }
        long begin = runtime.nanoTime();
        Duration wait = FIRST_WAIT;
        KafkaException failure = null;
        boolean goesOn = true;
        while (goesOn && runtime.nanoTime() - begin < LONGEST_END.toNanos()) {
            try {
                failure = null;
                commits.commit(changes.dueAsOf(begin), wait);
                if (!isOnlyRecord || !areUncommitted(wait)) {
                    break;
                }
            } catch (KafkaException e) {
                failure = e;
                goesOn = ReadFailures.isPassing(e);
            }
            wait = wait.multipliedBy(2);
            if (goesOn) {
                goOn();
            }
        }
        settle();
        if (failure != null) {
            commits.warnUncommitted(failure);
        }
    }

    /** Goes on with what the group is about; what is fetched is not passed on. */
    private void goOn() throws InterruptedException {
        try {
            ConsumerRecords<byte[], byte[]> _ = beginnings.settled(consumer.poll(POLL));
            beginnings.settle();
        } catch (KafkaException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "tried again at the end", e);
        }
    }

    /** A run that begins at the end, and has read nothing, has begun where it is now. */
    private void settle() throws InterruptedException {
        try {
            beginnings.settleUncompared();
            beginnings.tellDeleted();
        } catch (KafkaException e) {
            LOGGER.log(System.Logger.Level.WARNING, settings + ": it is not known where the partitions begin, which the next run finds out anew: " + ReadFailures.reason(e));
        }
    }

    /** Whether the group has no offset of some that were recreated. */
    private boolean areUncommitted(Duration wait) {
        Set<TopicPartition> recreated = topicIds.ofRecreated(beginnings.topics());
        return !recreated.isEmpty() && !commits.committed(recreated, wait).keySet().containsAll(recreated);
    }
}

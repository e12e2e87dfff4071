// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/** Commits to the group how far all is written, and where partitions begin of which it has no offset. Used by the thread of the consumer. */
final class OffsetCommits {
    private static final System.Logger LOGGER = System.getLogger(OffsetCommits.class.getName());

    private final SourceSettings settings;
    private final FetchedRecords fetched;
    private final Consumer<byte[], byte[]> consumer;

    /** Whether the group is all that keeps how far it was read. */
    private final boolean isOnlyRecord;

    /** Partitions of recreated topics, which are read from their beginning, while the group still has an offset of the old ones. */
    private final Set<TopicPartition> outdated = new HashSet<>();

    OffsetCommits(SourceSettings settings, FetchedRecords fetched, Consumer<byte[], byte[]> consumer, boolean isOnlyRecord) {
        this.settings = settings;
        this.fetched = fetched;
        this.consumer = consumer;
        this.isOnlyRecord = isOnlyRecord;
    }

    /** Their topic was recreated: the group has an offset of the old one until a commit of theirs has succeeded. */
    void addOutdated(Collection<TopicPartition> partitions) {
        outdated.addAll(partitions);
    }

    /** Whether the group has an offset of the old one yet. */
    boolean isOutdated(TopicPartition partition) {
        return outdated.contains(partition);
    }

    /** Commits, and waits for nothing. What fails is due again. */
    void commitSoon(Map<TopicPartition, OffsetAndMetadata> due) {
        if (!due.isEmpty()) {
            Set<TopicPartition> those = new HashSet<>(outdated); // not those that come while this is under way
            those.retainAll(due.keySet());
            consumer.commitAsync(due, (_, failure) -> committed(due.keySet(), those, failure));
        }
    }

    private void committed(Set<TopicPartition> due, Set<TopicPartition> those, @Nullable Exception failure) {
        if (failure == null) {
            outdated.removeAll(those);
            return;
        }
        fetched.notCommitted(due);
        if (isOnlyRecord && !ReadFailures.isPassing(failure) && !ReadFailures.isOfRebalance(failure)) {
            throw ReadFailures.fatal(settings, failure);
        }
        LOGGER.log(System.Logger.Level.INFO, settings + ": how far all is written could not be committed, and is committed again: " + ReadFailures.reason(failure));
    }

    /** Commits, and waits for that. What fails is read again, by this member or another one. */
    void commit(Map<TopicPartition, OffsetAndMetadata> due) {
        if (due.isEmpty()) {
            return;
        }
        try {
            try {
                consumer.commitSync(due, settings.commitTimeout());
            } catch (WakeupException e) {
                consumer.commitSync(due, settings.commitTimeout());
            }
            outdated.removeAll(due.keySet());
        } catch (KafkaException e) {
            warnUncommitted(e);
        }
    }

    void warnUncommitted(KafkaException why) {
        LOGGER.log(System.Logger.Level.WARNING, settings + ": how far all is written could not be committed, so some records are read again: " + ReadFailures.reason(why));
    }

    /**
     * Commits where partitions begin of which the group has no offset. Else a member that gets one at its end, and gives it away before all is written, would have the next one
     * begin at the end that there is then.
     *
     * @param isFromBeginning which of them begin with their first record, whatever the options say
     * @return whether the brokers have answered
     */
    boolean commitBeginnings(Collection<TopicPartition> partitions, Predicate<TopicPartition> isFromBeginning) {
        try {
            try {
                tryCommitBeginnings(partitions, isFromBeginning);
            } catch (WakeupException e) {
                tryCommitBeginnings(partitions, isFromBeginning);
            }
            return true;
        } catch (KafkaException e) {
            if (!(e instanceof WakeupException) && !ReadFailures.isPassing(e) && !ReadFailures.isOfRebalance(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": where it begins cannot be committed now: " + ReadFailures.reason(e));
            return false;
        }
    }

    private void tryCommitBeginnings(Collection<TopicPartition> partitions, Predicate<TopicPartition> isFromBeginning) {
        Map<TopicPartition, OffsetAndMetadata> known = consumer.committed(Set.copyOf(partitions), settings.commitTimeout());
        List<TopicPartition> unknown = partitions.stream().filter(each -> known.get(each) == null).toList();
        List<TopicPartition> fromBeginning = unknown.stream().filter(isFromBeginning).toList();
        if (!fromBeginning.isEmpty()) { // the consumer would take that for all
            consumer.seekToBeginning(fromBeginning);
        }
        Map<TopicPartition, OffsetAndMetadata> beginnings = new HashMap<>();
        for (TopicPartition partition : unknown) {
            beginnings.put(partition, new OffsetAndMetadata(consumer.position(partition, settings.commitTimeout())));
        }
        commit(beginnings);
    }
}

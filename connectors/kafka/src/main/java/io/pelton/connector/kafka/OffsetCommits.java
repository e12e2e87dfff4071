// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * Commits to the group how far all is written, with the id of the topic as metadata: a group that has an offset does not know otherwise whether it is one of a topic that has been
 * deleted since. Used by the thread of the consumer.
 */
final class OffsetCommits {
    private static final System.Logger LOGGER = System.getLogger(OffsetCommits.class.getName());
    private static final Pattern METADATA = Pattern.compile("topicId=([^;]+)(?:;partitions=(\\d+))?");

    private final SourceSettings settings;
    private final FetchedRecords fetched;
    private final Consumer<byte[], byte[]> consumer;
    private final TopicIds topicIds;
    private final EngineRuntime runtime;

    /** Whether the group is all that keeps how far it was read. */
    private final boolean isOnlyRecord;

    /** When the next commit is due. */
    private long nextCommit;

    OffsetCommits(SourceSettings settings, EngineRuntime runtime, FetchedRecords fetched, Consumer<byte[], byte[]> consumer, TopicIds topicIds, boolean isOnlyRecord) {
        this.settings = settings;
        this.fetched = fetched;
        this.consumer = consumer;
        this.topicIds = topicIds;
        this.isOnlyRecord = isOnlyRecord;
        this.runtime = runtime;
        restartInterval();
    }

    /** The id of the topic that an offset was committed of; empty if the one who has committed it did not say. */
    static Optional<String> topicId(OffsetAndMetadata committed) {
        Matcher metadata = METADATA.matcher(committed.metadata());
        return metadata.matches() ? Optional.of(metadata.group(1)) : Optional.empty();
    }

    /** How many partitions the topic had when the group began with it; empty if the one who has committed the offset did not say. */
    static OptionalInt partitions(OffsetAndMetadata committed) {
        Matcher metadata = METADATA.matcher(committed.metadata());
        return metadata.matches() && metadata.group(2) != null ? OptionalInt.of(Integer.parseInt(metadata.group(2))) : OptionalInt.empty();
    }

    /** Whether the time between two commits has passed. */
    boolean areDue() {
        return runtime.nanoTime() - nextCommit >= 0;
    }

    /** Begins that time again. */
    void restartInterval() {
        nextCommit = runtime.nanoTime() + settings.commitInterval().toNanos();
    }

    /** What is to be committed is so with the next round. */
    void hurry() {
        nextCommit = runtime.nanoTime();
    }

    private Map<TopicPartition, OffsetAndMetadata> withIds(Map<TopicPartition, OffsetAndMetadata> offsets) {
        Map<TopicPartition, OffsetAndMetadata> all = new HashMap<>();
        offsets.forEach((partition, at) -> {
            String id = topicIds.id(partition.topic());
            String metadata = "topicId=" + id + ";partitions=" + topicIds.partitions(partition.topic());
            all.put(partition, id == null ? at : new OffsetAndMetadata(at.offset(), at.leaderEpoch(), metadata));
        });
        return all;
    }

    /** Commits, and waits for nothing. What fails is due again. */
    void commitSoon(Map<TopicPartition, OffsetAndMetadata> due) {
        if (!due.isEmpty()) {
            consumer.commitAsync(withIds(due), (_, failure) -> committed(due.keySet(), failure));
        }
    }

    private void committed(Set<TopicPartition> due, @Nullable Exception failure) {
        if (failure == null) {
            return;
        }
        fetched.notCommitted(due);
        if (isOnlyRecord && !ReadFailures.isPassing(failure)) {
            throw ReadFailures.fatal(settings, failure);
        }
        LOGGER.log(System.Logger.Level.INFO, settings + ": how far all is written could not be committed, and is committed again: " + ReadFailures.reason(failure));
    }

    /**
     * Commits, and waits for that.
     *
     * @throws KafkaException if it fails: all is due again
     */
    void commit(Map<TopicPartition, OffsetAndMetadata> due, Duration wait) {
        if (due.isEmpty()) {
            return;
        }
        Map<TopicPartition, OffsetAndMetadata> offsets = withIds(due);
        try {
            finished(() -> {
                consumer.commitSync(offsets, wait);
                return true;
            });
        } catch (KafkaException e) {
            fetched.notCommitted(due.keySet());
            throw e;
        }
    }

    /** What is due cannot be committed; or, if nothing is, the brokers do not tell whether topics were recreated. */
    void warnUncommitted(KafkaException why) {
        if (fetched.isDue()) {
            LOGGER.log(System.Logger.Level.WARNING, settings + ": how far all is written could not be committed, so some records are read again: " + ReadFailures.reason(why));
        } else {
            LOGGER.log(System.Logger.Level.INFO, settings + ": it is not known whether topics were recreated since that was asked for last: " + ReadFailures.reason(why));
        }
    }

    /**
     * The offsets that the group has, without partitions of which it has none.
     *
     * @throws KafkaException if the brokers do not say
     */
    Map<TopicPartition, OffsetAndMetadata> committed(Set<TopicPartition> partitions, Duration wait) {
        Map<TopicPartition, OffsetAndMetadata> all = new HashMap<>(finished(() -> consumer.committed(partitions, wait)));
        all.values().removeIf(each -> each == null);
        return all;
    }

    /**
     * Where partitions begin of which the group has no offset. One question is about all of them: brokers that are slow would take as long for each. The client may have begun with
     * some already, where its reset policy says: it has the end that there was then.
     *
     * @throws KafkaException if the brokers do not say where that is
     */
    Map<TopicPartition, Long> offsets(Set<TopicPartition> partitions, SourceSettings.Seek seek) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        Set<TopicPartition> others = new HashSet<>(partitions);
        if (seek == settings.reset() && seek != SourceSettings.Seek.BEGINNING) {
            partitions.forEach(each -> position(each).ifPresent(position -> offsets.put(each, position)));
            others.removeAll(offsets.keySet());
        }
        if (!others.isEmpty()) {
            offsets.putAll(asked(others, seek));
        }
        return offsets;
    }

    /**
     * Commits where partitions begin of which the group has no offset. Else a member that gets one at its end, and gives it away before all is written, would have the next one begin
     * at the end that there is then. If that fails, it is due with the next commit.
     */
    void commitBeginnings(Map<TopicPartition, Long> beginnings) {
        try {
            commit(beginnings.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> new OffsetAndMetadata(each.getValue()))), settings.commitTimeout());
        } catch (KafkaException e) {
            LOGGER.log(System.Logger.Level.INFO, settings + ": where partitions begin could not be committed, and is committed again: " + ReadFailures.reason(e));
        }
    }

    /** Commits offsets that the group has already, with what this program knows of their topics. */
    void commitMetadata(Map<TopicPartition, OffsetAndMetadata> offsets) {
        try {
            commit(offsets, settings.commitTimeout());
        } catch (KafkaException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "known with the next commit", e);
        }
    }

    /** Where the client goes on with it, if it knows that without asking. */
    OptionalLong position(TopicPartition partition) {
        try {
            return OptionalLong.of(finished(() -> consumer.position(partition, Duration.ZERO)));
        } catch (TimeoutException e) {
            return OptionalLong.empty();
        }
    }

    /**
     * The first offsets that there are.
     *
     * @throws KafkaException if the brokers do not say
     */
    Map<TopicPartition, Long> first(Set<TopicPartition> partitions, Duration wait) {
        return finished(() -> consumer.beginningOffsets(partitions, wait));
    }

    private Map<TopicPartition, Long> asked(Set<TopicPartition> partitions, SourceSettings.Seek seek) {
        return finished(() -> switch (seek) {
            case BEGINNING -> first(partitions, settings.commitTimeout());
            case END -> consumer.endOffsets(partitions, settings.commitTimeout());
            case NOWHERE -> partitions.stream().collect(Collectors.toMap(each -> each, each -> consumer.position(each, settings.commitTimeout())));
        });
    }

    /** Does it until it is done: the flow, and who closes the reader, wake the thread for what it looks at afterwards, a few times at most. */
    private static <T> T finished(Supplier<T> call) {
        while (true) {
            try {
                return call.get();
            } catch (WakeupException e) {
                LOGGER.log(System.Logger.Level.TRACE, "woken", e);
            }
        }
    }
}

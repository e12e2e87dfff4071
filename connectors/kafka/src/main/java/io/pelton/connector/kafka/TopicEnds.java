// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Looks for the end that partitions had when they were assigned, where a run ends there (stopAtEnd). Used by the thread of the consumer. */
final class TopicEnds {
    private static final System.Logger LOGGER = System.getLogger(TopicEnds.class.getName());

    /** How long an answer is waited for before there is another poll, and how long the group may take to assign some to this member. */
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

    /** How long the other members may take with what there was, after which they are alive: longer than a group takes a member that is gone without a word for alive, by default. */
    private static final Duration LONGEST_SESSION = Duration.ofSeconds(60);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final SourceSettings settings;
    private final EngineRuntime runtime;
    private final Consumer<byte[], byte[]> consumer;
    private final TopicIds topicIds;
    private final OffsetCommits commits;
    private final Map<TopicPartition, Long> ends = new HashMap<>();

    /** The ends that the partitions had when the group had none for this member. */
    private final Map<TopicPartition, Long> endsOfOthers = new HashMap<>();

    /** When the group is asked next how far the others are. */
    private long nextLook;

    /** Whether the topics are known to exist. */
    private boolean hasTopics;

    /** When it had a partition last, or the group has said which it has. */
    private long lastAssigned;

    TopicEnds(SourceSettings settings, EngineRuntime runtime, Consumer<byte[], byte[]> consumer, TopicIds topicIds, OffsetCommits commits) {
        this.settings = settings;
        this.runtime = runtime;
        this.consumer = consumer;
        this.topicIds = topicIds;
        this.commits = commits;
        this.lastAssigned = runtime.nanoTime();
        this.nextLook = lastAssigned;
    }

    /** The group has assigned partitions, or revoked some. */
    void assignmentChanged() {
        lastAssigned = runtime.nanoTime();
    }

    /** They may have another end when they are assigned again. */
    void forget(Collection<TopicPartition> partitions) {
        ends.keySet().removeAll(partitions);
    }

    /**
     * Whether all is fetched of the partitions that are assigned. Asks the brokers one question at most, and says no until it has the answers: there are to be polls in between.
     *
     * @param topics those of which it has had partitions
     * @param isSettled whether the group has said which partitions this member has, and has taken none of them since
     * @throws PeltonException READ_FAILED if there is no topic to read; SOURCE_CHANGED if one was deleted before its end, and not recreated in time
     */
    boolean areReached(Set<String> topics, boolean isSettled) throws InterruptedException {
        if (!hasTopics) {
            requireTopics(topics);
            return false;
        }
        Set<TopicPartition> partitions = consumer.assignment();
        if (partitions.isEmpty()) {
            return isSettled && hasNoneLeft(topics);
        }
        boolean areReached = areAtEnd(partitions);
        if (areReached) {
            requireUndeleted(topics);
        }
        return areReached;
    }

    /** A name that is misspelt would look like a topic in which there is nothing. One that it has had partitions of was there: that it is gone is told when the others are read. */
    private void requireTopics(Set<String> had) {
        if (settings.isPattern()) {
            if (had.isEmpty() && consumer.listTopics(LONGEST_LOOK).keySet().stream().noneMatch(name -> settings.pattern().matcher(name).matches())) {
                throw new PeltonException(ErrorCode.READ_FAILED, settings + ": there is no topic that matches, at whose end it could stop (stopAtEnd)");
            }
        } else {
            settings.topics().stream().filter(topic -> !had.contains(topic)).filter(this::isMissing).findFirst().ifPresent(topic -> {
                throw new PeltonException(ErrorCode.READ_FAILED, settings + ": there is no topic '" + topic + "' at whose end it could stop (stopAtEnd)");
            });
        }
        hasTopics = true;
    }

    private boolean isMissing(String topic) {
        List<PartitionInfo> partitions = consumer.partitionsFor(topic, LONGEST_LOOK);
        return partitions == null || partitions.isEmpty();
    }

    /** The group takes partitions of a topic that was deleted away as if another member had them now. */
    private void requireUndeleted(Set<String> topics) {
        topics.stream().filter(this::isMissing).findAny().ifPresent(topic -> {
            throw StartingPlaces.deleted(settings, topic);
        });
        requireTopics(topics);
    }

    /**
     * Whether the group has assigned all partitions to other members, and these have read what there was: not where it may be about to assign some to this one, as when one of them is
     * gone without a word.
     */
    private boolean hasNoneLeft(Set<String> topics) throws InterruptedException {
        long now = runtime.nanoTime();
        if (now - lastAssigned < LONGEST_LOOK.toNanos() || now - nextLook < 0) {
            return false;
        }
        nextLook = now + BETWEEN_LOOKS.toNanos();
        Set<String> all = new HashSet<>(topics);
        all.addAll(TopicNames.of(consumer));
        topicIds.changed(all);
        topicIds.requireSame();
        boolean hasNone = !topicIds.areMissing() && (now - lastAssigned >= LONGEST_SESSION.toNanos() || areOthersAtEnd());
        if (hasNone) {
            requireUndeleted(topics);
        }
        return hasNone;
    }

    private boolean areOthersAtEnd() {
        if (endsOfOthers.isEmpty()) {
            Set<TopicPartition> all = new HashSet<>();
            for (String topic : TopicNames.of(consumer)) {
                consumer.partitionsFor(topic, LONGEST_LOOK).forEach(each -> all.add(new TopicPartition(topic, each.partition())));
            }
            if (!all.isEmpty()) { // else they are not known yet
                LOGGER.log(System.Logger.Level.INFO, settings + ": other members of the group have all partitions; the run ends when they have read what there is, or after " + LONGEST_SESSION.toSeconds() + " s");
                endsOfOthers.putAll(consumer.endOffsets(all, LONGEST_LOOK));
            }
            return false;
        }
        Map<TopicPartition, OffsetAndMetadata> committed = commits.committed(endsOfOthers.keySet(), LONGEST_LOOK);
        return endsOfOthers.entrySet().stream().allMatch(each -> each.getValue() == 0 || isAtEnd(each.getKey(), committed.get(each.getKey()), each.getValue()));
    }

    /** An offset that the group has of an older topic of the name says nothing of this one. */
    private boolean isAtEnd(TopicPartition partition, @Nullable OffsetAndMetadata committed, long end) {
        return committed != null && committed.offset() >= end && OffsetCommits.topicId(committed).filter(id -> !id.equals(topicIds.id(partition.topic()))).isEmpty();
    }

    private boolean areAtEnd(Set<TopicPartition> partitions) {
        assignmentChanged();
        endsOfOthers.clear();
        Set<TopicPartition> unknown = new HashSet<>(partitions);
        unknown.removeAll(ends.keySet());
        if (!unknown.isEmpty()) {
            ends.putAll(consumer.endOffsets(unknown, LONGEST_LOOK)); // there is no answer for those that are gone, until a poll tells that they are
            return false;
        }
        return partitions.stream().allMatch(partition -> consumer.position(partition, LONGEST_LOOK) >= ends.getOrDefault(partition, Long.MAX_VALUE));
    }
}

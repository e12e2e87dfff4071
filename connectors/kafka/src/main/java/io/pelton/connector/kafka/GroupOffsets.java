// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * What the group has committed of partitions that it assigns, as far as it was asked for. What it has of the other partitions of their topics tells which of them are new.
 *
 * <p>Used by the thread of the consumer.
 */
final class GroupOffsets {
    private final SourceSettings settings;
    private final Consumer<byte[], byte[]> consumer;
    private final TopicIds topicIds;
    private final OffsetCommits commits;

    private final Map<TopicPartition, Optional<OffsetAndMetadata>> committed = new HashMap<>();

    /** Topics of which it was asked how many partitions they have. */
    private final Set<String> sized = new HashSet<>();

    /** Topics of which the group has an offset of any partition. */
    private final Set<String> begun = new HashSet<>();

    GroupOffsets(SourceSettings settings, Consumer<byte[], byte[]> consumer, TopicIds topicIds, OffsetCommits commits) {
        this.settings = settings;
        this.consumer = consumer;
        this.topicIds = topicIds;
        this.commits = commits;
    }

    /** Partitions are assigned anew: what is known may be out of date. */
    void forget() {
        committed.clear();
        sized.clear();
        begun.clear();
    }

    /**
     * Asks one question about these, if any is left.
     *
     * @return whether there was one
     * @throws KafkaException if the brokers do not answer
     */
    boolean learn(Set<TopicPartition> partitions) {
        Optional<String> notSized = TopicNames.of(partitions).stream().filter(topic -> !sized.contains(topic)).findAny();
        if (notSized.isPresent()) {
            learnSize(notSized.get());
            return true;
        }
        if (!committed.keySet().containsAll(partitions)) {
            ask(partitions);
            return true;
        }
        return false;
    }

    private void learnSize(String topic) {
        List<PartitionInfo> partitions = consumer.partitionsFor(topic, settings.commitTimeout());
        if (!partitions.isEmpty()) { // else it was deleted meanwhile
            topicIds.learn(topic, partitions.size());
        }
        sized.add(topic);
    }

    /** Asks what the group has of these by now. */
    void ask(Set<TopicPartition> partitions) {
        Set<TopicPartition> all = allOf(TopicNames.of(partitions));
        all.addAll(partitions);
        Map<TopicPartition, OffsetAndMetadata> offsets = commits.committed(all, settings.commitTimeout());
        begun.addAll(TopicNames.of(offsets.keySet()));
        offsets.forEach((partition, at) -> OffsetCommits.topicId(at).ifPresent(id -> {
            topicIds.learn(partition.topic(), id);
            OffsetCommits.partitions(at).ifPresent(count -> topicIds.learnBegun(id, count));
        }));
        partitions.forEach(each -> committed.put(each, Optional.ofNullable(offsets.get(each))));
    }

    private Set<TopicPartition> allOf(Set<String> topics) {
        return topics.stream()
                .flatMap(topic -> consumer.partitionsFor(topic, settings.commitTimeout()).stream())
                .map(each -> new TopicPartition(each.topic(), each.partition()))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Takes the group for one that has none of these: this member has committed them itself. */
    void disregard(Set<TopicPartition> partitions) {
        partitions.forEach(each -> committed.put(each, Optional.empty()));
    }

    /** Whether the group has an offset of any partition of the topic. */
    boolean haveBegun(String topic) {
        return begun.contains(topic);
    }

    /** Whether other members have partitions of the topic. */
    boolean haveOthers(String topic) {
        return !consumer.assignment().containsAll(allOf(Set.of(topic)));
    }

    /** What the group has of it, unless a member has committed that which did not know yet that the partition was added, or its topic recreated, and ended before it could. */
    Optional<OffsetAndMetadata> offset(TopicPartition partition) {
        return committed.getOrDefault(partition, Optional.empty()).filter(at -> !(topicIds.isAdded(partition) && OffsetCommits.partitions(at).orElse(0) > partition.partition()));
    }

    /** Whether the topic is not known yet, or may be another one than this run knows, or than the one that the group has an offset of. */
    boolean isToBeCompared(TopicPartition partition) {
        return topicIds.id(partition.topic()) == null || offset(partition).isEmpty() || isOtherOffset(partition);
    }

    /** Whether the group has an offset of another topic. */
    private boolean isOtherOffset(TopicPartition partition) {
        String known = topicIds.id(partition.topic());
        return known != null && offset(partition).flatMap(OffsetCommits::topicId).filter(id -> !id.equals(known)).isPresent();
    }

    /** Whether its topic was recreated, and the group has no offset of the new one. */
    boolean isOfAnother(TopicPartition partition) {
        return offset(partition).isEmpty() ? topicIds.isRecreated(partition.topic()) : isOtherOffset(partition);
    }

    /** The offsets that the group has of these without saying how many partitions there were when it began: it begins now. */
    Map<TopicPartition, OffsetAndMetadata> withoutCounts(Set<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (TopicPartition each : partitions) {
            if (!isOfAnother(each)) {
                offset(each).filter(at -> OffsetCommits.partitions(at).isEmpty()).ifPresent(at -> offsets.put(each, at));
            }
        }
        return offsets;
    }
}

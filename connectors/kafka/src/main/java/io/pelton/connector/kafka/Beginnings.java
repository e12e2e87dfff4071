// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Where the partitions begin that the group assigns to this member: where the group is, if its offset is one of the topic that there is; with their first record, if the topic was
 * recreated, or they were added to it, since the group has begun with it; else where the options say. Partitions of which that is not known yet are unsettled. It is found out one question at a time,
 * with polls in between if the brokers are slow, as the group takes a member that does not poll for dead.
 *
 * <p>Used by the thread of the consumer.
 */
final class Beginnings {
    /** How long the ids of the topics are waited for before there is another poll. */
    private static final Duration WAIT = Duration.ofMillis(100);

    /** How long a partition that would begin at the end waits for what other members know of its topic. */
    private static final Duration WAIT_FOR_OTHERS = Duration.ofSeconds(2);

    private static final System.Logger LOGGER = System.getLogger(Beginnings.class.getName());

    private final SourceSettings settings;
    private final EngineRuntime runtime;
    private final Consumer<byte[], byte[]> consumer;
    private final FetchedRecords fetched;
    private final TopicIds topicIds;
    private final OffsetCommits commits;
    private final TopicEnds ends;
    private final GroupOffsets group;

    /** Partitions that this run has had: what the options say for the beginning is for the first time only. */
    private final Set<TopicPartition> seen = new HashSet<>();

    private final Set<TopicPartition> unsettled = new HashSet<>();

    /** Where those begin of which the group has no offset, as far as that was asked for. */
    private final Map<TopicPartition, Long> found = new HashMap<>();

    /** Topics of which it has none, and of which other members have partitions: they may know that it is no new one, and say so until then. */
    private final Map<String, Long> awaited = new HashMap<>();

    /** Whether it is known which topics there are. */
    private boolean areCompared;

    private long lastAssigned;

    /** Whether the run ends: nothing is waited for then. */
    private boolean isEnding;

    Beginnings(
            SourceSettings settings, EngineRuntime runtime, Consumer<byte[], byte[]> consumer, FetchedRecords fetched, TopicIds topicIds, OffsetCommits commits, TopicEnds ends) {
        this.settings = settings;
        this.runtime = runtime;
        this.consumer = consumer;
        this.fetched = fetched;
        this.topicIds = topicIds;
        this.commits = commits;
        this.ends = ends;
        this.group = new GroupOffsets(settings, consumer, topicIds, commits);
    }

    /** The group has assigned these. */
    void assigned(Collection<TopicPartition> partitions) {
        unsettled.addAll(partitions);
        group.forget();
        found.clear();
        awaited.clear();
        areCompared = false;
        lastAssigned = runtime.nanoTime();
    }

    /** Whether it is known of all partitions where they begin. */
    boolean areKnown() {
        return unsettled.isEmpty();
    }

    /** What was fetched, without partitions of which it is not known where they begin, which is fetched again: a position after that would count as the beginning. */
    ConsumerRecords<byte[], byte[]> settled(ConsumerRecords<byte[], byte[]> records) {
        if (areKnown()) {
            return records;
        }
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> settled = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>(records.nextOffsets());
        for (TopicPartition partition : records.partitions()) {
            if (unsettled.contains(partition)) {
                consumer.seek(partition, records.records(partition).getFirst().offset());
            } else {
                settled.put(partition, records.records(partition));
            }
        }
        next.keySet().removeAll(unsettled);
        return new ConsumerRecords<>(settled, next);
    }

    /** Notices where the client goes on elsewhere, as its reset policy says, since what it would read next is deleted: the group goes on there, too, if there are no records now. */
    void lookForResets() {
        for (TopicPartition each : consumer.assignment()) {
            if (!unsettled.contains(each)) {
                commits.position(each).ifPresent(position -> fetched.skip(each, position));
            }
        }
    }

    /** Says what was deleted before it was read. Brokers that do not answer are not asked again. */
    void tellDeleted() {
        List<Gap> gaps = fetched.takeGaps();
        if (gaps.isEmpty()) {
            return;
        }
        try {
            Map<TopicPartition, Long> first = commits.first(gaps.stream().map(Gap::partition).collect(Collectors.toSet()), settings.longestWait());
            for (Gap gap : gaps) {
                long begin = first.getOrDefault(gap.partition(), 0L);
                if (begin > gap.begin()) {
                    String which = "offsets from " + gap.begin() + " to " + (Math.min(begin, gap.end()) - 1) + " of " + gap.partition();
                    LOGGER.log(System.Logger.Level.WARNING, settings + ": " + which + " were deleted before they were read; it goes on at " + gap.end() + " (autoOffsetReset)");
                }
            }
        } catch (KafkaException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "whether something was deleted before it was read is not known", e);
        }
    }

    /** The topics of which this run has had partitions. */
    Set<String> topics() {
        return TopicNames.of(seen);
    }

    /** The partitions of these topics whose beginning is known. */
    Set<TopicPartition> settled(Set<String> topics) {
        return consumer.assignment().stream().filter(each -> topics.contains(each.topic()) && !unsettled.contains(each)).collect(Collectors.toSet());
    }

    /**
     * Finds out where the unsettled ones begin, unless that takes so long that there is to be a poll before.
     *
     * @throws KafkaException if the brokers do not answer: they are asked again
     */
    void settle() throws InterruptedException {
        unsettled.retainAll(consumer.assignment());
        consumer.pause(unsettled); // what would be fetched of them would be fetched again
        long limit = runtime.nanoTime() + settings.longestWait().toNanos();
        boolean goesOn = true;
        while (goesOn && !areKnown() && runtime.nanoTime() - limit < 0) {
            goesOn = step();
        }
    }

    /** Settles them, at the end of a run, whatever topics there are: the next run would begin elsewhere. */
    void settleUncompared() throws InterruptedException {
        areCompared = true;
        isEnding = true;
        awaited.clear();
        settle();
    }

    /** False if there is nothing to ask now. */
    private boolean step() throws InterruptedException {
        if (group.learn(unsettled)) {
            return true;
        }
        if (!areCompared) {
            compareTopics();
            return areCompared;
        } else if (unsettled.stream().anyMatch(this::canBegin)) {
            begin(unsettled.stream().filter(this::canBegin).collect(Collectors.toSet()));
        } else if (awaited.values().stream().anyMatch(until -> runtime.nanoTime() - until >= 0)) {
            askAgain();
        } else {
            return find(unsettled.stream().filter(each -> !isFound(each) && hasLeader(each)).collect(Collectors.toSet()));
        }
        return true;
    }

    private boolean canBegin(TopicPartition partition) {
        return isFound(partition) && !(found.containsKey(partition) && awaited.containsKey(partition.topic()));
    }

    /** Whether it is known where it begins. */
    private boolean isFound(TopicPartition partition) {
        return group.offset(partition).isPresent() || isOfRecreated(partition) || found.containsKey(partition);
    }

    /** A partition without leader would keep the others waiting: nobody says where it begins. */
    private boolean hasLeader(TopicPartition partition) {
        return consumer.partitionsFor(partition.topic(), settings.commitTimeout()).stream()
                .anyMatch(each -> each.partition() == partition.partition() && each.leader() != null && !each.leader().isEmpty());
    }

    private boolean find(Set<TopicPartition> partitions) {
        partitions.stream().collect(Collectors.groupingBy(this::beginning, Collectors.toSet())).forEach((seek, those) -> {
            Map<TopicPartition, Long> offsets = commits.offsets(those, seek);
            found.putAll(offsets);
            if (seek != SourceSettings.Seek.BEGINNING && !isEnding) {
                long until = runtime.nanoTime() + WAIT_FOR_OTHERS.toNanos();
                TopicNames.of(those).stream().filter(topic -> !group.haveBegun(topic) && group.haveOthers(topic)).forEach(topic -> awaited.put(topic, until));
                offsets.keySet().removeIf(each -> !awaited.containsKey(each.topic()));
                commits.commitBeginnings(offsets); // the group has them, if others get these partitions before
            }
        });
        return !partitions.isEmpty();
    }

    /** Partitions are about to be taken away: what others have said by now is all that is waited for. */
    void endWait() throws InterruptedException {
        if (!awaited.isEmpty()) {
            try {
                askAgain();
                settle();
            } catch (KafkaException e) {
                LOGGER.log(System.Logger.Level.DEBUG, "what others know of the topics is not known", e);
            }
        }
    }

    /** Others have had the time to commit how many partitions the topics had when the group began with them. */
    private void askAgain() {
        group.ask(unsettled);
        awaited.clear();
        group.disregard(found.keySet());
        found.keySet().removeIf(topicIds::isAdded);
    }

    /** Goes on later if there is no answer: what is fetched of other partitions need not wait for it. */
    private void compareTopics() throws InterruptedException {
        if (unsettled.stream().anyMatch(group::isToBeCompared)) {
            Optional<Set<String>> changed = topicIds.changed(TopicNames.of(consumer), WAIT, lastAssigned);
            changed.ifPresent(topics -> readFromFirst(settled(topics)));
            areCompared = changed.isPresent();
        } else {
            areCompared = true;
        }
    }

    private boolean isOfRecreated(TopicPartition partition) {
        return topicIds.isRecreated(partition.topic());
    }

    /** Where a partition begins of which the group has no offset. */
    private SourceSettings.Seek beginning(TopicPartition partition) {
        if (topicIds.isAdded(partition)) {
            return SourceSettings.Seek.BEGINNING;
        }
        if (!seen.contains(partition) && settings.seek() != SourceSettings.Seek.NOWHERE) {
            return settings.seek();
        }
        return settings.reset();
    }

    private void begin(Set<TopicPartition> partitions) {
        readFromFirst(partitions.stream().filter(group::isOfAnother).collect(Collectors.toSet()));
        resume(partitions.stream().filter(each -> group.offset(each).isPresent() && !group.isOfAnother(each)).collect(Collectors.toSet()));
        Map<TopicPartition, Long> beginnings = new HashMap<>(found);
        beginnings.keySet().retainAll(partitions);
        beginnings.keySet().removeIf(this::isOfRecreated);
        beginnings.forEach((partition, first) -> {
            consumer.seek(partition, first);
            fetched.begin(partition, first);
        });
        seen.addAll(partitions);
        unsettled.removeAll(partitions);
        consumer.resume(partitions);
        commits.commitBeginnings(beginnings);
        commits.commitMetadata(group.withoutCounts(partitions));
    }

    /** Goes on with partitions of which the group has an offset, or begins where the options say nevertheless. */
    private void resume(Set<TopicPartition> partitions) {
        Set<TopicPartition> sought = new HashSet<>();
        for (TopicPartition each : partitions) {
            if (settings.seek() == SourceSettings.Seek.NOWHERE || seen.contains(each) || isOfRecreated(each)) {
                group.offset(each).ifPresent(at -> fetched.resume(each, at.offset()));
            } else {
                sought.add(each);
            }
        }
        if (sought.isEmpty()) { // the consumer would take that for all
            return;
        }
        if (settings.seek() == SourceSettings.Seek.BEGINNING) {
            consumer.seekToBeginning(sought);
        } else {
            consumer.seekToEnd(sought);
        }
    }

    /** Reads partitions of recreated topics from their first record, and commits that soon: what the group has was of the old ones. */
    void readFromFirst(Set<TopicPartition> recreated) {
        if (recreated.isEmpty()) {
            return;
        }
        LOGGER.log(System.Logger.Level.WARNING, settings + ": " + List.copyOf(recreated) + " are of a topic that has been deleted and recreated, and are read from their beginning");
        ends.forget(recreated);
        fetched.assignRecreated(recreated);
        consumer.seekToBeginning(recreated);
        commits.hurry();
    }
}

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
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * The thread that has the consumer: fetches, tells the group how far all is written, and gives partitions back. It polls all the time, also while the flow takes nothing:
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

    /** How long the end of partitions is looked for before there is another poll, and how long the group may take to give this member some. */
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

    private final SourceSettings settings;
    private final @Nullable Places start;
    private final FetchedRecords fetched;
    private final EngineRuntime runtime;
    private final Runnable waker;
    private final Consumer<byte[], byte[]> consumer;
    private final TopicIds topicIds;

    /** Partitions that this run has had: what is said for the beginning is for the first time only. */
    private final Set<TopicPartition> seen = new HashSet<>();

    /** Topics that were deleted and made again in this run: they are read from their beginning, whatever is said for the first time. */
    private final Set<String> remadeTopics = new HashSet<>();

    /** Partitions that are read from their beginning, as their topic was made again, and of which the group has not been told yet. */
    private final Set<TopicPartition> untold = new HashSet<>();

    /** Where partitions ended when they were assigned, if it ends there. */
    private final Map<TopicPartition, Long> ends = new HashMap<>();

    /** Whether it is known that there are the topics whose end is looked for. */
    private boolean isSureOfTopics;

    /** When it had a partition last, or the group has said which it has, if it ends there. */
    private long lastAssigned;

    private boolean isPaused;
    private long lastTold;
    private int failures;
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
        this.lastTold = runtime.nanoTime();
        this.lastAssigned = lastTold;
        Map<String, Object> properties = new HashMap<>(settings.properties());
        if (start != null) {
            properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none"); // what is gone before it was read is to be told
        }
        if (settings.isBounded()) {
            properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false"); // it would end at once
        }
        try {
            this.topicIds = new TopicIds(settings, runtime, start == null ? Map.of() : start.topics());
            this.consumer = consumer(properties);
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

    /** Ends it when the group is told what it can be told. Any thread; waits for that. */
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
            tellAtEnd();
        } catch (Throwable e) {
            fetched.fail(e);
        } finally {
            closeConsumer();
            isDone = true;
            waker.run();
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
            boolean isOfRebalance = ReadFailures.isOfRebalance(e);
            if (!isOfRebalance && !ReadFailures.isPassing(e)) {
                throw e;
            }
            long pause = FIRST_PAUSE_MILLIS << Math.min(failures, DOUBLINGS);
            failures++;
            String what = isOfRebalance ? "the group has gone on without this member, which joins it again" : "the brokers do not answer, and are asked again";
            LOGGER.log(System.Logger.Level.WARNING, settings + ": " + what + " in " + pause + " ms: " + ReadFailures.reason(e));
            boolean _ = runtime.await(() -> isClosing, Duration.ofMillis(pause).toNanos());
        }
    }

    private void round() throws InterruptedException {
        if (runtime.nanoTime() - lastTold >= settings.commitInterval().toNanos()) {
            tell();
        }
        pauseOrResume();
        take(consumer.poll(POLL));
        if (settings.isBounded()) {
            lookForEnd();
        }
    }

    /** What was fetched goes to the flow, but not that of a topic of which the brokers do not tell whether it is the same as before: that is fetched again. */
    private void take(ConsumerRecords<byte[], byte[]> records) throws InterruptedException {
        Set<TopicPartition> remade;
        try {
            remade = remade(topicIds.changedWithNews(topics(), records.isEmpty()));
        } catch (KafkaException e) {
            records.partitions().forEach(partition -> consumer.seek(partition, records.records(partition).getFirst().offset()));
            throw e;
        }
        if (!remade.isEmpty()) {
            fetched.forget(remade);
        }
        if (!records.isEmpty()) {
            fetched.add(records);
            waker.run();
        }
        beginAnew(remade);
    }

    /** Those of which it has partitions. */
    private Set<String> topics() {
        return topicsOf(consumer.assignment());
    }

    private static Set<String> topicsOf(Collection<TopicPartition> partitions) {
        return partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet());
    }

    /**
     * Its partitions of these topics, which were deleted and made again.
     *
     * @throws PeltonException SOURCE_CHANGED if there is one, or one was deleted for good, and this program keeps how far it was read
     */
    private Set<TopicPartition> remade(Set<String> topics) {
        if (start != null) {
            topics.stream().findAny().ifPresent(topic -> {
                throw StartingPlaces.madeAgain(settings, topic);
            });
            topicIds.deleted().stream().findAny().ifPresent(topic -> {
                throw StartingPlaces.deleted(settings, topic);
            });
        }
        remadeTopics.addAll(topics);
        return consumer.assignment().stream().filter(each -> topics.contains(each.topic())).collect(Collectors.toSet());
    }

    /** Reads them from their beginning, and has the group keep that soon: what it knew was of the old ones. */
    private void beginAnew(Set<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return;
        }
        LOGGER.log(System.Logger.Level.WARNING, settings + ": " + List.copyOf(partitions) + " are of a topic that has been deleted and made again, and are read from their beginning");
        ends.keySet().removeAll(partitions);
        untold.addAll(partitions);
        fetched.assignAnew(partitions);
        consumer.seekToBeginning(partitions);
        lastTold = runtime.nanoTime() - settings.commitInterval().toNanos();
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

    /** A name that is misspelt would look like a topic in which there is nothing. */
    private void checkTopics() {
        if (settings.isPattern()) {
            if (consumer.listTopics().keySet().stream().noneMatch(name -> settings.pattern().matcher(name).matches())) {
                throw new PeltonException(ErrorCode.READ_FAILED, settings + ": there is no topic that matches, at whose end it could stop (stopAtEnd)");
            }
        } else {
            for (String topic : settings.topics()) {
                List<PartitionInfo> partitions = consumer.partitionsFor(topic);
                if (partitions == null || partitions.isEmpty()) {
                    throw new PeltonException(ErrorCode.READ_FAILED, settings + ": there is no topic '" + topic + "' at whose end it could stop (stopAtEnd)");
                }
            }
        }
        isSureOfTopics = true;
    }

    private void lookForEnd() throws InterruptedException {
        if (!isSureOfTopics) {
            checkTopics();
        }
        Set<TopicPartition> partitions = consumer.assignment();
        if (!partitions.isEmpty()) {
            lastAssigned = runtime.nanoTime();
        } else if (runtime.nanoTime() - lastAssigned < LONGEST_LOOK.toNanos() || !areStillThere(topicsOf(seen))) { // the group may be about to give it some
            fetched.setAtEnd(false);
            return;
        }
        Set<TopicPartition> unknown = new HashSet<>(partitions);
        unknown.removeAll(ends.keySet());
        if (!unknown.isEmpty()) {
            ends.putAll(consumer.endOffsets(unknown, LONGEST_LOOK)); // of those that are gone nothing is answered, until a poll tells that they are
        }
        boolean isAtEnd = partitions.stream().allMatch(partition -> consumer.position(partition, LONGEST_LOOK) >= ends.getOrDefault(partition, Long.MAX_VALUE));
        fetched.setAtEnd(isAtEnd);
        if (isAtEnd) {
            waker.run();
        }
    }

    /**
     * Whether the topics are there of which it has no partition now: another member has them then, and this one has nothing left to read.
     *
     * @throws PeltonException SOURCE_CHANGED if one was deleted, and the group gives it no partitions of a new one: it was not read to its end
     */
    private boolean areStillThere(Set<String> topics) throws InterruptedException {
        remadeTopics.addAll(topicIds.changed(topics));
        remadeTopics.stream().findAny().ifPresent(topic -> {
            throw StartingPlaces.madeAgain(settings, topic);
        });
        topicIds.deleted().stream().findAny().ifPresent(topic -> {
            throw StartingPlaces.deleted(settings, topic);
        });
        return !topicIds.areMissing();
    }

    /** Tells the group how far all is written, and waits for nothing. */
    private void tell() throws InterruptedException {
        lastTold = runtime.nanoTime();
        if (!settings.hasGroup()) {
            return;
        }
        try {
            Map<TopicPartition, OffsetAndMetadata> due = due();
            if (!due.isEmpty()) {
                Set<TopicPartition> anew = new HashSet<>(untold); // not those that come while this is under way
                anew.retainAll(due.keySet());
                consumer.commitAsync(due, (_, failure) -> told(due, anew, failure));
            }
        } catch (KafkaException e) {
            if (!ReadFailures.isPassing(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": the group is told later how far all is written, as the brokers do not answer: " + ReadFailures.reason(e));
        }
    }

    /**
     * What the group is to be told: nothing of topics that are other ones by now.
     *
     * @throws KafkaException if the brokers do not tell which those are: all of it is due later
     */
    private Map<TopicPartition, OffsetAndMetadata> due() throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> due = fetched.takeDue();
        if (due.isEmpty()) {
            return due;
        }
        Set<TopicPartition> remade;
        try {
            remade = remade(topicIds.changed(topics()));
        } catch (KafkaException e) {
            fetched.untold(due.keySet());
            throw e;
        }
        if (!remade.isEmpty()) {
            beginAnew(remade);
            due.keySet().removeAll(remade);
            due.putAll(fetched.takeDue());
        }
        return due;
    }

    private void told(Map<TopicPartition, OffsetAndMetadata> what, Set<TopicPartition> anew, @Nullable Exception failure) {
        if (failure == null) {
            untold.removeAll(anew);
            return;
        }
        fetched.untold(what.keySet());
        if (start == null && !ReadFailures.isPassing(failure) && !ReadFailures.isOfRebalance(failure)) {
            throw ReadFailures.fatal(settings, failure);
        }
        LOGGER.log(System.Logger.Level.INFO, settings + ": the group could not be told how far all is written, and is told again: " + ReadFailures.reason(failure));
    }

    private void tellAtEnd() throws InterruptedException {
        if (!settings.hasGroup()) {
            return;
        }
        try {
            commit(due());
        } catch (KafkaException e) {
            if (!ReadFailures.isPassing(e)) {
                throw e;
            }
            warnUntold(e);
        }
    }

    /** Waits until the group knows. What it does not get to know is read again, by this member or another one. */
    private void commit(Map<TopicPartition, OffsetAndMetadata> due) {
        if (due.isEmpty()) {
            return;
        }
        try {
            try {
                consumer.commitSync(due, settings.commitTimeout());
            } catch (WakeupException e) {
                consumer.commitSync(due, settings.commitTimeout());
            }
            untold.removeAll(due.keySet());
        } catch (KafkaException e) {
            warnUntold(e);
        }
    }

    private void warnUntold(KafkaException why) {
        LOGGER.log(System.Logger.Level.WARNING, settings + ": the group could not be told how far all is written, so some records are read again: " + ReadFailures.reason(why));
    }

    /** Stops giving records, waits for what the flow has, and tells the group. */
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
                tellAtEnd();
            } catch (InterruptedException e) {
                isClosing = true;
            }
        }
        forget(partitions);
        lastAssigned = runtime.nanoTime();
    }

    /** Others have them already. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        LOGGER.log(System.Logger.Level.WARNING, settings + ": the group has taken " + List.copyOf(partitions) + " from this member, which gave no sign of life: what is not told is read again");
        forget(partitions);
    }

    private void forget(Collection<TopicPartition> partitions) {
        fetched.forget(partitions);
        ends.keySet().removeAll(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        fetched.assign(partitions);
        lastAssigned = runtime.nanoTime();
        if (partitions.isEmpty()) {
            return;
        }
        Set<TopicPartition> first = new HashSet<>(partitions);
        first.removeAll(seen);
        seen.addAll(first);
        boolean isSure = begin(partitions, first);
        List<TopicPartition> same = partitions.stream().filter(each -> !untold.contains(each)).toList();
        if (!isSure || !keep(same)) {
            seekBeginning(same.stream().filter(this::isOfRemade).toList()); // it is not known what of them is read
        }
    }

    /** Has the group keep where it begins with partitions; gives whether it could. */
    private boolean keep(List<TopicPartition> partitions) {
        try {
            try {
                keepBeginnings(partitions);
            } catch (WakeupException e) {
                keepBeginnings(partitions);
            }
            return true;
        } catch (KafkaException e) {
            if (!(e instanceof WakeupException) && !ReadFailures.isPassing(e) && !ReadFailures.isOfRebalance(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": the group cannot be told where it begins now: " + ReadFailures.reason(e));
            return false;
        }
    }

    /** Begins where it is said, with those of topics that were made again at their beginning; gives whether it is known which topics these are. */
    private boolean begin(Collection<TopicPartition> partitions, Set<TopicPartition> first) {
        Set<TopicPartition> anew = new HashSet<>(partitions);
        anew.retainAll(untold);
        boolean isSure = true;
        try {
            anew.addAll(remade(topicIds.changed(topicsOf(partitions))));
        } catch (InterruptedException e) {
            isClosing = true;
        } catch (KafkaException e) {
            if (!ReadFailures.isPassing(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": the group is not told where it begins, as the brokers do not answer: " + ReadFailures.reason(e));
            isSure = false;
        }
        beginAnew(anew);
        first.removeAll(anew);
        seek(first);
        return isSure;
    }

    private boolean isOfRemade(TopicPartition partition) {
        return remadeTopics.contains(partition.topic());
    }

    /** Begins with partitions that it has for the first time where the options say. */
    private void seek(Collection<TopicPartition> first) {
        List<TopicPartition> those = first.stream().filter(each -> !isOfRemade(each)).toList();
        if (those.isEmpty()) { // the consumer would take that for all
            return;
        }
        switch (settings.seek()) {
            case BEGINNING -> consumer.seekToBeginning(those);
            case END -> consumer.seekToEnd(those);
            case NOWHERE -> {}
        }
    }

    private void seekBeginning(Collection<TopicPartition> partitions) {
        if (!partitions.isEmpty()) { // the consumer would take that for all
            consumer.seekToBeginning(partitions);
        }
    }

    /**
     * Has the group keep where it begins with partitions of which it has read nothing yet. Else a member that gets one at its end, and gives it away before all is written,
     * would have the next one begin at the end that there is then.
     */
    private void keepBeginnings(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> known = consumer.committed(Set.copyOf(partitions), settings.commitTimeout());
        List<TopicPartition> unknown = partitions.stream().filter(each -> known.get(each) == null).toList();
        seekBeginning(unknown.stream().filter(this::isOfRemade).toList());
        Map<TopicPartition, OffsetAndMetadata> beginnings = new HashMap<>();
        for (TopicPartition partition : unknown) {
            beginnings.put(partition, new OffsetAndMetadata(consumer.position(partition, settings.commitTimeout())));
        }
        commit(beginnings);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ClusterResource;
import org.apache.kafka.common.ClusterResourceListener;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Notices that a topic which is being read was deleted and recreated. The consumer goes on in the new one at the offset that it had in the old one, and says nothing; and the
 * group takes offsets of the old one for places in the new one. So the ids of topics are asked for before the group is told anything, and before any record is passed on that
 * was fetched after the client has learned something of the cluster: only then it fetches from a topic with another id.
 *
 * <p>It is a deserializer as the client tells these of such news, and closes them. Used by the thread of the consumer, but told by any thread of the client.
 */
final class TopicIds extends ByteArrayDeserializer implements ClusterResourceListener {
    private static final System.Logger LOGGER = System.getLogger(TopicIds.class.getName());

    /** How long the client goes on with a question. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** How long nothing is asked for after a topic was not there, or no broker has answered, while nothing is fetched that may be of another topic. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final SourceSettings settings;
    private final EngineRuntime runtime;
    private final Admin admin;
    private final Map<String, String> known;

    /** Topics that were deleted and recreated in this run. */
    private final Set<String> recreated = new HashSet<>();

    /** The ids that these had before: a broker that has not heard of that yet may still tell one. */
    private final Set<String> outdated = new HashSet<>();

    /** How many partitions topics had in the beginning. */
    private final Map<String, Integer> partitions = new HashMap<>();

    /** When those that are not there were first missed. */
    private final Map<String, Long> missedSince = new HashMap<>();

    private long answered;

    private long nextLook;

    /** Whether these brokers tell ids at all. */
    private boolean isTold = true;

    /** How often the client has learned something of the cluster. */
    private final AtomicLong news = new AtomicLong();

    /** What of that was known when the last question was asked that was answered. */
    private long answeredNews = -1;

    /** One that has no answer yet: it is waited for with the next look. */
    private @Nullable Question unanswered;

    private record Question(long news, Map<String, KafkaFuture<TopicDescription>> answers) {}

    /**
     * Knows some.
     *
     * @param known the ids by the names of the topics; what is not among them is known when it was asked for first
     * @throws KafkaException if the settings are wrong
     */
    TopicIds(SourceSettings settings, EngineRuntime runtime, Map<String, String> known) {
        this.settings = settings;
        this.runtime = runtime;
        Map<String, Object> properties = new HashMap<>(settings.properties());
        properties.remove(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG); // each request says its own
        this.admin = Admin.create(properties);
        this.known = new HashMap<>(known);
        this.nextLook = runtime.nanoTime();
        this.answered = nextLook;
    }

    @Override
    public void onUpdate(ClusterResource cluster) {
        news.incrementAndGet();
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }

    /**
     * Asks after a poll, if they may have changed since, as far as the client knows.
     *
     * @param topics those of which it has partitions
     * @param fetched those of which something was fetched: for the others, no answer is none that has changed, and is not asked for again for a while
     * @return the topics that are other ones than before
     * @throws KafkaException if the brokers do not answer, and what was fetched may be of another topic
     */
    Set<String> changedWithNews(Set<String> topics, Set<String> fetched) throws InterruptedException {
        boolean mustKnow = !fetched.isEmpty() && (hasNews() || !known.keySet().containsAll(fetched) || fetched.stream().anyMatch(missedSince::containsKey));
        boolean mayHaveChanged = hasNews() || areMissing() || !known.keySet().containsAll(topics);
        if (!mustKnow && (!mayHaveChanged || runtime.nanoTime() - nextLook < 0)) {
            return Set.of();
        }
        try {
            return changed(topics);
        } catch (KafkaException e) {
            if (mustKnow || !ReadFailures.isPassing(e)) {
                throw e;
            }
            LOGGER.log(System.Logger.Level.INFO, settings + ": the brokers do not tell whether the topics are the same as before, and are asked again: " + ReadFailures.reason(e));
            return Set.of();
        }
    }

    /** Whether the client has learned something of the cluster since the ids were told last. */
    boolean hasNews() {
        return isTold && news.get() != answeredNews;
    }

    /**
     * Asks for the ids, and waits for the answer; if it does not come in time, the next call waits for it. From now on those that have changed are known. Brokers that do not know the request are logged, and not asked again.
     *
     * @return the topics that are other ones than before
     * @throws KafkaException if the brokers do not answer now, or refuse to
     */
    Set<String> changed(Set<String> topics) throws InterruptedException {
        if (topics.isEmpty() || !isTold) {
            return Set.of();
        }
        Map<String, TopicDescription> now;
        try {
            now = ask(topics);
        } catch (KafkaException e) {
            nextLook = runtime.nanoTime() + PAUSE.toNanos();
            if (!(e instanceof UnsupportedVersionException)) {
                throw e;
            }
            isTold = false;
            LOGGER.log(System.Logger.Level.WARNING, settings + ": the brokers cannot tell whether topics are deleted and recreated, which is not noticed: " + ReadFailures.reason(e));
            return Set.of();
        }
        noteMissing(topics, now.keySet());
        Set<String> changed = new HashSet<>();
        now.forEach((topic, description) -> {
            String id = description.topicId().toString();
            if (!outdated.contains(id) && isOther(id, known.put(topic, id))) {
                changed.add(topic);
                partitions.remove(topic);
            }
            partitions.putIfAbsent(topic, description.partitions().size());
        });
        recreated.addAll(changed);
        return changed;
    }

    private boolean isOther(String id, @Nullable String before) {
        boolean isOther = before != null && !before.equals(id);
        if (isOther) {
            outdated.add(before);
        }
        return isOther;
    }

    /** The id of a topic as it was told last; null if it is not known. */
    @Nullable String id(String topic) {
        return known.get(topic);
    }

    /** Takes what was committed for the id of a topic of which nothing else is known: another one that is told later is a recreated topic's. */
    void learn(String topic, String id) {
        known.putIfAbsent(topic, id);
    }

    /** Takes it for the number of partitions that a topic had in the beginning, if nothing is known of that. */
    void learn(String topic, int count) {
        partitions.putIfAbsent(topic, count);
    }

    /** Whether it is long since there was an answer. */
    boolean areDue() {
        return runtime.nanoTime() - answered >= PAUSE.toNanos();
    }

    /** Whether a partition was added to its topic in this run. */
    boolean isAdded(TopicPartition partition) {
        return partition.partition() >= partitions.getOrDefault(partition.topic(), Integer.MAX_VALUE);
    }

    /** The partitions of these topics that were deleted and recreated in this run. */
    Set<TopicPartition> ofRecreated(Set<String> topics) {
        return topics.stream()
                .filter(this::isRecreated)
                .flatMap(topic -> IntStream.range(0, partitions.getOrDefault(topic, 0)).mapToObj(number -> new TopicPartition(topic, number)))
                .collect(Collectors.toSet());
    }

    /** Whether it was deleted and recreated in this run. */
    boolean isRecreated(String topic) {
        return recreated.contains(topic);
    }

    /**
     * Ends a run that cannot go on in another topic.
     *
     * @throws PeltonException SOURCE_CHANGED if a topic was deleted, be it recreated or not
     */
    void requireSame() {
        recreated.stream().findAny().ifPresent(topic -> {
            throw StartingPlaces.recreated(settings, topic);
        });
        deleted().stream().findAny().ifPresent(topic -> {
            throw StartingPlaces.deleted(settings, topic);
        });
    }

    /** Whether some were not there when they were asked for last. */
    boolean areMissing() {
        return !missedSince.isEmpty();
    }

    /** Topics that were not there when they were asked for last, nor some seconds before: it was no leader that had not heard of them yet. */
    private Set<String> deleted() {
        return missedSince.entrySet().stream().filter(each -> answered - each.getValue() >= PAUSE.toNanos()).map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    private void noteMissing(Set<String> topics, Set<String> found) {
        answered = runtime.nanoTime();
        Set<String> missing = new HashSet<>(topics);
        missing.removeAll(found);
        missedSince.keySet().retainAll(missing);
        missing.forEach(topic -> missedSince.putIfAbsent(topic, answered));
        if (!missing.isEmpty()) {
            nextLook = answered + PAUSE.toNanos();
        }
    }

    private Map<String, TopicDescription> ask(Set<String> topics) throws InterruptedException {
        Question question = unanswered;
        if (question == null || question.news() != news.get() || !question.answers().keySet().containsAll(topics)) {
            question = new Question(news.get(), admin.describeTopics(topics, new DescribeTopicsOptions().timeoutMs((int) TIMEOUT.toMillis())).topicNameValues());
            unanswered = question;
        }
        long limit = runtime.nanoTime() + settings.longestWait().toNanos();
        Map<String, TopicDescription> found = new HashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> each : question.answers().entrySet()) {
            TopicDescription topic = description(each.getValue(), limit - runtime.nanoTime());
            if (topic != null) {
                found.put(each.getKey(), topic);
            }
        }
        unanswered = null;
        answeredNews = question.news();
        return found;
    }

    /** Null if there is no such topic. */
    private @Nullable TopicDescription description(KafkaFuture<TopicDescription> topic, long nanos) throws InterruptedException {
        try {
            return topic.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (java.util.concurrent.TimeoutException e) {
            throw new TimeoutException("the brokers do not say in time which topics there are", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return null;
            }
            unanswered = null;
            throw e.getCause() instanceof KafkaException failure ? failure : new KafkaException(e.getCause());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
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
 * was fetched after the client has learned something of the cluster: only then it fetches from a topic with another id. A question that was asked after a record was fetched
 * says whether that is of the same topic as before, whatever the client has learned since.
 *
 * <p>It is a deserializer as the client tells these of such news, and closes them. Used by the thread of the consumer, but told by any thread of the client.
 */
final class TopicIds extends ByteArrayDeserializer implements ClusterResourceListener {
    private static final System.Logger LOGGER = System.getLogger(TopicIds.class.getName());

    /** How long the client goes on with a question. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** How long nothing is asked for after a topic was not there, or no broker has answered, while nothing is fetched that may be of another topic. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    /** Whenever a question was asked. */
    private static final long ANY = Long.MIN_VALUE;

    private final SourceSettings settings;
    private final EngineRuntime runtime;
    private final Admin admin;
    private final LongSupplier fetches;
    private final Map<String, String> known;

    /** Topics that were deleted and recreated in this run. */
    private final Set<String> recreated = new HashSet<>();

    /** The ids that these had before: a broker that has not heard of that yet may still tell one. */
    private final Set<String> outdated = new HashSet<>();

    /** How many partitions topics had when they were first heard of. */
    private final Map<String, Integer> partitions = new HashMap<>();

    /** How many they had when the group began with them, as far as others have said so, by their ids. */
    private final Map<String, Integer> begun = new HashMap<>();

    /** When those that are not there were first missed. */
    private final Map<String, Long> missedSince = new HashMap<>();

    private long answered;

    private long nextLook;

    /** Whether these brokers tell ids at all. */
    private boolean isTold = true;

    /** How often the client has learned something of the cluster. */
    private final AtomicLong news = new AtomicLong();

    /** One that has no answer yet: it is waited for with the next look. */
    private @Nullable Question unanswered;

    /** What was known when the last question was asked that was answered. */
    private long answeredNews = -1;

    private long answeredFetches = -1;

    /** When the last question was asked of which it was said that there is no answer for long. */
    private long late;

    /**
     * Which topics there are.
     *
     * @param asked when
     * @param news what the client had learned by then
     * @param fetches what was fetched by then
     */
    private record Question(long asked, long news, long fetches, Map<String, KafkaFuture<TopicDescription>> answers) {}

    /**
     * Knows some.
     *
     * @param known the ids by the names of the topics; what is not among them is known when it was asked for first
     * @param fetches how often something was fetched
     * @throws KafkaException if the settings are wrong
     */
    TopicIds(SourceSettings settings, EngineRuntime runtime, Map<String, String> known, LongSupplier fetches) {
        this.settings = settings;
        this.runtime = runtime;
        this.fetches = fetches;
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

    /** Whether the client has learned something of the cluster since the ids were asked for that are known. */
    private boolean hasNews() {
        return isTold && news.get() != answeredNews;
    }

    /** The last fetch of which it is known from which topics it was. */
    long lastVerified() {
        return hasNews() ? answeredFetches : Long.MAX_VALUE;
    }

    /** Those of these topics that were not there when they were asked for last, or were not asked for yet. */
    Set<String> unknown(Set<String> topics) {
        return isTold ? topics.stream().filter(topic -> !known.containsKey(topic) || missedSince.containsKey(topic)).collect(Collectors.toSet()) : Set.of();
    }

    /** Whether these topics may be other ones by now, as far as the client knows; but not soon after there was no answer, or one was not there. */
    boolean mayHaveChanged(Set<String> topics) {
        return (hasNews() || areMissing() || !known.keySet().containsAll(topics)) && runtime.nanoTime() - nextLook >= 0;
    }

    /**
     * Asks for the ids, and waits for the answer. From now on those that have changed are known. Brokers that do not know the request are logged, and not asked again.
     *
     * @return the topics that are other ones than before
     * @throws KafkaException if the brokers do not answer now, or refuse to
     */
    Set<String> changed(Set<String> topics) throws InterruptedException {
        return changed(topics, ANY);
    }

    /** The same, of what there is at {@code moment} or later: the answer to a question that was asked before that does not tell. */
    Set<String> changed(Set<String> topics, long moment) throws InterruptedException {
        return changed(topics, settings.longestWait(), moment).orElseThrow(() -> new TimeoutException("the brokers do not say in time which topics there are"));
    }

    /** The same, but empty if there is no answer within {@code wait}: the next call waits for it. */
    Optional<Set<String>> changed(Set<String> topics, Duration wait) throws InterruptedException {
        return changed(topics, wait, ANY);
    }

    /** The same as of {@code moment}, and empty if there is no answer within {@code wait}. */
    Optional<Set<String>> changed(Set<String> topics, Duration wait, long moment) throws InterruptedException {
        if (topics.isEmpty() || !isTold) {
            return Optional.of(Set.of());
        }
        try {
            Question question = asked(topics, moment);
            Optional<Map<String, TopicDescription>> now = answer(question, wait);
            now.ifPresent(_ -> {
                unanswered = null;
                answeredNews = question.news();
                answeredFetches = question.fetches();
            });
            return now.map(found -> learned(topics, found));
        } catch (KafkaException e) {
            unanswered = null;
            nextLook = runtime.nanoTime() + PAUSE.toNanos();
            if (!(e instanceof UnsupportedVersionException)) {
                throw e;
            }
            isTold = false;
            LOGGER.log(System.Logger.Level.WARNING, settings + ": the brokers cannot tell whether topics are deleted and recreated, which is not noticed: " + ReadFailures.reason(e));
            return Optional.of(Set.of());
        }
    }

    private Set<String> learned(Set<String> topics, Map<String, TopicDescription> found) {
        noteMissing(topics, found.keySet());
        Set<String> changed = new HashSet<>();
        found.forEach((topic, description) -> {
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

    /** Says once of a question that there is no answer for long. */
    void warnIfLate() {
        if (unanswered != null && unanswered.asked() != late && runtime.nanoTime() - unanswered.asked() >= PAUSE.toNanos()) {
            late = unanswered.asked();
            LOGGER.log(System.Logger.Level.WARNING, settings + ": what is fetched waits, as the brokers do not say whether the topics are the same as before");
        }
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

    /** The group has begun with the topic of this id when it had so many partitions. */
    void learnBegun(String id, int count) {
        begun.merge(id, count, Math::min);
    }

    /** How many partitions the topic had when the group began with it, which has an offset of each of these: none if it was recreated since. */
    int partitions(String topic) {
        if (isRecreated(topic)) {
            return 0;
        }
        int first = partitions.getOrDefault(topic, Integer.MAX_VALUE);
        String id = known.get(topic);
        return id == null ? first : Math.min(first, begun.getOrDefault(id, Integer.MAX_VALUE));
    }

    /** Whether it is long since there was an answer. */
    boolean areDue() {
        return runtime.nanoTime() - answered >= PAUSE.toNanos();
    }

    /** Whether a partition was added to its topic since the group has begun with that. */
    boolean isAdded(TopicPartition partition) {
        return partition.partition() >= partitions(partition.topic());
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
    Set<String> deleted() {
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

    private Question asked(Set<String> topics, long moment) {
        Question question = unanswered;
        if (question == null || moment != ANY && question.asked() - moment < 0 || !question.answers().keySet().containsAll(topics)) {
            question = new Question(
                    runtime.nanoTime(),
                    news.get(),
                    fetches.getAsLong(),
                    admin.describeTopics(topics, new DescribeTopicsOptions().timeoutMs((int) TIMEOUT.toMillis())).topicNameValues());
            unanswered = question;
        }
        return question;
    }

    /** Those topics that are there; empty if there is no answer in time. */
    private Optional<Map<String, TopicDescription>> answer(Question question, Duration wait) throws InterruptedException {
        long limit = runtime.nanoTime() + wait.toNanos();
        Map<String, TopicDescription> found = new HashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> each : question.answers().entrySet()) {
            try {
                found.put(each.getKey(), each.getValue().get(Math.max(0, limit - runtime.nanoTime()), TimeUnit.NANOSECONDS));
            } catch (java.util.concurrent.TimeoutException e) {
                LOGGER.log(System.Logger.Level.TRACE, "no answer yet", e);
                return Optional.empty();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e.getCause() instanceof KafkaException failure ? failure : new KafkaException(e.getCause());
                }
            }
        }
        return Optional.of(found);
    }
}

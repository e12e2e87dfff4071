// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ClusterResource;
import org.apache.kafka.common.ClusterResourceListener;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Notices that a topic which is being read was deleted and made again. The consumer goes on in the new one at the offset that it had in the old one, and says nothing; and the
 * group takes offsets of the old one for places in the new one. So the ids of topics are asked for before the group is told anything, and before any record is given away that
 * was fetched after the client has learned something of the cluster: only then it fetches from a topic with another id.
 *
 * <p>It is a deserializer as the client tells these of such news, and closes them. Used by the thread of the consumer, but told by any thread of the client.
 */
final class TopicIds extends ByteArrayDeserializer implements ClusterResourceListener {
    private static final System.Logger LOGGER = System.getLogger(TopicIds.class.getName());
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** How long a topic that is not there is not asked for again after each poll. */
    private static final Duration MISSING_PAUSE = Duration.ofSeconds(5);

    /** How long nothing is asked when the brokers have not answered, as that was waited for. */
    private static final Duration SILENT_PAUSE = Duration.ofMinutes(1);

    private final SourceSettings settings;
    private final EngineRuntime runtime;
    private final Admin admin;
    private final Map<String, String> known;

    /** When those that are not there were first missed. */
    private final Map<String, Long> missedSince = new HashMap<>();

    private long answered;

    /** The times before which it does not ask again: after each poll, and at all. */
    private long nextAfterPoll;

    private long nextAtAll;
    private volatile boolean hasNews = true;

    /**
     * Knows some.
     *
     * @param known the ids by the names of the topics; what is not among them is known when it was asked for first
     * @throws KafkaException if the settings are wrong
     */
    TopicIds(SourceSettings settings, EngineRuntime runtime, Map<String, String> known) {
        this.settings = settings;
        this.runtime = runtime;
        this.admin = Admin.create(new HashMap<>(settings.properties()));
        this.known = new HashMap<>(known);
        this.nextAfterPoll = runtime.nanoTime();
        this.nextAtAll = nextAfterPoll;
        this.answered = nextAfterPoll;
    }

    @Override
    public void onUpdate(ClusterResource cluster) {
        hasNews = true;
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }

    /** {@link #changed} if they may have changed since, as far as the client knows; none if that is not so, and for a while after one was missing. */
    Set<String> changedWithNews(Set<String> topics) throws InterruptedException {
        boolean areKnown = !hasNews && known.keySet().containsAll(topics);
        return areKnown || runtime.nanoTime() - nextAfterPoll < 0 ? Set.of() : changed(topics);
    }

    /**
     * Asks for the ids, and waits for the answer. From now on those that have changed are known. Brokers that do not answer are logged, and not asked again for a minute.
     *
     * @return the topics that are other ones than before
     */
    Set<String> changed(Set<String> topics) throws InterruptedException {
        if (topics.isEmpty() || runtime.nanoTime() - nextAtAll < 0) {
            return Set.of();
        }
        hasNews = false;
        Map<String, String> now;
        try {
            now = ask(topics);
        } catch (KafkaException e) {
            hasNews = true;
            nextAtAll = runtime.nanoTime() + SILENT_PAUSE.toNanos();
            LOGGER.log(System.Logger.Level.INFO, settings + ": the brokers do not tell whether the topics are the same as before, and are asked again later: " + ReadFailures.reason(e));
            return Set.of();
        }
        noteMissing(topics, now.keySet());
        Set<String> changed = new HashSet<>();
        now.forEach((topic, id) -> {
            String before = known.put(topic, id);
            if (before != null && !before.equals(id)) {
                changed.add(topic);
            }
        });
        return changed;
    }

    /** Topics that were not there when they were asked for last, nor some seconds before: it was no leader that had not heard of them yet. */
    Set<String> deleted() {
        return missedSince.entrySet().stream().filter(each -> answered - each.getValue() >= MISSING_PAUSE.toNanos()).map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    private void noteMissing(Set<String> topics, Set<String> found) {
        answered = runtime.nanoTime();
        missedSince.keySet().removeAll(found);
        Set<String> missing = new HashSet<>(topics);
        missing.removeAll(found);
        missing.forEach(topic -> missedSince.putIfAbsent(topic, answered));
        if (!missing.isEmpty()) {
            hasNews = true;
            nextAfterPoll = answered + MISSING_PAUSE.toNanos();
        }
    }

    private Map<String, String> ask(Set<String> topics) throws InterruptedException {
        Map<String, String> ids = new HashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> each :
                admin.describeTopics(topics, new DescribeTopicsOptions().timeoutMs((int) TIMEOUT.toMillis())).topicNameValues().entrySet()) {
            String id = id(each.getValue());
            if (!id.isEmpty()) {
                ids.put(each.getKey(), id);
            }
        }
        return ids;
    }

    /** Empty if there is no such topic. */
    private static String id(KafkaFuture<TopicDescription> topic) throws InterruptedException {
        try {
            return topic.get().topicId().toString();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return "";
            }
            throw e.getCause() instanceof KafkaException failure ? failure : new KafkaException(e.getCause());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
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
 * Notices that a topic which is being read was deleted and made again. The consumer goes on in the new one at the offset that it had in the old one, and says nothing; but
 * only after it has learned its id, with news of the cluster. So after such news, and before any record that was fetched since is given away, the ids are asked for.
 *
 * <p>It is a deserializer as the client tells these of news. Used by the thread of the consumer, but told by any thread of the client.
 */
final class TopicIds extends ByteArrayDeserializer implements ClusterResourceListener {
    private static final int TIMEOUT_MILLIS = 5_000;

    private final Map<String, String> properties;
    private final Map<String, String> known;
    private volatile boolean hasNews = true;

    /**
     * Knows some.
     *
     * @param properties of the consumer
     * @param known the ids by the names of the topics; what is not among them is known when it was asked for first
     */
    TopicIds(Map<String, String> properties, Map<String, String> known) {
        this.properties = properties;
        this.known = new HashMap<>(known);
    }

    @Override
    public void onUpdate(ClusterResource cluster) {
        hasNews = true;
    }

    /** Whether these topics are the same as before, without asking for them. */
    boolean areKnown(Set<String> topics) {
        return !hasNews && known.keySet().containsAll(topics);
    }

    /**
     * Asks for the ids, and waits for the answer. From now on those that have changed are known. It has to be asked again if not all topics are there.
     *
     * @return the topics that are other ones than before
     * @throws KafkaException if the brokers do not answer; then it has to be asked again
     */
    Set<String> changed(Set<String> topics) throws InterruptedException {
        hasNews = false;
        boolean isComplete = false;
        try (Admin admin = Admin.create(new HashMap<>(properties))) {
            Map<String, String> now = new HashMap<>();
            for (Map.Entry<String, KafkaFuture<TopicDescription>> each : admin.describeTopics(topics, new DescribeTopicsOptions().timeoutMs(TIMEOUT_MILLIS)).topicNameValues().entrySet()) {
                String id = id(each.getValue());
                if (!id.isEmpty()) {
                    now.put(each.getKey(), id);
                }
            }
            isComplete = now.keySet().containsAll(topics);
            Set<String> changed = new HashSet<>();
            now.forEach((topic, id) -> {
                String before = known.get(topic);
                if (before != null && !before.equals(id)) {
                    changed.add(topic);
                }
            });
            known.putAll(now); // when all have answered: one that fails is asked for again with the others
            return changed;
        } finally {
            if (!isComplete) {
                hasNews = true;
            }
        }
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

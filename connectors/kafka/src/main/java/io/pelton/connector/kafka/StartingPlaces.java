// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Finds the partitions that there are, and from where on each is read, where this program keeps that. Waits for the brokers. */
final class StartingPlaces {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final SourceSettings settings;

    StartingPlaces(SourceSettings settings) {
        this.settings = settings;
    }

    /**
     * The places in all partitions.
     *
     * @param known how far an earlier run has read; null if there was none
     * @throws PeltonException READ_FAILED if the brokers do not say; SOURCE_CHANGED if they have no more what was read in part
     */
    Places find(@Nullable Places known) {
        try (Admin admin = Admin.create(new HashMap<>(settings.properties()));
                Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(new HashMap<>(settings.properties()), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            String cluster = admin.describeCluster().clusterId().get();
            Map<String, TopicDescription> topics = admin.describeTopics(names(admin)).allTopicNames().get();
            Places places = new Places(cluster, topics.values().stream().collect(Collectors.toMap(TopicDescription::name, topic -> topic.topicId().toString())));
            if (known != null) {
                checkSame(known, places);
            }
            List<TopicPartition> all = new ArrayList<>();
            topics.values().forEach(topic -> topic.partitions().forEach(partition -> all.add(new TopicPartition(topic.name(), partition.partition()))));
            fill(places, known, all, consumer);
            return places;
        } catch (ExecutionException e) {
            throw failed(e.getCause() == null ? e : e.getCause());
        } catch (KafkaException e) {
            throw failed(e);
        } catch (InterruptedException e) {
            EngineRuntime.current().currentTask().interrupt();
            throw new PeltonException(ErrorCode.READ_FAILED, settings + ": the start was interrupted", e);
        }
    }

    private List<String> names(Admin admin) throws ExecutionException, InterruptedException {
        if (!settings.isPattern()) {
            return settings.topics();
        }
        List<String> names =
                admin.listTopics().names().get().stream().filter(name -> settings.pattern().matcher(name).matches()).sorted().toList();
        if (names.isEmpty()) {
            throw new PeltonException(ErrorCode.READ_FAILED, settings + ": there is no topic that matches");
        }
        return names;
    }

    private void checkSame(Places known, Places now) {
        if (!known.cluster().equals(now.cluster())) {
            throw new PeltonException(ErrorCode.SOURCE_CHANGED, settings + " was read from the cluster " + known.cluster() + ", but the brokers are those of " + now.cluster());
        }
        known.topics().forEach((name, id) -> {
            String found = now.topics().get(name);
            if (found == null) {
                throw deleted(settings, name);
            }
            if (!found.equals(id)) {
                throw recreated(settings, name);
            }
        });
    }

    static PeltonException recreated(SourceSettings settings, String topic) {
        return new PeltonException(ErrorCode.SOURCE_CHANGED, settings + ": the topic '" + topic + "' was read in part, and has been deleted and recreated since");
    }

    static PeltonException deleted(SourceSettings settings, String topic) {
        return new PeltonException(ErrorCode.SOURCE_CHANGED, settings + ": the topic '" + topic + "' was read in part, and is not there any more");
    }

    private void fill(Places places, @Nullable Places known, List<TopicPartition> all, Consumer<byte[], byte[]> consumer) {
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(all, PATIENCE);
        Map<TopicPartition, Long> ends = consumer.endOffsets(all, PATIENCE);
        consumer.assign(all);
        for (TopicPartition partition : all) {
            OffsetAndMetadata before = known == null ? null : known.next().get(partition);
            long beginning = beginnings.getOrDefault(partition, 0L);
            long end = ends.getOrDefault(partition, Long.MAX_VALUE);
            if (before != null) {
                check(partition, before.offset(), beginning, end);
                places.next().put(partition, before);
            } else {
                places.set(partition, known == null ? first(consumer, partition, beginning, end) : beginning, Optional.empty());
            }
        }
    }

    /** What was written after that place, and is gone, would be missing without a word. */
    private void check(TopicPartition partition, long offset, long beginning, long end) {
        if (offset < beginning || offset > end) {
            throw new PeltonException(
                    ErrorCode.SOURCE_CHANGED,
                    settings + ": " + partition + " was read up to offset " + offset + ", but has records from " + beginning + " to " + end + " only");
        }
    }

    private long first(Consumer<byte[], byte[]> consumer, TopicPartition partition, long beginning, long end) {
        return switch (settings.seek()) {
            case BEGINNING -> beginning;
            case END -> end;
            case NOWHERE -> consumer.position(partition, PATIENCE);
        };
    }

    private PeltonException failed(Throwable cause) {
        String what = cause instanceof UnknownTopicOrPartitionException ? "there is no such topic" : ReadFailures.reason(cause);
        return new PeltonException(ErrorCode.READ_FAILED, settings + ": " + what, cause);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** What topics are called. */
final class TopicNames {
    private static final Pattern NAME = Pattern.compile("(?!\\.\\.?$)[a-zA-Z0-9._-]{1,249}");

    private TopicNames() {}

    /** @throws PeltonException BAD_VALUE if no brokers have a topic of this name */
    static void check(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, "'" + name + "' cannot be the name of a topic: it has 1 to 249 letters of ASCII, digits, points, underscores and hyphens");
        }
    }

    /** The topics that a consumer has partitions of, or has subscribed to. */
    static Set<String> of(Consumer<?, ?> consumer) {
        Set<String> topics = of(consumer.assignment());
        topics.addAll(consumer.subscription());
        return topics;
    }

    /** The topics of these partitions. */
    static Set<String> of(Collection<TopicPartition> partitions) {
        return partitions.stream().map(TopicPartition::topic).collect(Collectors.toCollection(HashSet::new));
    }
}

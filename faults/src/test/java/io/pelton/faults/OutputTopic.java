// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.common.IsolationLevel;

/** Records of a topic of Kafka. */
final class OutputTopic implements Output {
    private static final int PARTITIONS = 2;

    private final Broker server;
    private String topic = "out";

    OutputTopic(Broker server) {
        this.server = server;
    }

    @Override
    public void begin(Path round) {
        topic = "out-" + UUID.randomUUID();
        server.createTopic(topic, PARTITIONS);
    }

    @Override
    public String steps(Sending sending) {
        return """
                        - to: {id: out, uri: "%s:%s", parameters: {brokers: "%s", sinkBatchSize: 500, requestTimeoutMs: 5000%s}}
                """.formatted(
                sending.scheme("kafka"),
                topic,
                server.address(),
                switch (sending.wanted()) {
                    case EFFECTIVELY_ONCE -> ", commit: epoch";
                    case AT_LEAST_ONCE -> "";
                });
    }

    @Override
    public long written() {
        return server.end(topic, PARTITIONS, IsolationLevel.READ_UNCOMMITTED);
    }

    @Override
    public long perRecord() {
        return 1;
    }

    @Override
    public long committed() {
        return server.end(topic, PARTITIONS, IsolationLevel.READ_COMMITTED);
    }

    @Override
    public long[] delivered() {
        return server.numbers(topic, PARTITIONS);
    }

    @Override
    public List<Server> servers() {
        return List.of(server);
    }
}

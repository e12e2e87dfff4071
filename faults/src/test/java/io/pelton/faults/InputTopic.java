// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.util.BitSet;
import java.util.List;
import java.util.UUID;

/** Records of a topic of Kafka. When a run is done, all of them are acknowledged: by the group, or by the place in the state folder. */
final class InputTopic implements Input {
    private static final String TOPIC = "in";
    private static final int PARTITIONS = 2;

    private final Broker server;
    private final int records;
    private String group = "in";

    InputTopic(Broker server, int records) {
        this.server = server;
        this.records = records;
        server.createTopic(TOPIC, PARTITIONS);
        server.fill(TOPIC, PARTITIONS, records);
    }

    @Override
    public void begin() {
        group = "in-" + UUID.randomUUID();
    }

    @Override
    public String from(Sending sending) {
        return """
                      uri: kafka:%s
                      id: topic
                      parameters: {brokers: "%s", autoOffsetReset: earliest, stopAtEnd: true, %s}
                """.formatted(
                TOPIC,
                server.address(),
                needsState(sending.wanted()) ? "seekTo: BEGINNING" : "groupId: " + group + ", autoCommitIntervalMs: 100, sessionTimeoutMs: 2000, heartbeatIntervalMs: 500");
    }

    @Override
    public boolean needsState(Guarantee wanted) {
        return wanted == Guarantee.EFFECTIVELY_ONCE;
    }

    @Override
    public boolean ends() {
        return true;
    }

    @Override
    public BitSet acknowledged() {
        return Input.all(records);
    }

    @Override
    public int streams() {
        return PARTITIONS;
    }

    @Override
    public int records() {
        return records;
    }

    @Override
    public List<Server> servers() {
        return List.of(server);
    }
}

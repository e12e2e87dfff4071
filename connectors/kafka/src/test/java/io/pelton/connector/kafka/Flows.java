// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Sink;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

import static org.assertj.core.api.Assertions.assertThat;

/** Flows that tests run, and what they wait for. */
final class Flows {
    /** Longer than a group waits for a member that is gone without a word, and than a member that gives partitions away waits for what it has read of them. */
    static final Duration PATIENCE = Duration.ofSeconds(90);

    private Flows() {}

    /** The options of a member of a group that begins with the first record, with others. */
    static Map<String, String> options(String group, String... more) {
        return options(Broker.shared(), group, more);
    }

    static Map<String, String> options(Broker broker, String group, String... more) {
        Map<String, String> options = new HashMap<>(Map.of("brokers", broker.address(), "groupId", group, "autoOffsetReset", "earliest", "autoCommitIntervalMs", "20", "fetchWaitMaxMs", "50"));
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return options;
    }

    /** Runs the values of a topic into a sink. */
    static FlowHandle run(Engine engine, String topic, Map<String, String> options, Sink<? super String> sink) {
        return engine.run(Flow.from(Kafka.records(topic, options)).map(KafkaRecord::text).to(sink));
    }

    static void stop(FlowHandle flow) throws InterruptedException {
        flow.stop(PATIENCE);
        assertThat(flow.await(PATIENCE)).as("ended").isTrue();
    }

    /** Waits until it is so. */
    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        assertThat(EngineRuntime.system().await(condition, PATIENCE.toNanos())).as(what).isTrue();
    }

    /** Lets time go by, during which something must not happen. */
    static void letPass(Duration time) throws InterruptedException {
        boolean _ = EngineRuntime.system().await(() -> false, time.toNanos());
    }
}

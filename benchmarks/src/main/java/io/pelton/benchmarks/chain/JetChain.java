// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.SinkBuilder;
import com.hazelcast.jet.pipeline.SourceBuilder;
import io.pelton.benchmarks.Versions;
import java.util.List;

/** The peer: Hazelcast Jet on one embedded member that joins nobody; it fuses the steps between source and sink. */
final class JetChain implements ChainPeer {
    /** What its JVM needs to be told. */
    static final List<String> JVM_ARGS = List.of(
                "--add-modules=java.se",
                "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.management/sun.management=ALL-UNNAMED",
                "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    // Both were tried from the defaults up; larger ones gain no more.
    private static final int ADDED_AT_ONCE = 8192;
    private static final int QUEUE = 16_384;

    private final HazelcastInstance member;

    JetChain() {
        System.setProperty("hazelcast.phone.home.enabled", "false");
        System.setProperty("hazelcast.logging.type", "slf4j");
        Config config = new Config();
        config.getJetConfig().setEnabled(true);
        config.getJetConfig().getDefaultEdgeConfig().setQueueSize(QUEUE);
        config.getMetricsConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        member = Hazelcast.newHazelcastInstance(config);
    }

    @Override
    public String name() {
        return "Jet " + Versions.of("hazelcast");
    }

    @Override
    public Run run(int elements) {
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(longs(elements))
                .setLocalParallelism(1)
                .map(ChainWork::first)
                .setLocalParallelism(1)
                .map(ChainWork::second)
                .setLocalParallelism(1)
                .filter(ChainWork::keep)
                .setLocalParallelism(1)
                .map(ChainWork::last)
                .setLocalParallelism(1)
                .writeTo(sum());
        member.getJet().newJob(pipeline).join();
        return SumProbe.finished();
    }

    @Override
    public void close() {
        member.shutdown();
    }

    private static BatchSource<Long> longs(int elements) {
        return SourceBuilder.batch("longs", context -> new long[1])
                .<Long>fillBufferFn((next, buffer) -> {
                    long end = Math.min(elements, next[0] + ADDED_AT_ONCE);
                    for (long value = next[0]; value < end; value++) {
                        buffer.add(value);
                    }
                    next[0] = end;
                    if (end == elements) {
                        buffer.close();
                    }
                })
                .build();
    }

    private static Sink<Long> sum() {
        return SinkBuilder.sinkBuilder("sum", context -> new SumProbe())
                .<Long>receiveFn(SumProbe::add)
                .destroyFn(SumProbe::finish)
                .preferredLocalParallelism(1)
                .build();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import io.pelton.benchmarks.Versions;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The peer: Apache Flink in one JVM, all operators chained in one task, objects reused, no checkpoints, no watermarks.
 */
final class FlinkChain implements ChainPeer {
    /** What its JVM needs to be told. */
    static final List<String> JVM_ARGS = List.of(
            "--add-opens=java.base/java.util=ALL-UNNAMED", "--add-opens=java.base/java.lang=ALL-UNNAMED");

    @Override
    public String name() {
        return "Flink " + Versions.of("flink");
    }

    @Override
    public Run run(int elements) throws Exception {
        StreamExecutionEnvironment flink = StreamExecutionEnvironment.createLocalEnvironment(1);
        flink.getConfig().enableObjectReuse();
        flink.getConfig().setAutoWatermarkInterval(0);
        flink.fromSequence(0, elements - 1L)
                .map(ChainWork::first)
                .map(ChainWork::second)
                .filter(ChainWork::keep)
                .map(ChainWork::last)
                .sinkTo(new SumSink());
        flink.execute();
        return SumProbe.finished();
    }

    /** The end of the chain. */
    private static final class SumSink implements Sink<Long> {
        private static final long serialVersionUID = 1;

        @Override
        public SinkWriter<Long> createWriter(WriterInitContext context) {
            return new SumWriter();
        }
    }

    /** The writer of the only task. */
    private static final class SumWriter implements SinkWriter<Long> {
        private final SumProbe probe = new SumProbe();

        @Override
        public void write(Long value, Context context) {
            probe.add(value);
        }

        @Override
        public void flush(boolean endOfInput) {
            if (endOfInput) {
                probe.finish();
            }
        }

        @Override
        public void close() throws IOException {}
    }
}

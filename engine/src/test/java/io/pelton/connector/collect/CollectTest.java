// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.collect;

import io.pelton.message.Message;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CollectTest {
    @Test
    void when_written_then_recordsInOrderAndACopyOfThem() throws Exception {
        Collect<String> collect = new Collect<>();
        assertThat(collect.records()).isEmpty();
        SinkWriter<String> writer = collect.open();
        writer.write("a");
        List<String> before = collect.records();
        writer.write("b");
        writer.flush();
        writer.close();
        assertThat(before).containsExactly("a");
        assertThat(collect.records()).containsExactly("a", "b");
    }

    @Test
    void when_aViewIsWritten_then_itsDetachedCopyIsKept() throws Exception {
        Collect<Message> collect = new Collect<>();
        Message message = new Message("first");
        SinkWriter<Message> writer = collect.open();
        writer.write(message);
        message.reset("second");
        assertThat(collect.records().getFirst().body()).isEqualTo("first");
    }

    @Test
    void when_writtenByManyThreads_then_noRecordIsLost() throws Exception {
        Collect<Integer> collect = new Collect<>();
        int threads = 4;
        int each = 10_000;
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> done = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int first = t * each;
                done.add(executor.submit(() -> {
                    try (SinkWriter<Integer> writer = collect.open()) {
                        for (int i = 0; i < each; i++) {
                            writer.write(first + i);
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> future : done) {
                future.get();
            }
        }
        assertThat(collect.records()).hasSize(threads * each).doesNotHaveDuplicates();
    }

    @Test
    void when_askedWhatItIs_then_inlineAndConcurrent() {
        Collect<String> collect = new Collect<>();
        assertThat(collect.traits()).contains(SinkTrait.INLINE);
        assertThat(collect.traits()).contains(SinkTrait.CONCURRENT);
        assertThat(collect.traits()).doesNotContain(SinkTrait.IDEMPOTENT);
        assertThat(collect).hasToString("collect");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.PeltonException;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.ListBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@code kafka:} writes with {@code commit=epoch}, as somebody sees it who reads what is committed. */
class EpochTopicTest {
    private static final KafkaConnector KAFKA = new KafkaConnector();

    private final Broker broker = Broker.shared();
    private final String topic = "epochs-" + UUID.randomUUID();

    @BeforeEach
    void thereIsATopic() {
        broker.createTopic(topic, 1);
    }

    private Sink<Object> sink(String... options) {
        Map<String, String> texts = new HashMap<>(Map.of("brokers", broker.address(), "commit", "epoch"));
        for (int i = 0; i < options.length; i += 2) {
            texts.put(options[i], options[i + 1]);
        }
        return KAFKA.sink(Endpoint.of(KAFKA.descriptor(), topic, texts));
    }

    private static DecidingWriter<Object> open(Sink<Object> sink, Mark end) throws Exception {
        return (DecidingWriter<Object>) sink.open(end);
    }

    private static int write(DecidingWriter<Object> writer, int from, int count) throws Exception {
        List<Object> records = new ArrayList<>();
        IntStream.range(from, from + count).forEach(number -> records.add(Integer.toString(number)));
        if (count > 0) {
            assertThat(writer.write(new ListBatch<>(records))).isEqualTo(WriteResult.WRITTEN);
        }
        return from + count;
    }

    /** Every life writes, takes epochs and ends anywhere, also between a commit and the decision; what a later one finds is what was committed, in order. */
    @Test
    void epochsAreCommitted_andLivesEndAnywhere_eachRecordIsThereOnce() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        Sink<Object> sink = sink();
        Mark decided = null;
        int committed = 0;
        for (int life = 0; life < 8; life++) {
            DecidingWriter<Object> writer = open(sink, decided);
            int next = committed;
            Mark prepared = null;
            for (int epoch = random.nextInt(4); epoch >= 0; epoch--) {
                for (int batch = random.nextInt(4); batch > 0; batch--) {
                    next = write(writer, next, 1 + random.nextInt(20));
                }
                writer.flush();
                prepared = writer.mark();
                int inPrepared = next;
                next = write(writer, next, random.nextInt(5)); // while the transaction before is open still
                if (epoch > 0 || random.nextBoolean()) {
                    writer.commit();
                    committed = inPrepared;
                    if (epoch > 0) {
                        decided = prepared;
                    }
                }
            }
            writer.close();
            writer.ended(false);
            if (sink.isCommitted(prepared)) {
                decided = prepared;
            }
            assertThat(broker.values(topic)).isEqualTo(IntStream.range(0, committed).mapToObj(Integer::toString).toList());
        }
        assertThat(committed).isGreaterThan(50);
    }

    @Test
    void anotherRunHasBegun_theOneBeforeCommitsNothing() throws Exception {
        Sink<Object> sink = sink();
        DecidingWriter<Object> first = open(sink, null);
        write(first, 0, 3);
        Mark mark = first.mark();
        assertThat(sink.isCommitted(mark)).isFalse();
        assertThatThrownBy(first::commit).isInstanceOf(PeltonException.class).hasMessageContaining("the next run goes on from the last epoch");
        first.ended(false);
        assertThat(broker.values(topic)).isEmpty();
    }

    @Test
    void brokersHaveCommittedSomethingElse_isRefused() throws Exception {
        Sink<Object> sink = sink();
        DecidingWriter<Object> first = open(sink, null);
        write(first, 0, 1);
        Mark before = first.mark();
        first.commit();
        write(first, 1, 1);
        first.mark();
        first.commit();
        first.ended(true);
        assertThatThrownBy(() -> sink.open(before)).isInstanceOf(PeltonException.class).hasMessageContaining("was brought back from before");
    }

    @Test
    void recordIsTooLarge_itIsFoundBeforeItIsSent_andTheTransactionGoesOn() throws Exception {
        Sink<Object> sink = sink("maxRequestSize", "20000");
        DecidingWriter<Object> writer = open(sink, null);
        write(writer, 0, 2);
        assertThat(writer.write(new ListBatch<>(List.of("a", "x".repeat(20_000)))))
                .isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> assertThat(bad.index()).isEqualTo(1));
        write(writer, 2, 1);
        writer.mark();
        writer.commit();
        writer.ended(true);
        assertThat(broker.values(topic)).containsExactly("0", "1", "2");
    }

    @Test
    void recordsAreToBeCommittedWithEpochs_andThereAreNone_isRefused() {
        assertThatThrownBy(() -> sink().open()).isInstanceOf(PeltonException.class).hasMessageContaining("run with --state DIR");
        assertThatThrownBy(() -> sink("commit", "never")).isInstanceOf(PeltonException.class).hasMessageContaining("must be batch or epoch");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** When a source that ends with what there was is at its end, and what it commits. */
class FetchedRecordsTest {
    private static final TopicPartition PARTITION = new TopicPartition("t", 0);

    private static final long FIRST = 7;

    private final FetchedRecords fetched = new FetchedRecords(0, 100, 100);

    private static void assertDue(Map<TopicPartition, OffsetAndMetadata> due, long offset) {
        assertThat(due).containsOnlyKeys(PARTITION).allSatisfy((_, next) -> assertThat(next.offset()).isEqualTo(offset));
    }

    private void add(byte... values) {
        List<ConsumerRecord<byte[], byte[]>> records =
                List.of(new ConsumerRecord<>(PARTITION.topic(), PARTITION.partition(), FIRST, new byte[0], values));
        fetched.add(new ConsumerRecords<>(Map.of(PARTITION, records), Map.of(PARTITION, new OffsetAndMetadata(FIRST + 1))));
    }

    private void addVerified(byte... values) {
        add(values);
        assertThat(fetched.release(fetched.fetches(), Set.of())).isTrue();
    }

    @Test
    void groupHasNotSaidWhichPartitions_nothingIsAtItsEnd() {
        fetched.setAtEnd(true);
        assertThat(fetched.isFinished()).isFalse();
        fetched.assign(List.of(PARTITION));
        fetched.setAtEnd(true);
        assertThat(fetched.isFinished()).isTrue();
    }

    @Test
    void groupHasTakenThePartitions_nothingIsAtItsEnd_untilItHasGivenOthers() {
        fetched.assign(List.of(PARTITION));
        fetched.forget(List.of(PARTITION));
        fetched.setAtEnd(true); // of no partition more is to be read
        assertThat(fetched.isFinished()).isFalse();
        fetched.assign(List.of());
        fetched.setAtEnd(true);
        assertThat(fetched.isFinished()).isTrue();
    }

    @Test
    void groupTakesAPartitionOfWhichAllIsFetched_whatIsDroppedIsNotRead() {
        fetched.assign(List.of(PARTITION));
        addVerified((byte) 1);
        fetched.setAtEnd(true);
        fetched.stop(List.of(PARTITION));
        assertThat(fetched.claim()).isNull();
        assertThat(fetched.isFinished()).isFalse();
    }

    /** Brokers that did not say where it begins would otherwise let the next member begin at the end there is then. */
    @Test
    void firstRecordsAreFetched_whereTheyBeginIsCommitted_beforeOneIsWritten() {
        fetched.assign(List.of(PARTITION));
        addVerified((byte) 1);
        assertDue(fetched.takeDue(), FIRST);
        addVerified((byte) 2);
        assertThat(fetched.takeDue()).isEmpty();
        assertThat(fetched.claim()).isNotNull();
        fetched.acknowledge(1);
        assertDue(fetched.takeDue(), FIRST + 1);
    }

    @Test
    void topicWasRecreated_itIsCommittedThatNothingIsRead_untilThatHasSucceeded() {
        fetched.assign(List.of(PARTITION));
        addVerified((byte) 1);
        assertThat(fetched.claim()).isNotNull();
        fetched.assignRecreated(List.of(PARTITION));
        fetched.acknowledge(1); // of the old one
        assertDue(fetched.takeDue(), 0);
        assertThat(fetched.takeDue()).isEmpty();
        fetched.notCommitted(List.of(PARTITION));
        assertThat(fetched.takeDue()).containsOnlyKeys(PARTITION);
    }

    @Test
    void itIsNotKnownOfWhichTopicTheyAre_theFlowDoesNotGetThem_untilThatIsKnown() {
        fetched.assign(List.of(PARTITION));
        add((byte) 1);
        long first = fetched.fetches();
        add((byte) 2);
        fetched.setAtEnd(true);
        assertThat(fetched.release(first - 1, Set.of())).isFalse();
        assertThat(fetched.release(first, Set.of(PARTITION.topic()))).isFalse();
        assertThat(fetched.claim()).isNull();
        assertThat(fetched.takeDue()).isEmpty();
        assertThat(fetched.isFinished()).isFalse();
        assertThat(fetched.release(first, Set.of())).isTrue();
        assertThat(fetched.claim()).isNotNull();
        assertThat(fetched.claim()).as("what was fetched later").isNull();
        assertThat(fetched.isUnverified()).isTrue();
    }

    @Test
    void itIsNotKnownOfWhichTopicTheyAre_theyCountAsWaiting_untilThePartitionIsTakenAway() {
        fetched.assign(List.of(PARTITION));
        IntStream.range(0, 100).forEach(_ -> add((byte) 1));
        assertThat(fetched.isFull()).isTrue();
        fetched.stop(List.of(PARTITION));
        assertThat(fetched.hasRoom()).isTrue();
        assertThat(fetched.release(fetched.fetches(), Set.of())).isFalse();
    }

    @Test
    void clientComesFurtherWithoutRecords_thatIsCommitted_whenAllBeforeIsWritten() {
        fetched.assign(List.of(PARTITION));
        addVerified((byte) 1);
        fetched.add(new ConsumerRecords<>(Map.of(), Map.of(PARTITION, new OffsetAndMetadata(FIRST + 2))));
        fetched.setAtEnd(true);
        assertThat(fetched.claim()).isNotNull();
        assertThat(fetched.isFinished()).as("it is not known of which topic that is").isFalse();
        assertThat(fetched.release(fetched.fetches(), Set.of())).isTrue();
        assertThat(fetched.claim().records()).isEmpty();
        assertThat(fetched.isFinished()).isTrue();
        assertDue(fetched.takeDue(), FIRST);
        fetched.acknowledge(1);
        assertDue(fetched.takeDue(), FIRST + 1);
        fetched.acknowledge(2);
        assertDue(fetched.takeDue(), FIRST + 2);
    }

    @Test
    void nothingSaysWhereTheClientGoesOn_itIsAfterTheLastRecord() {
        fetched.assign(List.of(PARTITION));
        fetched.add(new ConsumerRecords<>(Map.of(PARTITION, List.of(new ConsumerRecord<>(PARTITION.topic(), PARTITION.partition(), FIRST, new byte[0], new byte[0]))), Map.of()));
        assertThat(fetched.release(fetched.fetches(), Set.of())).isTrue();
        assertThat(fetched.claim().next().offset()).isEqualTo(FIRST + 1);
    }

    @Test
    void clientGoesOnElsewhere_thatIsCommitted_untilItIsWhereItWas() {
        fetched.assign(List.of(PARTITION));
        fetched.resume(PARTITION, FIRST);
        fetched.skip(PARTITION, FIRST);
        assertThat(fetched.isUnverified()).isFalse();
        fetched.skip(PARTITION, FIRST + 9);
        fetched.skip(PARTITION, FIRST + 9);
        assertThat(fetched.takeGaps()).containsExactly(new Gap(PARTITION, FIRST, FIRST + 9));
        assertThat(fetched.release(fetched.fetches(), Set.of())).isTrue();
        assertDue(fetched.takeDue(), FIRST + 9);
    }
}

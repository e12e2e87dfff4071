// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is written up to a number is written up to an offset in each partition. */
class HandedOutTest {
    private static final Optional<Integer> EPOCH = Optional.of(1);

    @Test
    void recordsFollowEachOther_theyAreOneEntry() {
        HandedOut handedOut = new HandedOut();
        Assigned from = new Assigned(new TopicPartition("t", 0));
        for (int i = 0; i < 1_000; i++) {
            handedOut.add(from, i * 10L, EPOCH, i * 10L, 10, i * 10L + 10);
        }
        assertThat(handedOut.size()).isEqualTo(1);
        handedOut.acknowledge(777);
        assertThat(from.commit().offset()).isEqualTo(777);
    }

    private static long acknowledged(Assigned partition) {
        partition.notCommitted();
        return partition.isDue() ? partition.commit().offset() : 0;
    }

    /** Against a list of all records. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void recordsOfPartitionsWithGaps_areAcknowledgedAnywhere_eachPartitionIsWhereItsLastIs(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        HandedOut handedOut = new HandedOut();
        List<Assigned> partitions = List.of(new Assigned(new TopicPartition("t", 0)), new Assigned(new TopicPartition("t", 1)), new Assigned(new TopicPartition("t", 2)));
        long[] next = new long[3];
        List<Integer> owners = new ArrayList<>();
        List<Long> after = new ArrayList<>();
        long acknowledged = 0;
        for (int round = 0; round < 200; round++) {
            int which = random.nextInt(3);
            int count = 1 + random.nextInt(4);
            long first = next[which] + (random.nextInt(3) == 0 ? random.nextInt(5) : 0);
            long end = first + count + (random.nextInt(4) == 0 ? random.nextInt(3) : 0);
            handedOut.add(partitions.get(which), first, EPOCH, owners.size(), count, end);
            for (int i = 0; i < count; i++) {
                owners.add(which);
                after.add(i == count - 1 ? end : first + i + 1);
            }
            next[which] = end;
            acknowledged += random.nextLong(owners.size() - acknowledged + 1);
            handedOut.acknowledge(acknowledged);
            Map<Integer, Long> expected = new HashMap<>();
            for (int i = 0; i < acknowledged; i++) {
                expected.put(owners.get(i), after.get(i));
            }
            for (int i = 0; i < 3; i++) {
                assertThat(acknowledged(partitions.get(i))).as("seed %s, round %s, partition %s", seed, round, i).isEqualTo(expected.getOrDefault(i, 0L));
            }
        }
    }
}

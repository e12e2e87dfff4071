// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** A partition for as long as this consumer has it; when it comes back it is another one of these. Belongs to {@link FetchedRecords}, under its lock. */
final class Assigned {
    private static final long NONE = -1;

    private final TopicPartition partition;
    private long fetched = NONE;
    private long claimed = NONE;
    private long acknowledged = NONE;
    private Optional<Integer> epoch = Optional.empty();
    private long committed = NONE;

    Assigned(TopicPartition partition) {
        this.partition = partition;
    }

    /** One of a topic that was recreated: it is to be committed that nothing of it is read. */
    static Assigned recreated(TopicPartition partition) {
        Assigned assigned = new Assigned(partition);
        assigned.fetched = 0;
        assigned.claimed = 0;
        assigned.acknowledged = 0;
        return assigned;
    }

    /** It is read from there on. That is to be committed until something is written: the group may have no offset of it, or one that does not say of which topic. */
    void begunAt(long first) {
        if (claimed == NONE) {
            claimed = first;
            acknowledged = first;
            fetched = Math.max(fetched, first);
        }
    }

    TopicPartition partition() {
        return partition;
    }

    /** All before {@code next} is fetched, or was before the group assigned the partition. */
    void fetchedUpTo(long next) {
        fetched = next;
    }

    /** Whether the client has come further than it has fetched if it is at {@code position}. */
    boolean isBeyond(long position) {
        return position > fetched;
    }

    /** What it passes with the next record, or without one, if that is at {@code position}; empty if nothing, or if it is not known where it begins. */
    Optional<Gap> gap(long position) {
        return fetched != NONE && isBeyond(position) ? Optional.of(new Gap(partition, fetched, position)) : Optional.empty();
    }

    /** The flow has the records before {@code next}. */
    void claimedUpTo(long next) {
        claimed = next;
    }

    /** All that was made of the records before {@code next} is written. */
    void acknowledgedUpTo(long next, Optional<Integer> leaderEpoch) {
        acknowledged = next;
        epoch = leaderEpoch;
    }

    /** Whether all is written that was made of what the flow has. */
    boolean isAllAcknowledged() {
        return acknowledged == claimed;
    }

    boolean isDue() {
        return acknowledged > committed;
    }

    /** What is to be committed, which from now on counts as committed. */
    OffsetAndMetadata commit() {
        committed = acknowledged;
        return new OffsetAndMetadata(acknowledged, epoch, "");
    }

    /** The commit has failed. */
    void notCommitted() {
        committed = NONE;
    }
}

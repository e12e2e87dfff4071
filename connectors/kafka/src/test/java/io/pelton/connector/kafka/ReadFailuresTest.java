// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Which failures of a consumer end a flow: what brokers answer while members come and go must not. */
class ReadFailuresTest {
    @ParameterizedTest
    @EnumSource(value = Errors.class, names = {"UNKNOWN_MEMBER_ID", "ILLEGAL_GENERATION", "REBALANCE_IN_PROGRESS", "STALE_MEMBER_EPOCH", "FENCED_MEMBER_EPOCH"})
    void brokerSaysThatTheGroupHasGoneOn_isOfRebalance_alsoAsCauseOfWhatAListenerThrew(Errors error) {
        assertThat(ReadFailures.isOfRebalance(error.exception())).isTrue();
        assertThat(ReadFailures.isOfRebalance(new KafkaException("User rebalance callback throws an error", error.exception()))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(value = Errors.class, names = {"COORDINATOR_NOT_AVAILABLE", "NOT_COORDINATOR", "COORDINATOR_LOAD_IN_PROGRESS", "REQUEST_TIMED_OUT"})
    void coordinatorIsAway_passes(Errors error) {
        assertThat(ReadFailures.isPassing(new KafkaException("it is away", error.exception()))).isTrue();
        assertThat(ReadFailures.isOfRebalance(error.exception())).isFalse();
    }

    private static Stream<Exception> fatal() {
        return Stream.of(
                new FencedInstanceIdException("another member has this name"),
                new NoOffsetForPartitionException(new TopicPartition("t", 0)),
                GroupAuthorizationException.forGroupId("g"),
                new KafkaException("Unexpected error in commit"));
    }

    @ParameterizedTest
    @MethodSource
    void fatal(Exception failure) {
        assertThat(ReadFailures.isOfRebalance(failure)).isFalse();
        assertThat(ReadFailures.isPassing(failure)).isFalse();
    }

    @Test
    void otherMembersDividePartitionsInAnotherWay_whichOptionHelpsIsSaid() {
        SourceSettings settings = new SourceSettings(
                "t", false, true, Map.of(), SourceSettings.Seek.NOWHERE, false, "k", "v", Duration.ZERO, Duration.ZERO, Duration.ZERO);
        assertThat(ReadFailures.fatal(settings, Errors.INCONSISTENT_GROUP_PROTOCOL.exception())).hasMessageContaining("see partitionAssignor");
    }

    /** Records are unpacked by the client: how many at once is all that can be said. */
    @Test
    void recordsNeedMoreMemoryThanThereIs_isSaidSo_andWhichOptionHelps() {
        SourceSettings settings = new SourceSettings(
                "t", false, true, Map.of(), SourceSettings.Seek.NOWHERE, false, "k", "v", Duration.ZERO, Duration.ZERO, Duration.ZERO);
        PeltonException said = ReadFailures.fatal(settings, new OutOfMemoryError("Java heap space"));
        assertThat(said.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY);
        assertThat(said).hasMessageContaining("maxPollRecords");
    }

    @ParameterizedTest
    @MethodSource("commitsThatFailed")
    void commitFailed_isOfRebalance(Exception failure) {
        assertThat(ReadFailures.isOfRebalance(failure)).isTrue();
    }

    private static Stream<Exception> commitsThatFailed() {
        return Stream.of(new CommitFailedException(), new KafkaException("at the end", new CommitFailedException("left")));
    }
}

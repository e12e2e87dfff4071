// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.FencedMemberEpochException;
import org.apache.kafka.common.errors.IllegalGenerationException;
import org.apache.kafka.common.errors.InconsistentGroupProtocolException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.StaleMemberEpochException;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.apache.kafka.common.errors.WakeupException;

/** What failures of a consumer mean. */
final class ReadFailures {
    private ReadFailures() {}

    /** Whether reading goes on after it: it may be gone when the brokers are asked again, or the group has gone on, or the thread was woken. */
    static boolean isPassing(Throwable failure) {
        return failure instanceof WakeupException || isRetriable(failure) || isOfRebalance(failure);
    }

    private static boolean isRetriable(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof RetriableException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the group has gone on without this member, or without what it has said last: what is not committed is committed again or read again, and the client joins the
     * group again by itself.
     */
    static boolean isOfRebalance(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            switch (each) {
                case CommitFailedException _,
                        RebalanceInProgressException _,
                        IllegalGenerationException _,
                        UnknownMemberIdException _,
                        StaleMemberEpochException _,
                        FencedMemberEpochException _ -> {
                    return true;
                }
                default -> {}
            }
        }
        return false;
    }

    /** Whether another member has the name of this one now (groupInstanceId): if this one went on with what the group is about, it would take the name back, and the other would end. */
    static boolean isReplaced(Throwable failure) {
        return failure instanceof FencedInstanceIdException || failure.getCause() instanceof FencedInstanceIdException;
    }

    static PeltonException fatal(SourceSettings settings, Throwable failure) {
        if (failure instanceof PeltonException known) {
            return known;
        }
        return new PeltonException(code(failure), settings + ": " + reason(failure) + advice(failure), failure);
    }

    private static ErrorCode code(Throwable failure) {
        return switch (failure) {
            case OffsetOutOfRangeException _ -> ErrorCode.SOURCE_CHANGED;
            case OutOfMemoryError _ -> ErrorCode.OUT_OF_MEMORY;
            default -> ErrorCode.READ_FAILED;
        };
    }

    private static String advice(Throwable failure) {
        return switch (failure) {
            case AuthenticationException _ -> "; see securityProtocol, saslMechanism and saslJaasConfig";
            case AuthorizationException _ -> "; the brokers must allow this user to read the topic and to use the group";
            case FencedInstanceIdException _ -> "; another member has begun with the same groupInstanceId";
            case InconsistentGroupProtocolException _ -> "; another member of the group divides the partitions in another way: see partitionAssignor, or use another group";
            case NoOffsetForPartitionException _ -> "; the group has read nothing yet, and autoOffsetReset does not say where it begins";
            case OffsetOutOfRangeException _ -> "; records that were not read yet are gone from the topic, or it was deleted and recreated";
            case OutOfMemoryError _ -> "; records that were compressed may be much larger than what the brokers have sent: maxPollRecords says how many of them are unpacked at once";
            default -> "";
        };
    }

    /** The innermost message says what has happened, where outer ones say what was being done. */
    static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        return cause == null || cause.getMessage() == null || message.contains(cause.getMessage()) ? message : message + ": " + reason(cause);
    }
}

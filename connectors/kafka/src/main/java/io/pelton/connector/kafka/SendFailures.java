// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;

/** What failures of a producer mean. */
final class SendFailures {
    /** What is to be done. */
    enum Kind {
        /** The same may succeed later. */
        PASSING,
        /** It may by another producer. */
        OF_PRODUCER,
        /** It never will, but other records may be written. */
        OF_RECORD,
        /** Nothing will, before something is mended. */
        FATAL
    }

    private SendFailures() {}

    /** @param choseTopic whether the record itself has chosen its topic */
    static Kind kind(Throwable failure, boolean choseTopic) {
        return switch (failure) {
            case RecordTooLargeException _, RecordBatchTooLargeException _, InvalidRecordException _, InvalidTimestampException _, SerializationException _, NoSuchPartitionException _ -> Kind.OF_RECORD;
            case IllegalArgumentException _ -> Kind.OF_RECORD; // of the user's partitioner or interceptor, or of the client, such as for a partition that is none
            case InvalidTopicException _ -> choseTopic ? Kind.OF_RECORD : Kind.FATAL;
            case TopicAuthorizationException _ -> choseTopic ? Kind.OF_RECORD : Kind.FATAL;
            case RetriableException _ -> Kind.PASSING;
            case OutOfOrderSequenceException _, InvalidProducerEpochException _, ProducerFencedException _ -> Kind.OF_PRODUCER;
            case AuthenticationException _, AuthorizationException _ -> Kind.FATAL;
            case ApiException _ -> Kind.FATAL;
            default -> Kind.OF_PRODUCER; // another record of its request was bad, or the client cannot go on
        };
    }

    static String advice(Throwable failure) {
        return switch (failure) {
            case AuthenticationException _ -> "; see securityProtocol, saslMechanism and saslJaasConfig";
            case ClusterAuthorizationException _ -> "; the brokers must allow this user IDEMPOTENT_WRITE, or enableIdempotence must be false";
            case AuthorizationException _ -> "; the brokers must allow this user to write to the topic";
            case RecordTooLargeException _ -> "; with a maxRequestSize that is no more than max.message.bytes of the topic such a record is found before it is sent";
            default -> "";
        };
    }
}

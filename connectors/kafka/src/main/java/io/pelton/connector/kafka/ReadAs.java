// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.io.Serializable;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** What a record is for the flow or the route that reads it. */
interface ReadAs<T> extends Serializable {
    /** Makes it of each record of one cursor. Used by one thread at a time. */
    interface Maker<T> {
        /** Of the next record, with its key and its value. What was given before need not be valid any more. */
        T make(ConsumerRecord<byte[], byte[]> record, @Nullable Object key, @Nullable Object value);
    }

    /** For one cursor. */
    Maker<T> maker();
}

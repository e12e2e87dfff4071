// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** Records for Java. */
record AsRecords() implements ReadAs<KafkaRecord> {
    @Override
    public Maker<KafkaRecord> maker() {
        return (record, key, value) ->
                new KafkaRecord(record.topic(), record.partition(), record.offset(), record.timestamp(), key, value, headers(record.headers()));
    }

    private static List<KafkaRecord.Header> headers(Headers headers) {
        if (!headers.iterator().hasNext()) {
            return List.of();
        }
        List<KafkaRecord.Header> all = new ArrayList<>();
        for (Header header : headers) {
            all.add(new KafkaRecord.Header(header.key(), header.value()));
        }
        return all;
    }
}

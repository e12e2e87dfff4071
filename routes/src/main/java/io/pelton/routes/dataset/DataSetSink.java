// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import io.pelton.message.Message;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.Set;

/** Compares messages with those of a data set. */
@SuppressWarnings("serial") // the bean is there where the route runs
public record DataSetSink(String uri, DataSet dataSet, IndexCheck index) implements Sink<Object> {
    @Override
    public SinkWriter<Object> open() {
        Expectation expectation = dataSet.expectation(uri, index);
        expectation.open();
        return new SinkWriter<>() {
            @Override
            public void write(Object record) throws Exception {
                expectation.add(record instanceof Message message ? message : new Message(record));
            }

            @Override
            public void close() {
                expectation.close();
            }
        };
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return uri;
    }
}

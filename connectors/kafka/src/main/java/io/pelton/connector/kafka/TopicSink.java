// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.message.WrittenBody;
import io.pelton.spi.Mark;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import java.io.InputStream;
import java.io.Reader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Messages as records of a topic. */
record TopicSink(SinkSettings settings) implements Sink<Object> {
    @Override
    public OutputWriter<Object> open() {
        if (settings.isEpochs()) {
            throw new PeltonException(
                    ErrorCode.IMPOSSIBLE_GUARANTEE,
                    this + ": commit=epoch commits with the epochs of a run that keeps state, and this one keeps none: run with --state DIR, or leave commit=epoch out. A sink"
                            + " of dead letters cannot have it");
        }
        return new TopicWriter(settings);
    }

    @Override
    public OutputWriter<Object> open(@Nullable Mark end) throws Exception {
        return EpochTopicWriter.open(settings, end);
    }

    @Override
    public boolean isCommitted(Mark prepared) throws Exception {
        return EpochTopicWriter.isCommitted(settings, prepared);
    }

    /** What can be read once is read where the message is: a record may be sent more than once. */
    @Override
    public Object prepare(Object record) {
        if (record instanceof Message message && (message.body() instanceof InputStream || message.body() instanceof Reader)) {
            Message read = message.copy();
            read.setBody(WrittenBody.of(message.body()));
            return read;
        }
        return record;
    }

    @Override
    public Set<SinkTrait> traits() {
        if (settings.isEpochs()) {
            return Set.of(SinkTrait.RESUMABLE, SinkTrait.DECIDES, SinkTrait.TAKES_MESSAGES);
        }
        return Set.of(SinkTrait.CONCURRENT, SinkTrait.TAKES_MESSAGES);
    }

    @Override
    public String toString() {
        return settings.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.message.Message;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.Set;

/** Runs a command where the message is: the next step sees what it has printed. */
record ExecSink(Command command) implements Sink<Object> {
    @Override
    public SinkWriter<Object> open() {
        return record -> new Execution(command).run(record instanceof Message message ? message : new Message(record));
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return command.uri();
    }
}

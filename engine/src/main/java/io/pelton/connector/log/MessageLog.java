// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import io.pelton.message.Message;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs messages, with what the route wants to see of them. */
record MessageLog(String loggerName, LogLevel level, LogFormat format) implements Sink<Object> {
    @Override
    public SinkWriter<Object> open() {
        Logger logger = LoggerFactory.getLogger(loggerName);
        return record -> {
            if (level.isEnabled(logger)) {
                level.log(logger, format.format(record instanceof Message message ? message : new Message(record)));
            }
        };
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return level == LogLevel.INFO ? "log:" + loggerName : "log:" + loggerName + "?level=" + level;
    }
}

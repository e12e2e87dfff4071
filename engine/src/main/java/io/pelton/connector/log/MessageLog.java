// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import io.pelton.message.Message;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * Logs messages, with what the route wants to see of them.
 *
 * @param marker the name of the marker they are logged with; empty for none
 * @param masks whether what looks like a secret is hidden
 */
record MessageLog(String loggerName, LogLevel level, LogFormat format, String marker, boolean masks) implements Sink<Object> {
    @Override
    public SinkWriter<Object> open() {
        Logger logger = LoggerFactory.getLogger(loggerName);
        Marker marked = marker.isEmpty() ? null : MarkerFactory.getMarker(marker);
        return record -> {
            if (level.isEnabled(logger)) {
                level.log(logger, marked, text(record instanceof Message message ? message : new Message(record)));
            }
        };
    }

    private String text(Message message) {
        String text = format.format(message);
        return masks ? Masking.mask(text) : text;
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

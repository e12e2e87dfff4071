// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sink that logs the text of each record, on one line: control characters, terminal sequences and characters that
 * change the direction of text are escaped, and long texts are cut. Where the level is off it does nothing and
 * allocates nothing; a level changed while the flow runs counts from the next record on.
 */
public final class Log implements Sink<Object> {
    private final String loggerName;
    private final LogLevel level;

    private Log(String loggerName, LogLevel level) {
        if (loggerName.isBlank()) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, "log: the name of the logger is missing; write log:NAME, such as log:orders");
        }
        this.loggerName = loggerName;
        this.level = Objects.requireNonNull(level, "level is null");
    }

    /**
     * Logs to the logger {@code loggerName} at {@code level}.
     *
     * @throws PeltonException BAD_VALUE if the name is blank
     */
    public static Sink<Object> to(String loggerName, LogLevel level) {
        return new Log(loggerName, level);
    }

    @Override
    public SinkWriter<Object> open() {
        return new Writer(LoggerFactory.getLogger(loggerName), level);
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return level == LogLevel.INFO ? "log:" + loggerName : "log:" + loggerName + "?level=" + level;
    }

    private record Writer(Logger logger, LogLevel level) implements SinkWriter<Object> {
        @Override
        public void write(Object record) {
            if (level.isEnabled(logger)) {
                level.log(logger, LogText.of(record));
            }
        }
    }
}

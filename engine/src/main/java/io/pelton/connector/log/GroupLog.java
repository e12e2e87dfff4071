// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.text.NumberFormat;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/** Logs how many messages have come, and how fast, after each group of them: Camel's {@code groupSize}. */
final class GroupLog implements Sink<Object> {
    private final String loggerName;
    private final LogLevel level;
    private final String marker;
    private final long size;
    private final AtomicLong count = new AtomicLong();

    /** @param size of a group */
    GroupLog(String loggerName, LogLevel level, String marker, long size) {
        this.loggerName = loggerName;
        this.level = level;
        this.marker = marker;
        this.size = size;
    }

    @Override
    public SinkWriter<Object> open() {
        Logger logger = LoggerFactory.getLogger(loggerName);
        Marker marked = marker.isEmpty() ? null : MarkerFactory.getMarker(marker);
        EngineRuntime runtime = EngineRuntime.current();
        Watch watch = new Watch(runtime.nanoTime());
        return _ -> {
            long all = count.incrementAndGet();
            if (all % size == 0) {
                level.log(logger, marked, watch.text(all, size, runtime.nanoTime()));
            }
        };
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return "log:" + loggerName + "?groupSize=" + size;
    }

    /** When it began, and the last group. Thread-safe. */
    private static final class Watch {
        private final long begin;
        private long group;

        Watch(long now) {
            this.begin = now;
            this.group = now;
        }

        synchronized String text(long all, long size, long now) {
            long groupMillis = TimeUnit.NANOSECONDS.toMillis(now - group);
            long allMillis = TimeUnit.NANOSECONDS.toMillis(now - begin);
            group = now;
            NumberFormat format = NumberFormat.getNumberInstance();
            return "Received: " + all + " messages so far. Last group took: " + groupMillis + " millis which is: "
                    + format.format(size * 1_000.0 / groupMillis) + " messages per second. average: "
                    + format.format(all * 1_000.0 / allMillis);
        }
    }
}

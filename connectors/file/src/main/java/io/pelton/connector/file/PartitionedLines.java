// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.TextExpression;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lines in parts, with a folder for each value of an expression: {@code out/orders.csv} becomes {@code out/VALUE/orders-000001.csv} and so on.
 *
 * @param mostOpen how many values have a part open at a time
 */
record PartitionedLines(LineParts parts, TextExpression by, int mostOpen) implements Sink<Object> {
    /** Each has its file open, twice where it is compressed or can be gone on with, its log, and a buffer. */
    private static final int MOST_OPEN = 256;

    PartitionedLines(LineParts parts, TextExpression by) {
        this(parts, by, MOST_OPEN);
    }

    @Override
    public SinkWriter<Object> open() {
        return opened(null, Map.of());
    }

    @Override
    public SinkWriter<Object> open(@Nullable Mark end) {
        if (end == null) {
            return opened(EngineRuntime.current().uuid(), Map.of());
        }
        PartitionsMark last = PartitionsMark.of(end, parts.path());
        return opened(last.owner(), last.partitions());
    }

    private SinkWriter<Object> opened(@Nullable UUID owner, Map<String, PartMark> ends) {
        try {
            return Partitions.open(parts, by, mostOpen, owner, ends);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.WRITE_FAILED, parts.path() + ": " + SystemReason.of(e), e);
        }
    }

    @Override
    public Path output() {
        return parts.output();
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.RESUMABLE);
    }

    @Override
    public String toString() {
        return parts + (parts.toString().contains("?") ? "&" : "?") + "partition=" + by.source();
    }
}

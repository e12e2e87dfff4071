// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.FlowStopped;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.WriteResult;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes batches to one sink, each as often as the sink takes nothing. Nothing else is written meanwhile, so that what comes waits before it,
 * up to the source. Belongs to the thread of the sink.
 */
final class BatchTries {
    private static final Logger LOGGER = LoggerFactory.getLogger("io.pelton.sink");
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** If no record is taken for so long, nobody waits for the sink to come to rest. */
    private static final long AWAY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RunningFlow flow;
    private final String sink;
    private final BatchWriter<Object> writer;
    private final @Nullable Duration giveUpAfter;

    /** @param sink what it is called, and what it writes to */
    BatchTries(RunningFlow flow, String sink, BatchWriter<Object> writer, @Nullable Duration giveUpAfter) {
        this.flow = flow;
        this.sink = sink;
        this.writer = writer;
        this.giveUpAfter = giveUpAfter;
    }

    /**
     * What has become of the batch, when the sink takes something: never {@link WriteResult.Retry}.
     *
     * @throws FlowStopped if the flow is cut short; nothing of the batch is known to be written
     * @throws Exception if the sink is broken, or has taken nothing for too long
     */
    WriteResult write(RecordBatch<Object> batch) throws Exception {
        stopIfCut(); // the parts of a batch may be many
        WriteResult result = writeOnce(batch);
        return result instanceof WriteResult.Retry refused ? writeAgain(batch, refused) : result;
    }

    private WriteResult writeOnce(RecordBatch<Object> batch) throws Exception {
        return Objects.requireNonNull(writer.write(batch), "the writer has not said what has become of a batch");
    }

    /** Says so once when it begins, and once when it is over: not at each try. */
    private WriteResult writeAgain(RecordBatch<Object> batch, WriteResult.Retry first) throws Exception {
        long begin = flow.runtime().nanoTime();
        LOGGER.warn("{} takes nothing: {}; trying again", sink, RecordFailedException.reason(first.why()));
        WriteResult result = first;
        int tries = 1;
        boolean isAway = false;
        try {
            while (result instanceof WriteResult.Retry refused) {
                Duration refusing = Duration.ofNanos(flow.runtime().nanoTime() - begin);
                long pause = nextPause(refused, tries, left(refusing, refused.why(), tries));
                if (!isAway && pause >= AWAY_NANOS - refusing.toNanos()) { // before a pause that may take long, not after it
                    isAway = true;
                    flow.sinkIsAway();
                }
                pause(pause);
                result = writeOnce(batch);
                tries++;
            }
        } finally {
            if (isAway) {
                flow.sinkIsBack();
            }
        }
        LOGGER.info("{} writes again after {}, {} tries", sink, seconds(flow.runtime().nanoTime() - begin), tries);
        return result;
    }

    /** For how long it may be tried still. */
    private long left(Duration refusing, Throwable why, int tries) {
        if (giveUpAfter == null) {
            return Long.MAX_VALUE;
        }
        if (refusing.compareTo(giveUpAfter) >= 0) {
            throw new PeltonException(
                    ErrorCode.WRITE_FAILED,
                    sink + " has taken nothing for " + seconds(refusing.toNanos()) + ", in " + tries + " tries: " + RecordFailedException.reason(why)
                            + ". It is given up after " + seconds(giveUpAfter.toNanos()) + " (giveUpAfter). What it has not taken is not acknowledged:"
                            + " it is read again when the flow is started anew",
                    why);
        }
        return TimeUnit.NANOSECONDS.convert(giveUpAfter.minus(refusing));
    }

    /**
     * As long as the sink has asked for, and up to twice as long each time: drawn from all of that, so that those who were refused together do
     * not come back together. In nanoseconds.
     */
    private long nextPause(WriteResult.Retry refused, int tries, long mostNanos) {
        long longest = Math.min(LONGEST_NANOS, SHORTEST_NANOS << Math.min(tries - 1, 16));
        long asked = Math.min(TimeUnit.NANOSECONDS.convert(refused.after()), Long.MAX_VALUE - LONGEST_NANOS);
        return Math.min(mostNanos, asked + flow.runtime().random().nextLong(longest + 1));
    }

    /** Waits, at most until the flow is cut. */
    @SuppressWarnings("ReturnValueIgnored") // an interrupt from before is the cut's, or the writer has left it
    private void pause(long nanos) {
        flow.runtime().cutPoint("a sink takes nothing");
        flow.runtime().interrupted();
        stopIfCut();
        try {
            flow.whenCut().await(nanos);
        } catch (InterruptedException e) {
            // the cut, or nothing that anybody waits for: the next try tells
        }
        stopIfCut();
    }

    private void stopIfCut() {
        if (flow.isCut()) {
            throw FlowStopped.INSTANCE;
        }
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }
}

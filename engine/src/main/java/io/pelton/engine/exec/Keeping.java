// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.SplitTracker;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.plan.StepInfo;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is kept of a flow for the next run. By default, nothing is. Thread-safe when the flow has begun. */
interface Keeping {
    /** Of a flow of which nothing is kept. */
    Keeping NOTHING = new Keeping() {};

    /** The splits of the source of a step, each from where it is to be read. */
    default List<? extends Split> splits(StepInfo step, Source<?> source) throws Exception {
        return source.splits();
    }

    /** The writer of this number, from 0, of a background sink. */
    default OutputWriter<Object> open(SinkSpec sink, int writer) throws Exception {
        return sink.sink().open();
    }

    /** A split of a source is read from now on. */
    default void track(StepInfo step, Source<?> source, SplitTracker tracker) {}

    /** Whether positions are kept, and with them the marks of cursors. */
    default boolean keepsPositions() {
        return false;
    }

    /** Whether what steps keep is part of it: then they hold no acknowledgement for that. */
    default boolean takesEpochs() {
        return false;
    }

    /** Tracks what an activation emits at times, of what its blocks keep; null if nobody waits for that. */
    default @Nullable SplitTracker emissions() {
        return null;
    }

    /** Whether sources pause for now, and sinks gather nothing. Often. */
    default boolean isPaused() {
        return false;
    }

    /** The offset up to which nothing of a split will be read again. */
    default long settled(SplitTracker tracker) {
        return tracker.committedOffset();
    }

    /** More was read, or is committed. Any thread, often. */
    default void moved() {}

    /** An activation has come to rest. Any thread, often. */
    default void rested() {}

    /** The flow has failed or was cut short. Any thread. */
    default void broke() {}

    /** Nothing is read, processed or written any more, and all that the flow had open is still open. May wait. */
    default void end() {}
}

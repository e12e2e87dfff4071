// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.error.PeltonException;
import io.pelton.spi.Position;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a flow has done up to a moment. Counters are updated once per batch, so they lag behind a little while it runs and
 * are exact when it has ended.
 *
 * @param flow id of the flow or route
 * @param state what it was doing
 * @param recordsIn records read from its sources
 * @param bytesIn bytes read from its sources; 0 where they do not count bytes
 * @param bytesTotal bytes there are to read; -1 if unknown
 * @param recordsOut records written to its sinks, dead letters not included
 * @param deadLetters records written as dead letters
 * @param skipped records dropped because a step failed and the policy says skip
 * @param failed records that failed in a step for good, whatever became of them; also the one that the flow has stopped at, which is not left behind
 * @param leftBehind records that were read but neither written nor dropped on purpose when it ended; not those
 *     that wait for an activation which hangs, if it was given up for that
 * @param elapsed time since it was started, until it ended
 * @param steps counters per source, step and sink, in the order of the plan
 * @param boundaries counters per boundary
 * @param committed per split, how far everything is written by every sink
 * @param isReading whether its sources may give more; they may not when they have come to their ends, or it was stopped
 * @param waysLeft how many ways that go on by themselves, such as copies that wait for something, are all that is under way; -1 if something
 *     else has a turn. While sources may give more, that may change at any time
 * @param failure why it failed; null if it did not
 */
public record FlowSnapshot(
        String flow,
        FlowState state,
        long recordsIn,
        long bytesIn,
        long bytesTotal,
        long recordsOut,
        long deadLetters,
        long skipped,
        long failed,
        long leftBehind,
        Duration elapsed,
        List<StepCounters> steps,
        List<BoundaryCounters> boundaries,
        List<Position> committed,
        boolean isReading,
        long waysLeft,
        @Nullable PeltonException failure) {
    public FlowSnapshot {
        steps = List.copyOf(steps);
        boundaries = List.copyOf(boundaries);
        committed = List.copyOf(committed);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.ack.SplitTracker;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.compile.StageProgram;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.plan.Input;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.Workers;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One instance of a stage that reads a source: claims split after split and pulls its records through the stage. */
final class SourceActivation extends Activation implements StageRun {
    private static final int BATCHES_PER_TURN = 16;
    private static final long NO_ALARM = Long.MIN_VALUE;

    private final Input.From from;
    private final SplitQueue splits;
    private final boolean wantsCommit;
    private final int batchSize;
    private final Wiring wiring;
    private final StageProgram program;
    private final @Nullable Shortcut shortcut;
    private final KeptRecords kept;

    private final Keeping keeping;

    private final AtomicLong alarm = new AtomicLong(NO_ALARM);
    private @Nullable Alarm wakeUp;
    private volatile boolean stopRequested;
    private @Nullable Reading reading;
    private long bytesOfClosed;
    private final SingleWriterCounter recordsIn = new SingleWriterCounter();
    private volatile long bytesIn;

    SourceActivation(
            String name,
            RunningFlow flow,
            Workers workers,
            Input.From from,
            SplitQueue splits,
            int batchSize,
            Wiring.Maker wiringMaker) {
        super(name, flow, workers);
        this.from = from;
        this.keeping = flow.keeping();
        this.wantsCommit = from.source().traits().contains(SourceTrait.WANTS_COMMIT);
        this.splits = splits;
        this.batchSize = batchSize;
        this.wiring = wiringMaker.wire(this, from.info(), new Read());
        this.program = wiring.program();
        this.shortcut = wiring.outputs().shortcut(program);
        this.kept = new KeptRecords(wiring, flow, this::signal);
    }

    /** A split that is being read. */
    private static final class Reading {
        final Cursor<Object> cursor;
        final SplitTracker tracker;

        /** Tells the cursor that the flow has ended. */
        final Runnable ended;

        Ack ack;
        long told;

        /** The offset behind what was read last. */
        long readUpTo;

        boolean isAtEnd;

        Reading(Cursor<Object> cursor, SplitTracker tracker) {
            this.cursor = cursor;
            this.ended = cursor::ended;
            this.tracker = tracker;
            this.ack = Ack.ofSplit(tracker);
            this.told = tracker.committedOffset();
            this.readUpTo = told;
        }

        /** Tells the cursor what has been committed since it was told last; whether there was something. */
        boolean tellCommitted(Keeping keeping) throws Exception {
            long committed = keeping.settled(tracker);
            if (committed == told) {
                return false;
            }
            told = committed;
            cursor.committed(committed);
            tracker.release(committed);
            return true;
        }
    }

    /** Looks again when {@code idleNanos} have passed. Alarms must not pile up when something else signals meanwhile. */
    private void setAlarm(long idleNanos) {
        long due = flow().runtime().nanoTime() + idleNanos;
        long set = alarm.get();
        if (idleNanos == Long.MAX_VALUE || (set != NO_ALARM && set - due <= 0)) {
            return;
        }
        forgetAlarm(); // a later one
        alarm.set(due);
        wakeUp = flow().runtime().after(idleNanos, () -> {
            alarm.compareAndSet(due, NO_ALARM);
            signal();
        });
    }

    /** Whether it reads no more. Any thread. */
    boolean hasReadAll() {
        return stopRequested;
    }

    /** Asks it to read no more. Any thread. */
    void stop() {
        stopRequested = true;
        leaveTurn();
        signal();
    }

    @Override
    void turnBegins() {
        program.turnBegins();
    }

    @Override
    void leaveTurn() {
        program.leave();
    }

    @Override
    Progress work() throws Exception {
        wiring.outputs().deliverDetached();
        if (stopRequested) {
            return finish();
        }
        kept.emitDue();
        for (int i = 0; i < BATCHES_PER_TURN; i++) {
            if (keeping.isPaused()) {
                return pause();
            }
            if (!wiring.outputs().isReadyOrSignals()) {
                return Progress.WAIT;
            }
            Reading current = reading == null ? openNext() : reading;
            if (current == null) {
                return finish();
            }
            tellCommitted(current);
            boolean mayHaveMore = readBatch(current);
            flow().runtime().cutPoint("a batch is read");
            tellCommitted(current);
            if (program.isLimitReached() || stopRequested) {
                return finish();
            }
            if (program.hasLeft()) {
                break;
            }
            if (!mayHaveMore) {
                if (current.cursor.isFinished()) {
                    closeCursor();
                } else {
                    wiring.outputs().flush();
                    setAlarm(current.cursor.idleNanos());
                    return Progress.WAIT;
                }
            }
        }
        wiring.outputs().flushIfDue();
        return Progress.AGAIN;
    }

    /** Reads nothing now; it gets a signal when it may go on. */
    private Progress pause() {
        if (reading != null) {
            tellCommitted(reading);
        }
        wiring.outputs().flush();
        return Progress.WAIT;
    }

    /** Whether the cursor gave all it was asked for, so that it may have more. */
    private boolean readBatch(Reading current) {
        wiring.outputs().begin(current.ack);
        boolean completed = false;
        boolean mayHaveMore;
        int taken = 0;
        try {
            try {
                taken = shortcut == null ? 0 : shortcut.take(current.cursor);
                mayHaveMore = taken > 0 || runProgram(current.cursor);
            } finally {
                taken = taken == 0 ? taken() : taken;
                try {
                    publish(taken, current.cursor);
                } finally {
                    wiring.outputs().end(true);
                }
            }
            completed = true;
        } finally {
            if (!completed) {
                stopRequested = true;
            }
        }
        flow().runtime().cutPoint("a batch is read and not acknowledged");
        if (taken > 0 || current.cursor.isFinished() || hasPassed(current)) { // what follows the last record is read, too
            current.readUpTo = current.cursor.offset();
            current.ack = current.tracker.batchRead(current.ack, current.cursor.offset(), keeping.keepsPositions() ? current.cursor.mark() : null);
            keeping.moved();
        }
        return mayHaveMore;
    }

    /** Whether the cursor has come further without a record. */
    private boolean hasPassed(Reading current) {
        return !wiring.failures().hasReadFailed() && current.cursor.offset() != current.readUpTo;
    }

    private boolean runProgram(Cursor<Object> cursor) {
        int wanted = shortcut == null ? batchSize : shortcut.detour(batchSize);
        return program.run(cursor, wanted) == wanted;
    }

    /** How many records the program has taken, good and bad. */
    private int taken() {
        return wiring.failures().hasReadFailed() ? program.taken() - 1 : program.taken();
    }

    private void publish(int taken, Cursor<Object> cursor) {
        recordsIn.add(taken);
        bytesIn = bytesOfClosed + cursor.bytesRead();
    }

    /** More is committed. Any thread. */
    private void committed() {
        if (wantsCommit) {
            signal();
        }
        keeping.moved();
        flow().committed();
    }

    /** Claims and opens a split; null if there is none left. */
    private @Nullable Reading openNext() {
        Split split = splits.claim();
        if (split == null) {
            return null;
        }
        SplitTracker tracker = new SplitTracker(split.start(), this::committed);
        if (keeping.takesEpochs()) {
            tracker.awaitEpochs();
        } else if (wantsCommit || keeping.keepsPositions()) {
            tracker.awaitRelease();
        }
        Reading opened;
        try {
            opened = new Reading(open(from.source(), split), tracker);
        } catch (Exception e) {
            if (flow().isCut()) { // it is the interrupt that ended the opening, and nothing was read
                throw FlowStopped.INSTANCE;
            }
            flow().fail(
                    e instanceof PeltonException known
                            ? known
                            : new PeltonException(
                                    ErrorCode.READ_FAILED,
                                    "'" + split.id() + "' cannot be opened: " + RecordFailedException.reason(e),
                                    e));
            stopRequested = true;
            throw FlowStopped.INSTANCE;
        }
        reading = opened;
        flow().addTracker(tracker);
        keeping.track(from.info(), from.source(), tracker);
        if (wantsCommit) {
            flow().ifGivenUp(opened.ended);
        }
        return opened;
    }

    @SuppressWarnings("unchecked")
    private Cursor<Object> open(Source<?> source, Split split) throws Exception {
        long from = split.start().offset();
        return source.traits().contains(SourceTrait.BLOCKING)
                ? new PumpCursor(context -> source.open(split, from, context), split, flow().runtime(), this::signal, keeping.keepsPositions())
                : (Cursor<Object>) source.open(split, from, new CursorContext(flow().runtime(), this::signal, this::turnHere, keeping.keepsPositions()));
    }

    private void closeCursor() {
        if (reading == null) {
            return;
        }
        Reading closing = reading;
        closing.tracker.closed(closing.ack);
        reading = null;
        try {
            bytesOfClosed += closing.cursor.bytesRead();
        } finally {
            closeAtItsTime(closing);
        }
    }

    private void closeAtItsTime(Reading closing) {
        if (wantsCommit) {
            flow().atCommit(() -> tellCommitted(closing));
            flow().atEnd(() -> {
                tellCommitted(closing);
                if (flow().isStillToTell(closing.ended)) {
                    closing.ended.run();
                }
                close(closing.cursor);
            });
        } else {
            close(closing.cursor);
        }
    }

    private void close(Cursor<Object> cursor) {
        try {
            cursor.close();
        } catch (Throwable e) {
            flow().fail(new PeltonException(
                    ErrorCode.READ_FAILED,
                    "'" + from.info().id() + "' cannot be closed: " + RecordFailedException.reason(e),
                    e));
        }
    }

    /** Not once the flow was given up: it is reported as cut short, and what it has read may be being read again. */
    private void tellCommitted(Reading current) {
        if (!wantsCommit || flow().isGivenUp()) {
            return;
        }
        try {
            if (current.tellCommitted(keeping)) {
                flow().receipts().tellReleased();
            }
        } catch (Throwable e) {
            flow().fail(
                    e instanceof PeltonException known
                            ? known
                            : new PeltonException(
                                    ErrorCode.READ_FAILED,
                                    "'" + from.info().id() + "' cannot put away what was read: "
                                            + RecordFailedException.reason(e),
                                    e));
            stopRequested = true;
        }
    }

    /** It would hold the whole flow in memory until it is due. */
    private void forgetAlarm() {
        if (wakeUp != null) {
            wakeUp.cancel();
        }
    }

    private Progress finish() {
        stopRequested = true; // the next turn comes here, too
        tellEnd();
        forgetAlarm();
        if (!kept.end()) {
            return Progress.WAIT;
        }
        closeCursor();
        wiring.outputs().close();
        return Progress.ENDED;
    }

    /** Tells the cursor, once, that it is asked no more. */
    private void tellEnd() {
        if (wantsCommit && reading != null && !reading.isAtEnd) {
            reading.isAtEnd = true;
            reading.cursor.readingEnds();
        }
    }

    @Override
    Progress abandon() {
        forgetAlarm();
        tellEnd();
        if (!wiring.outputs().deliverDetached()) {
            return Progress.WAIT;
        }
        kept.abandon();
        closeCursor();
        wiring.outputs().abandon();
        return Progress.ENDED;
    }

    /** What its cursor is at. */
    private final class Read implements ReadRecord {
        @Override
        public String position() {
            return reading == null ? from.source().toString() : reading.cursor.describePosition();
        }

        @Override
        public @Nullable Object rejected() {
            return reading == null ? null : reading.cursor.rejected();
        }

        @Override
        public @Nullable Object original() {
            return reading == null ? null : reading.cursor.original();
        }
    }

    @Override
    public Wiring wiring() {
        return wiring;
    }

    @Override
    public long recordsIn() {
        return recordsIn.get();
    }

    long bytesIn() {
        return bytesIn;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.SplitTracker;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import io.pelton.spi.StoredName;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Notes in a store how far the sources of a flow are committed, so that the next run goes on there: 100 ms after something has moved, and when
 * the flow ends. What was made of the records before is synced first, so that it is there if the position is; only then a source may move what it has
 * read. What is noted is a lower bound. It is written by a thread of its own, since that may take long. Nothing is noted once the flow was given up: the store may
 * be another flow's then. Thread-safe.
 */
final class KeptPositions implements Keeping {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final RunningFlow flow;
    private final PositionStore store;
    private final LastRun before;
    private final EngineRuntime runtime;

    /** Where splits begin, by source. Filled before the flow begins. */
    private final Map<String, List<Position>> starts = new LinkedHashMap<>();

    /** The splits that are read, or were, of each source by its name in the store. */
    private final Map<String, ConcurrentLinkedQueue<SplitTracker>> trackers = new ConcurrentHashMap<>();

    /** The splits of sources that move what they have read. */
    private final Queue<SplitTracker> movable = new ConcurrentLinkedQueue<>();

    /** The splits of all others. */
    private final Queue<SplitTracker> unmovable = new ConcurrentLinkedQueue<>();

    /** Up to where these were released last. Belongs to the thread that writes. */
    private Map<SplitTracker, Long> released = Map.of();

    /** Up to where all that was made of these splits survives a power loss. */
    private volatile Map<SplitTracker, Long> settled = Map.of();

    /** Whether something has moved that will be written. */
    private final AtomicBoolean isDue = new AtomicBoolean();

    private final OneByOne writing;

    /** What was written of each split. Belongs to the thread that writes. */
    private final Map<SplitTracker, Position> written = new HashMap<>();

    /** When it is written next, or was last; null before the first time. */
    private volatile @Nullable Alarm alarm;

    /** Whether nothing more is written: all is, or it cannot be. Changed by the thread that writes. */
    private volatile boolean isOver;

    /** Nothing is noted yet. */
    KeptPositions(RunningFlow flow, PositionStore store, LastRun before) {
        this.flow = flow;
        this.store = store;
        this.before = before;
        this.runtime = flow.runtime();
        this.writing = new OneByOne(runtime);
    }

    @Override
    public List<? extends Split> splits(StepInfo step, Source<?> source) throws Exception {
        if (!source.traits().contains(SourceTrait.REPLAYABLE)) {
            return source.splits();
        }
        List<? extends Split> splits = source.splits(before.positions(name(step)));
        starts.put(name(step), splits.stream().map(Split::start).toList());
        return splits;
    }

    /** There is no epoch to which letters could be cut back, but they are synced. */
    @Override
    public OutputWriter<Object> open(SinkSpec sink, int writer) throws Exception {
        return Persistence.isResumable(sink) ? sink.sink().open(writer, null) : sink.sink().open();
    }

    RunningFlow flow() {
        return flow;
    }

    /** Whether it goes on with the source of this name. */
    boolean reads(String source) {
        return starts.containsKey(source);
    }

    /** Whether {@code output} is one of dead letters of it, which are not taken back. */
    boolean isOfDeadLetters(String output) {
        return output.startsWith(StoredName.of(flow.plan().id(), StoredName.DEAD_LETTERS));
    }

    /** Where splits begin, by source. */
    Map<String, List<Position>> starts() {
        return starts;
    }

    /** The flow is about to begin: its writers learn that they will be synced. */
    void begin() throws IOException {
        try {
            flow.syncWriters();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(RecordFailedException.reason(e), e);
        }
    }

    private String name(StepInfo step) {
        return StoredName.of(flow.plan().id(), step.id());
    }

    @Override
    public void track(StepInfo step, Source<?> source, SplitTracker tracker) {
        if (source.traits().contains(SourceTrait.REPLAYABLE)) {
            trackers.computeIfAbsent(name(step), _ -> new ConcurrentLinkedQueue<>()).add(tracker);
        }
        if (source.traits().contains(SourceTrait.WANTS_COMMIT)) {
            movable.add(tracker);
        } else {
            unmovable.add(tracker);
        }
    }

    @Override
    public boolean keepsPositions() {
        return true;
    }

    @Override
    public long settled(SplitTracker tracker) {
        Long known = settled.get(tracker);
        return known == null ? tracker.start() : known;
    }

    @Override
    public void moved() {
        if (!isDue.get() && isDue.compareAndSet(false, true)) {
            Alarm set = runtime.after(PAUSE_NANOS, this::writeElsewhere);
            alarm = set;
            if (isOver) {
                set.cancel(); // it has ended meanwhile, and the timer would hold it in memory
            }
        }
    }

    private void writeElsewhere() {
        try {
            runtime.start("pelton-positions", Task.Kind.DEVICE, this::write);
        } catch (OutOfMemoryError e) {
            flow.failInternally("the positions of '" + flow.plan().id() + "'", e);
        }
    }

    private void write() {
        isDue.set(false); // what moves from here on is written later
        writing.run(this::writeMoved);
    }

    /** Whether the store is used now. */
    boolean isWriting() {
        return writing.isBusy();
    }

    private void writeMoved() {
        if (isOver || flow.isGivenUp()) {
            return;
        }
        try {
            Map<SplitTracker, Long> committed = new HashMap<>(); // the positions asked for from here on are not below
            if (flow.receipts().isAwaitingPositions()) {
                unmovable.forEach(split -> committed.put(split, split.committedOffset()));
            }
            Map<String, Map<SplitTracker, Position>> moved = new LinkedHashMap<>();
            trackers.forEach((source, splits) -> moved.put(source, moved(splits)));
            Map<SplitTracker, Long> next = new HashMap<>();
            movable.forEach(split -> next.put(split, split.committedOffset()));
            if (moved.values().stream().allMatch(Map::isEmpty) && next.equals(settled) && (committed.isEmpty() || committed.equals(released))) {
                flow.receipts().tellReleased(); // of batches that were released before their receipts were there
                return;
            }
            runtime.cutPoint("outputs are to be synced");
            flow.syncWriters();
            for (Map.Entry<String, Map<SplitTracker, Position>> source : moved.entrySet()) {
                write(source.getKey(), source.getValue());
            }
            if (flow.isGivenUp()) {
                return;
            }
            committed.forEach(SplitTracker::release);
            released = committed;
            flow.receipts().tellReleased();
            settle(next);
        } catch (Throwable e) {
            isOver = true;
            flow.fail(e instanceof PeltonException known
                    ? known
                    : new PeltonException(ErrorCode.WRITE_FAILED, "'" + flow.plan().id() + "' cannot note how far it has read: " + RecordFailedException.reason(e), e));
        }
    }

    /** Those of which more is committed than was written. */
    private Map<SplitTracker, Position> moved(Iterable<SplitTracker> splits) {
        Map<SplitTracker, Position> moved = new HashMap<>();
        for (SplitTracker split : splits) {
            Position now = split.committed();
            if (!now.equals(written.get(split))) {
                moved.put(split, now);
            }
        }
        return moved;
    }

    private void write(String source, Map<SplitTracker, Position> moved) throws IOException {
        runtime.cutPoint("positions are to be written");
        if (moved.isEmpty() || flow.isGivenUp()) {
            return;
        }
        store.write(source, List.copyOf(moved.values()));
        runtime.cutPoint("positions are written");
        written.putAll(moved);
    }

    private void settle(Map<SplitTracker, Long> next) {
        if (next.equals(settled)) {
            return;
        }
        settled = next;
        List<Activation> activations = flow.activations();
        if (activations != null) {
            activations.forEach(Activation::signal);
        }
    }

    /** Writes what has moved last: nothing is read any more, and everything that ever will be is committed. */
    @Override
    public void end() {
        writing.run(() -> {
            writeMoved();
            isOver = true;
        });
        Alarm set = alarm;
        if (set != null) {
            set.cancel();
        }
    }
}

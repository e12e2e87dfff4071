// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.instance.Deployment;
import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.instance.StateBudget;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.Sink;
import io.pelton.spi.StateStore;
import io.pelton.spi.StoredName;
import io.pelton.state.SavedState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes epochs of flows that were started together: consistent cuts, each of which the next run may begin with.
 *
 * <p>An epoch is taken at a quiet point. Sources pause between two batches, what is under way comes to its end, and when every activation is
 * at rest and everything is written and flushed, all of them are held: positions, states and the ends of outputs then belong together. They
 * are copied, the flows go on, and only then outputs are synced and the epoch is decided. If there is no quiet point within {@link
 * #PATIENCE_NANOS}, the epoch is given up, and the flows go on; at once, if a sink takes nothing. Pauses have a share of the time of one in {@link
 * #SHARE} at most; where all is quiet without one, as nothing is left to be read, an epoch is taken nevertheless.
 *
 * <p>As the flows share steps and outputs, they have one epoch: when one of them fails or is cut short, no other epoch is taken, the others are
 * stopped, and the next run begins with the last one. Thread-safe.
 */
public final class Epochs implements Persistence {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int SHARE = 50;
    private static final long BETWEEN_LOOKS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final EngineRuntime runtime;
    private final StateStore store;
    private final long intervalNanos;

    /** What the run before has left; null when the flows begin. Belongs to the thread that starts them. */
    private @Nullable LastRun before;

    private final List<EpochPart> parts = new CopyOnWriteArrayList<>();
    private final OneByOne working;
    private final Signal news;

    /** Whether something has moved that will be part of an epoch. */
    private final AtomicBoolean isDue = new AtomicBoolean();

    /** Whether sources are to pause. */
    private volatile boolean isPaused;

    /** Whether no other epoch is taken. */
    private volatile boolean isOver;

    /** How many flows have nothing left that runs: each wants an epoch to end with. */
    private final AtomicInteger ended = new AtomicInteger();

    /** When one is taken next, or the last was; null before the first time. */
    private volatile @Nullable Alarm alarm;

    /** When sources may pause again, unless all is quiet before. */
    private volatile long nextPause;

    /** Whether the thread that takes epochs was interrupted meanwhile. Belongs to that. */
    private boolean isInterrupted;

    /** What was decided last in this run, but of states only those of parts that are over. Belongs to the thread that takes epochs. */
    private Epoch last;

    /**
     * Goes on from what is in {@code store}.
     *
     * @param deciders the sinks that decide epochs, by the names of their outputs
     * @throws PeltonException STATE_UNREADABLE if that cannot be read, or the sink that decides the last epoch cannot be asked
     */
    Epochs(EngineRuntime runtime, StateStore store, Duration interval, Map<String, Sink<?>> deciders) {
        this.runtime = runtime;
        this.store = store;
        this.intervalNanos = TimeUnit.NANOSECONDS.convert(interval);
        this.nextPause = runtime.nanoTime();
        this.working = new OneByOne(runtime);
        this.news = new Signal(runtime);
        settlePrepared(deciders);
        LastRun found = LastRun.in(store);
        this.before = found;
        this.last = new Epoch(found.epoch().number(), Map.of(), Map.of(), Map.of());
    }

    /** An epoch that a run had prepared when it was killed holds if its sink has committed it. */
    private void settlePrepared(Map<String, Sink<?>> deciders) {
        try {
            Map<String, Mark> outputs = store.epochs().prepared().map(Epoch::outputs).orElse(Map.of());
            for (Map.Entry<String, Sink<?>> decider : deciders.entrySet()) {
                Mark mark = outputs.get(decider.getKey());
                if (mark != null && decider.getValue().isCommitted(mark)) {
                    store.epochs().decidePrepared();
                    return;
                }
            }
        } catch (PeltonException e) {
            throw e;
        } catch (Exception e) {
            throw new PeltonException(
                    ErrorCode.STATE_UNREADABLE, "it is not known whether the last epoch was committed: " + RecordFailedException.reason(e), e);
        }
    }

    @Override
    public Deployment deployment(StateBudget budget) {
        return Deployment.withEpochs(runtime, budget, before().epoch().states());
    }

    @Override
    public Keeping keeping(RunningFlow flow, OpenBlocks blocks) {
        EpochPart part = new EpochPart(this, flow, blocks);
        parts.add(part);
        return part;
    }

    private LastRun before() {
        return Objects.requireNonNull(before);
    }

    /** How far a source was read. */
    List<Position> known(String source) {
        return before().positions(source);
    }

    /** Where an output ended; null if that is not known. */
    @Nullable Mark end(String output) {
        return before().epoch().outputs().get(output);
    }

    /** The outputs of the run before that none of this one goes on with so far, but for those of dead letters. */
    List<String> outputsLeft() {
        return before().epoch().outputs().keySet().stream()
                .filter(output -> parts.stream().noneMatch(part -> part.writes(output)) && !StoredName.is(StoredName.DEAD_LETTERS, output))
                .sorted()
                .toList();
    }

    @Override
    public void begin() {
        before().checkIsUsed(
                source -> parts.stream().anyMatch(part -> part.reads(source)),
                output -> parts.stream().anyMatch(part -> part.writes(output) || part.isOfDeadLetters(output)),
                (step, name) -> parts.stream().anyMatch(part -> part.keeps(step, name)));
        Map<EpochPart, EpochPart.Content> contents = new LinkedHashMap<>();
        try {
            for (EpochPart part : parts) {
                contents.put(part, part.firstContent());
            }
            before = null; // with all that its steps kept
            if (!write(contents, null)) {
                throw new PeltonException(
                        ErrorCode.STATE_NOT_WRITTEN, "the first epoch of this run is not written: a flow has failed or was given up before it began");
            }
            Map<String, List<Position>> taken = new LinkedHashMap<>();
            store.positions().sources().forEach(source -> taken.put(source, List.of()));
            store.positions().begin(taken);
        } catch (PeltonException e) {
            throw e;
        } catch (Exception e) {
            throw new PeltonException(
                    ErrorCode.STATE_NOT_WRITTEN, "the first epoch of this run cannot be written: " + RecordFailedException.reason(e), e);
        }
    }

    @Override
    public boolean isRunning() {
        return parts.stream().anyMatch(part -> !part.flow().isOver());
    }

    @Override
    public boolean isWriting() {
        return working.isBusy();
    }

    boolean isPaused() {
        return isPaused;
    }

    /** Something may have come to rest. Any thread, often. */
    void rested() {
        if (isPaused) {
            news.wake();
        }
    }

    /** Something has moved: an epoch is due. Any thread, often. */
    void moved() {
        if (!isDue.get() && !isOver && isDue.compareAndSet(false, true)) {
            long untilPause = nextPause - runtime.nanoTime();
            Alarm set = runtime.after(Math.max(intervalNanos, Math.min(untilPause, BETWEEN_LOOKS_NANOS)), this::takeElsewhere);
            alarm = set;
            if (isOver) {
                set.cancel(); // it is over meanwhile, and the timer would hold all of this in memory
            }
        }
    }

    private void takeElsewhere() {
        try {
            runtime.start("pelton-epochs", Task.Kind.DEVICE, () -> alone(this::takeDue));
        } catch (OutOfMemoryError e) {
            parts.getFirst().flow().failInternally("the epochs", e);
        }
    }

    private void takeDue() {
        isDue.set(false); // what moves from here on is part of the next one
        boolean mayPause = runtime.nanoTime() - nextPause >= 0 || isQuiet();
        if (!isOver && !(mayPause && take(null)) && !isOver) {
            moved();
        }
    }

    /** A flow has failed or was cut short. Any thread. */
    void broke() {
        isOver = true;
        news.wake();
        parts.stream().map(EpochPart::flow).filter(flow -> !flow.isOver() && !flow.isStopping()).forEach(RunningFlow::stopReading);
    }

    /** Nothing of a flow runs any more: it ends with an epoch, or it has failed or was cut short and ends without. */
    void end(EpochPart part) {
        ended.incrementAndGet();
        news.wake(); // who waits for a better moment to end has it now
        alone(() -> {
            while (!isOver && !part.isOver()) {
                int known = ended.get();
                if (!part.isWhole()) {
                    broke();
                } else if (take(part)) {
                    part.ends();
                } else {
                    await(() -> isOver || ended.get() != known, Math.max(intervalNanos, nextPause - runtime.nanoTime()));
                }
            }
            if (running().isEmpty()) {
                isOver = true;
            }
        });
        if (!part.isOver()) {
            part.flow().remark("what '" + part.flow().plan().id() + "' has done since epoch " + last.number() + " is not kept: the next run does it again");
        }
        Alarm set = alarm;
        if (set != null && isOver) {
            set.cancel();
        }
    }

    /** Does {@code work} when no other thread takes an epoch. */
    private void alone(Runnable work) {
        working.run(() -> {
            work.run();
            if (isInterrupted) {
                isInterrupted = false;
                runtime.currentTask().interrupt();
            }
        });
    }

    /**
     * Takes an epoch, if all come to rest in time.
     *
     * @param ending the part that ends with it; null if none does
     */
    private boolean take(@Nullable EpochPart ending) {
        try {
            if (isHeldUp()) {
                nextPause = runtime.nanoTime();
                return false;
            }
            long begin = runtime.nanoTime();
            Map<EpochPart, EpochPart.Content> contents = cut(begin);
            long end = runtime.nanoTime();
            nextPause = isHeldUp() ? end : end + SHARE * (end - begin);
            return contents != null && decide(contents, ending);
        } catch (Throwable e) {
            isOver = true;
            parts.getFirst().flow().failInternally("the epochs", e);
            return false;
        }
    }

    /** What those parts have at a quiet point that are not over; null if there is none in time. */
    private @Nullable Map<EpochPart, EpochPart.Content> cut(long begin) {
        List<Activation> held = new ArrayList<>();
        isPaused = true;
        try {
            runtime.cutPoint("sources are to pause");
            parts.forEach(EpochPart::signal);
            boolean isHeld = awaitQuiet(begin, held);
            runtime.cutPoint("all is quiet");
            return isHeld ? contents() : null;
        } finally {
            isPaused = false;
            letGo(held);
            parts.forEach(EpochPart::signal);
        }
    }

    private @Nullable Map<EpochPart, EpochPart.Content> contents() {
        Map<EpochPart, EpochPart.Content> contents = new LinkedHashMap<>();
        for (EpochPart part : running()) {
            try {
                contents.put(part, part.content());
            } catch (Throwable e) {
                String advice = e instanceof OutOfMemoryError
                        ? ": an epoch copies what steps keep, and there is no room for both; give more heap, or a smaller stateLimit"
                        : "";
                failed(part, "'" + part.flow().plan().id() + "' cannot say what is to be kept of it" + advice, e);
                return null;
            }
        }
        return contents;
    }

    /** Whether all activations are {@code held} now; they are not if they do not come to rest in time. */
    private boolean awaitQuiet(long begin, List<Activation> held) {
        while (!isOver) {
            runtime.cutPoint("activations are to be held");
            if (isQuiet()) {
                if (holds(held)) {
                    return true;
                }
                letGo(held);
            }
            long left = PATIENCE_NANOS - (runtime.nanoTime() - begin);
            if (left <= 0 || isHeldUp()) {
                return false;
            }
            await(() -> isOver || isQuiet() || isHeldUp(), left);
        }
        return false;
    }

    private void await(BooleanSupplier condition, long nanos) {
        try {
            news.await(condition, nanos);
        } catch (InterruptedException e) {
            isInterrupted = true; // a flow was cut short, which is looked at next
        }
    }

    /** Whether there can be no quiet point, as a sink takes nothing; nor can a pause cost anything then, as sources wait anyway. */
    private boolean isHeldUp() {
        return parts.stream().anyMatch(part -> part.flow().hasSinkAway());
    }

    private boolean isQuiet() {
        return parts.stream().allMatch(EpochPart::isQuiet);
    }

    /**
     * Whether all are at rest when they are {@code held}. A flow may have failed or was cut short meanwhile, and have come to rest because of that: what
     * it has read and what it has written do not belong together then.
     */
    private boolean holds(List<Activation> held) {
        for (EpochPart part : parts) {
            for (Activation activation : part.activations()) {
                held.add(activation);
                if (!activation.hold()) {
                    held.removeLast();
                    return false;
                }
            }
        }
        return isQuiet() && !isOver;
    }

    private static void letGo(List<Activation> held) {
        held.forEach(Activation::letGo);
        held.clear();
    }

    private boolean decide(Map<EpochPart, EpochPart.Content> contents, @Nullable EpochPart ending) {
        try {
            if (!write(contents, ending)) {
                return false;
            }
        } catch (Throwable e) {
            failed(contents.keySet().iterator().next(), "what is to be kept for the next run cannot be written", e);
            return false;
        }
        contents.forEach(EpochPart::decided);
        runtime.cutPoint("an epoch is settled");
        contents.keySet().forEach(this::tellWriters);
        return true;
    }

    private void tellWriters(EpochPart part) {
        try {
            part.tellWriters();
        } catch (Throwable e) {
            failed(part, "what belongs to an epoch that was decided cannot be completed", e);
        }
    }

    /** Whether it was decided: it is not if a flow has failed or was given up meanwhile, as the store may be another run's then. */
    private boolean write(Map<EpochPart, EpochPart.Content> contents, @Nullable EpochPart ending) throws Exception {
        Epoch next = next(contents.values());
        runtime.cutPoint("outputs are to be synced");
        for (EpochPart part : contents.keySet()) {
            part.sync();
        }
        runtime.cutPoint("outputs are synced");
        if (isOver) {
            return false;
        }
        DecidingWriter<Object> decider = contents.keySet().stream().map(EpochPart::decider).filter(Objects::nonNull).findFirst().orElse(null);
        if (decider == null) {
            store.epochs().decide(next);
        } else {
            store.epochs().prepare(next);
            runtime.cutPoint("an epoch is prepared");
            decider.commit();
            runtime.cutPoint("an epoch is committed");
            store.epochs().decidePrepared();
        }
        runtime.cutPoint("an epoch is decided");
        last = withoutStates(next, ending == null ? null : contents.get(ending));
        return true;
    }

    /** The others write theirs anew with the next one, and have them in memory already. */
    private Epoch withoutStates(Epoch epoch, EpochPart.@Nullable Content ofEnding) {
        Map<String, Map<String, SavedState>> states = new HashMap<>(last.states());
        if (ofEnding != null) {
            states.putAll(ofEnding.states());
        }
        return new Epoch(epoch.number(), epoch.positions(), states, epoch.outputs());
    }

    /** What parts have that are over stays as it was. */
    private Epoch next(Collection<EpochPart.Content> contents) {
        Map<String, List<Position>> positions = new HashMap<>(last.positions());
        Map<String, Map<String, SavedState>> states = new HashMap<>(last.states());
        Map<String, Mark> outputs = new HashMap<>(last.outputs());
        for (EpochPart.Content content : contents) {
            positions.putAll(content.positions());
            states.putAll(content.states());
            outputs.putAll(content.outputs());
        }
        return last.next(positions, states, outputs);
    }

    private List<EpochPart> running() {
        return parts.stream().filter(part -> !part.isOver()).toList();
    }

    private void failed(EpochPart part, String what, Throwable error) {
        isOver = true;
        part.flow().failWriting(what, error);
    }
}

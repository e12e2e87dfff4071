// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.ack.Receipts;
import io.pelton.engine.ack.SplitTracker;
import io.pelton.engine.instance.OpenBlock;
import io.pelton.engine.stage.StageSpec;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetterLimit;
import io.pelton.plan.Plan;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.spi.OutputWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A flow that runs: what its activations share, and its way to the end.
 *
 * <p>It ends when every activation has ended. A stop or a failure makes the sources end, and the end passes down the
 * channels behind the last records; the drain deadline cuts that short. Thread-safe.
 */
public final class RunningFlow implements FlowHandle {
    private static final Duration DRAIN_AFTER_FAILURE = Duration.ofSeconds(30);

    /** How long activations have to notice that the flow was cut short before it is given up with what they hold. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Plan plan;

    private final TurnWatch turns;
    private final String planVersion;
    private final EngineRuntime runtime;
    private final long started;
    private final FlowFailure failure;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicLong leftBehind = new AtomicLong();
    private final AtomicInteger sinksAway = new AtomicInteger();
    private final Collection<SplitTracker> trackers = new ConcurrentLinkedQueue<>();
    private final Queue<Ending> endings = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> putAways = new ConcurrentLinkedQueue<>();

    /** Written before anything of the flow is opened. */
    private Keeping keeping = Keeping.NOTHING;

    /** What is to be run if the flow is given up. Compared by identity. */
    private final Set<Runnable> toTell = ConcurrentHashMap.newKeySet();

    private final Receipts receipts = new Receipts(this::receiptFailed);
    private final FlowWriters writers = new FlowWriters();
    private final Queue<String> kept = new ConcurrentLinkedQueue<>();
    private final ConcurrentMap<DeadLetterLimit, DeadLetterCount> letterCounts = new ConcurrentHashMap<>();
    private final DeadLetterLog letterLog = new DeadLetterLog();

    /** What keeps records of this flow and of others. Written before the flow begins. */
    private final List<OpenBlock> shared = new ArrayList<>();

    /** Whether others know that it emits nothing any more. */
    private final AtomicBoolean ran = new AtomicBoolean();

    /** Whether its end has begun. */
    private final AtomicBoolean isEnding = new AtomicBoolean();

    /** Whether somebody tells the writers that the flow has ended, or has told them. Who does ends the flow. */
    private final AtomicBoolean settled = new AtomicBoolean();

    private final Event over;
    private volatile FlowState state = FlowState.RUNNING;
    private final ReentrantLock stateLock = new ReentrantLock();
    private volatile @Nullable Assembly assembly;
    private final Queue<Alarm> alarms = new ConcurrentLinkedQueue<>();
    private volatile boolean cut;

    /** Happens after {@link #cut} is set. */
    private final Event whenCut;

    private volatile boolean brokenByCut;

    private volatile long ended;

    RunningFlow(Plan plan, Duration turn, EngineRuntime runtime) {
        this.plan = plan;
        this.runtime = runtime;
        this.started = runtime.nanoTime();
        this.over = runtime.event();
        this.whenCut = runtime.event();
        this.turns = new TurnWatch(turn, runtime);
        this.planVersion = plan.version();
        this.failure = new FlowFailure(plan.id());
    }

    /** Has this kept of it. Called before anything of it is opened. */
    void keep(Keeping newKeeping) {
        keeping = newKeeping;
    }

    /** What is kept of it. */
    Keeping keeping() {
        return keeping;
    }

    /** Its activations; null if it has not been started. */
    @Nullable List<Activation> activations() {
        Assembly running = assembly;
        return running == null ? null : running.activations();
    }

    /** Its sources read no more, since it was stopped or has failed. */
    boolean isStopping() {
        return state == FlowState.DRAINING;
    }

    /** Sets everything in motion. */
    void start(Assembly newAssembly) {
        active.set(newAssembly.activations().size()); // before anybody can signal one of them
        assembly = newAssembly;
        turns.begin(newAssembly.activations());
        newAssembly.activations().forEach(Activation::signal);
    }

    /** Whether its activations may have turns; each is signalled when that begins. */
    boolean isStarted() {
        return assembly != null;
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public FlowSnapshot await() throws InterruptedException {
        over.await();
        PeltonException failed = failureIn(state);
        if (failed != null) {
            throw failed;
        }
        return snapshot();
    }

    @Override
    public boolean await(Duration timeout) throws InterruptedException {
        Objects.requireNonNull(timeout, "timeout is null");
        return over.await(TimeUnit.NANOSECONDS.convert(timeout));
    }

    @Override
    public void stop(Duration drainDeadline) {
        Objects.requireNonNull(drainDeadline, "drainDeadline is null");
        stateLock.lock();
        try {
            if (state.isFinal()) {
                return;
            }
            state = FlowState.DRAINING;
        } finally {
            stateLock.unlock();
        }
        boolean atOnce = !drainDeadline.isPositive();
        if (atOnce) {
            cut(); // before the sources end: the end of an input has steps emit what they keep
        }
        Assembly running = assembly;
        if (running != null) {
            running.sources().forEach(SourceActivation::stop);
        }
        if (!atOnce) {
            alarm(this::cut, drainDeadline);
        }
    }

    @Override
    public FlowSnapshot snapshot() {
        FlowState now;
        long until;
        stateLock.lock();
        try { // a flow that has not ended is not asked for a time after its end
            now = state;
            until = now.isFinal() ? ended : runtime.nanoTime();
        } finally {
            stateLock.unlock();
        }
        Assembly running = assembly;
        Counting counting = new Counting(running == null ? List.of() : running.stageRuns(), running);
        return new FlowSnapshot(
                plan.id(),
                now,
                counting.recordsIn(),
                counting.bytesIn(),
                counting.bytesTotal(),
                counting.recordsOut(),
                counting.deadLetters(),
                counting.skipped(),
                counting.failed(),
                leftBehind.get() + (now.isFinal() ? counting.unflushed() : 0),
                Duration.ofNanos(until - started),
                counting.steps(),
                counting.boundaries(),
                trackers.stream().map(SplitTracker::committed).toList(),
                running == null || !running.sources().stream().allMatch(SourceActivation::hasReadAll),
                running == null || hasSinkAway() ? -1 : waysLeft(running),
                failureIn(now));
    }

    /** How many ways go on by themselves while no activation has a turn; -1 if one has. */
    private static long waysLeft(Assembly running) {
        return running.activations().stream().allMatch(Activation::isAtRest)
                ? running.stageRuns().stream().mapToLong(run -> run.wiring().outputs().ways()).sum()
                : -1;
    }

    /** Why it has failed, if it has; what fails when the flow was given up comes too late for that. */
    private @Nullable PeltonException failureIn(FlowState now) {
        return now.isFinal() && now != FlowState.FAILED ? null : failure.get();
    }

    /** Whether it has ended. */
    public boolean isOver() {
        return state.isFinal();
    }

    String planVersion() {
        return planVersion;
    }

    /** Whether everything has to be dropped. */
    boolean isCut() {
        return cut;
    }

    /** Happens when everything has to be dropped, after {@link #isCut} says so. */
    Event whenCut() {
        return whenCut;
    }

    /** Whether a failure has stopped it. */
    boolean hasFailed() {
        return failure.get() != null;
    }

    /** A sink has taken nothing for a while. */
    void sinkIsAway() {
        sinksAway.incrementAndGet();
        keeping.rested();
    }

    /** It takes records again, or is given up. */
    void sinkIsBack() {
        sinksAway.decrementAndGet();
    }

    /** Whether it cannot come to rest, as a sink takes nothing. */
    boolean hasSinkAway() {
        return sinksAway.get() > 0;
    }

    /** Those who want to know which batches are acknowledged. */
    Receipts receipts() {
        return receipts;
    }

    /** What a batch has left behind is durable, but that cannot be noted. */
    private void receiptFailed(Throwable error) {
        failWriting("'" + plan.id() + "' cannot note what is durable", error);
    }

    void addTracker(SplitTracker tracker) {
        trackers.add(tracker);
    }

    /** Nothing that {@code stage} reads is needed any more. */
    void stopSources(StageSpec stage) {
        Assembly running = assembly;
        if (running != null) {
            running.sources().stream()
                    .filter(source -> source.wiring().program().code().stage() == stage)
                    .forEach(SourceActivation::stop);
        }
    }

    void addWriter(OutputWriter<?> writer) {
        writers.add(writer);
    }

    /** Has what its sinks have flushed survive a power loss: what counts on that is to be kept. Any thread. */
    void syncWriters() throws Exception {
        writers.sync();
    }

    @Override
    public List<String> remarks() {
        return isOver()
                ? Stream.concat(writers.remarks(), kept.stream()).distinct().toList()
                : List.of();
    }

    /** A sink wants no more: the flow reads no more, and the other sinks write what has been read. */
    void stopReading() {
        stop(DRAIN_AFTER_FAILURE);
    }

    /** Counts records that were read, but will be neither written nor acknowledged. */
    void leftBehind(long records) {
        leftBehind.addAndGet(records);
    }

    /** Something that people should know when it has ended. */
    void remark(String remark) {
        kept.add(remark);
    }

    /** Counts records that a step kept, to emit them later, and that will not be emitted. */
    void leftKept(StepInfo step, long records) {
        if (records > 0) {
            leftBehind(records);
            kept.add("'" + step.id() + "' kept " + String.format(Locale.ROOT, "%,d", records) + (records == 1 ? " record" : " records")
                    + " when '" + plan.id() + "' ended: not written, and not acknowledged");
        }
    }

    /** Another record is to become a dead letter: why it may not; null if it may. */
    @Nullable String refusesDeadLetter(DeadLetterLimit limit) {
        return limit.equals(DeadLetterLimit.NONE)
                ? null
                : letterCounts.computeIfAbsent(limit, DeadLetterCount::new).refusal(recordsIn());
    }

    /** Records that were read. A look at each source, and no more: it is asked for each dead letter. */
    private long recordsIn() {
        Assembly running = assembly;
        return running == null ? 0 : running.sources().stream().mapToLong(SourceActivation::recordsIn).sum();
    }

    /** Logs dead letters. */
    DeadLetterLog letterLog() {
        return letterLog;
    }

    /** Where its time and its threads come from. */
    EngineRuntime runtime() {
        return runtime;
    }

    /** The watch of its turns. */
    TurnWatch turns() {
        return turns;
    }

    /** The flow stops because of {@code error}; if it stops because of another already, that one counts. */
    void fail(PeltonException error) {
        try {
            if (failure.isFirst(error)) {
                keeping.broke();
                stop(DRAIN_AFTER_FAILURE);
                endIfNothingIsKept();
            }
        } catch (OutOfMemoryError e) {
            // Not even a stop can be made: each activation drops what it has, and so gives memory back.
            cut = true;
            turns.leaveTurns();
            whenCut.happen();
        }
    }

    /** The flow stops because something could not be written, which {@code what} says; or because there was no memory for writing it. */
    void failWriting(String what, Throwable error) {
        fail(failure.because(ErrorCode.WRITE_FAILED, what, error));
    }

    /** The flow stops because of an error that nobody expected. */
    void failInternally(String where, Throwable error) {
        fail(failure.internally(where, plan.id(), error));
    }

    /** There is no memory left: what was kept for saying so may be used now. */
    void outOfMemory() {
        MemoryReserve.giveBack();
    }

    /** One more activation has ended. */
    void ended() {
        try {
            if (cut) {
                signalAll(); // those that could not be told for want of memory
            }
        } finally {
            oneHasEnded();
        }
    }

    private void oneHasEnded() {
        runtime.cutPoint("an activation has ended");
        if (active.decrementAndGet() == 0) {
            hasRun();
            if (!isKeptElsewhere() && isEnding.compareAndSet(false, true)) {
                if (keeping.takesEpochs()) {
                    endElsewhere(); // other flows may have to come to rest first
                } else {
                    endNow();
                }
            }
        }
    }

    private void hasRun() {
        if (ran.compareAndSet(false, true)) {
            shared.forEach(OpenBlock::flowHasRun);
        }
    }

    /** A step that other flows use as well may keep records of this flow, which they emit: it ends with them. */
    void share(OpenBlock block) {
        shared.add(block);
        block.onRest(this::endIfNothingIsKept);
    }

    /** Has {@code telling} run if it is given up, unless {@link #isStillToTell} was called for it before. */
    void ifGivenUp(Runnable telling) {
        toTell.add(telling);
        if (isGivenUp() && isStillToTell(telling)) {
            telling.run();
        }
    }

    /** Whether {@code telling} was not run; it will not be. */
    boolean isStillToTell(Runnable telling) {
        return toTell.remove(telling);
    }

    private void tellGivenUp() {
        List.copyOf(toTell).stream().filter(this::isStillToTell).forEach(this::guarded);
    }

    /** More is committed of what it has read. Any thread. */
    void committed() {
        keeping.rested();
        if (!shared.isEmpty()) {
            endIfNothingIsKept();
        }
    }

    private boolean isKeptElsewhere() {
        return !cut && !hasFailed() && !isAllCommitted() && !shared.stream().allMatch(OpenBlock::isAtRest);
    }

    /** Whether everything that it has read is committed. */
    boolean isAllCommitted() {
        return trackers.stream().allMatch(SplitTracker::isAllCommitted);
    }

    /** Not before it was started: one that is cut short before ends when its activations have. */
    private void endIfNothingIsKept() {
        if (assembly != null && active.get() == 0 && !isKeptElsewhere() && isEnding.compareAndSet(false, true)) {
            endElsewhere();
        }
    }

    /** Not on the calling thread, which is another flow's. */
    private void endElsewhere() {
        try {
            runtime.start("pelton-end", Task.Kind.DEVICE, this::endNow);
        } catch (OutOfMemoryError e) {
            alarm(this::endElsewhere, GRACE);
        }
    }

    private void endNow() {
        guarded(receipts::abandon); // while what they are about is still open
        if (!isGivenUp()) {
            guarded(keeping::end);
        }
        putAways.forEach(this::guarded);
        guarded(receipts::end);
        for (Ending ending : endings) {
            try {
                ending.run();
            } catch (Throwable e) {
                endFailed(e);
            }
        }
        finish();
    }

    private void endFailed(Throwable error) {
        fail(failure.because(ErrorCode.INTERNAL, "the end of '" + plan.id() + "' failed", error));
    }

    private void signalAll() {
        Assembly running = assembly;
        if (running != null) {
            running.activations().forEach(Activation::signal);
        }
    }

    /** What is done when nothing is read, processed or written any more. */
    @FunctionalInterface
    interface Ending {
        /** Does it. */
        void run() throws Exception;
    }

    /** Whether it is over, or about to be, though some of its activations have not ended. For these. */
    boolean isGivenUp() {
        return settled.get();
    }

    /** Has {@code putAway} run then, when it is known what no run will read again, and all is still open. */
    void atCommit(Runnable putAway) {
        putAways.add(putAway);
    }

    /** Runs {@code ending} when nothing is read, processed or written any more. */
    void atEnd(Ending ending) {
        endings.add(ending);
    }

    /** May be called again: a cut that came when there was no memory has told nobody. */
    private void cut() {
        if (state.isFinal()) {
            return;
        }
        cut = true;
        keeping.broke();
        turns.leaveTurns();
        whenCut.happen();
        Assembly running = assembly;
        if (running != null) {
            running.activations().stream().filter(activation -> !activation.isOver()).forEach(activation -> {
                activation.signal();
                activation.interrupt();
            });
        }
        alarm(this::giveUp, GRACE);
        endIfNothingIsKept();
    }

    private void alarm(Runnable action, Duration delay) {
        Alarm alarm = runtime.after(TimeUnit.NANOSECONDS.convert(delay), action);
        alarms.add(alarm);
        if (state.isFinal()) {
            alarm.cancel(); // it has ended meanwhile, and the timer would hold it in memory
        }
    }

    /** Not on the timer, which is there for all flows: what the writers are told may block, or wait for one that does. */
    void giveUp() {
        try {
            runtime.start("pelton-end", Task.Kind.DEVICE, this::finish);
            alarm(this::giveUpWriters, GRACE);
        } catch (OutOfMemoryError e) {
            alarm(this::giveUp, GRACE);
        }
    }

    /** A writer does not return from being told how the flow has ended: the flow ends without it. */
    private void giveUpWriters() {
        end(false, List.of("a sink of '" + plan.id() + "' did not return when it was told that the flow had ended: its output may not be complete"));
    }

    /** Whether all that was read is written, dropped or dead-lettered. */
    private boolean nothingIsLeft() {
        Assembly running = assembly;
        return !brokenByCut
                && leftBehind.get() == 0
                && (running == null || new Counting(running.stageRuns(), running).unflushed() == 0);
    }

    /** Whether a step that other flows use, too, has dropped records of this one, or keeps them still. */
    private boolean isKeptDropped() {
        boolean isKept = !shared.isEmpty() && !isAllCommitted();
        if (isKept) {
            kept.add("a step that other flows use, too, kept records of '" + plan.id()
                    + (cut
                            ? "' when it was cut short: not acknowledged, though these flows may write them"
                            : "', and dropped them when one of those was cut short or failed: not written, and not acknowledged"));
        }
        return isKept;
    }

    /** A sink failed when the flow was cut short already, so that this is not taken for a failure. */
    void brokenByCut() {
        brokenByCut = true;
    }

    /**
     * Tells the writers how the flow has ended, and ends it then: a result that cannot be put in its place is a failure. Called by the
     * last activation, and by who gives the flow up, when some writers may be writing still: the first of the two ends the flow, when
     * all writers have been told.
     */
    void finish() {
        if (!settled.compareAndSet(false, true)) {
            return;
        }
        boolean isDone = false;
        try {
            guarded(this::hasRun);
            guarded(receipts::abandon);
            tellGivenUp();
            guarded(this::countUnclaimed);
            isDone = tellWriters();
            guarded(this::countUnclaimed); // of activations that have ended since the flow was given up
        } finally {
            end(isDone, List.of());
        }
    }

    /** What fails here, such as for want of memory, must not keep others from being told that the flow has ended. */
    private void guarded(Runnable part) {
        try {
            part.run();
        } catch (Throwable e) {
            endFailed(e);
        }
    }

    /**
     * Whatever is thrown here, such as for want of memory, those who wait for the end go on.
     *
     * @param remarks what people should know then
     */
    private void end(boolean isDone, List<String> remarks) {
        stateLock.lock();
        try {
            if (state.isFinal()) {
                return; // it was given up while a writer was told
            }
            kept.addAll(remarks);
            ended = runtime.nanoTime();
            if (failure.get() != null) {
                state = FlowState.FAILED;
            } else {
                state = isDone ? FlowState.DONE : FlowState.CUT_SHORT;
            }
        } finally {
            stateLock.unlock();
        }
        try {
            alarms.forEach(Alarm::cancel);
            turns.end();
            Assembly running = assembly;
            if (running != null) {
                running.shutdown();
            }
        } finally {
            over.happen();
        }
    }

    /**
     * Gives whether they are told that all is done: a cut that comes from then on cuts nothing short, nor does one that came before
     * and found nothing to drop.
     */
    private boolean tellWriters() {
        boolean isDone = failure.get() == null && active.get() == 0 && (!cut || nothingIsLeft()) && !isKeptDropped();
        writers.tell(
                () -> isDone && failure.get() == null,
                e -> failWriting("a sink of '" + plan.id() + "' cannot be completed", e));
        return isDone;
    }

    /** What a producer handed over when its consumer had dropped everything already. */
    private void countUnclaimed() {
        Assembly running = assembly;
        if (running != null && active.get() == 0) {
            running.inlets().forEach(inlet -> leftBehind(inlet.discard()));
        }
    }
}

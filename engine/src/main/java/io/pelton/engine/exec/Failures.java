// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.ack.BatchLease;
import io.pelton.engine.compile.FailureHandler;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.compile.Forking;
import io.pelton.engine.compile.Retries;
import io.pelton.engine.stage.StageGraph;
import io.pelton.error.ErrorCategory;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.Branches;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.RetryRule;
import io.pelton.plan.StepInfo;
import io.pelton.record.View;
import io.pelton.runtime.Event;
import io.pelton.spi.SinkWriter;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Does what the error policies say for the failures of one activation, and counts them. Used by the activation's thread;
 * counters may be read by anyone.
 */
@SuppressWarnings("ReferenceEquality") // acknowledgements are told apart by identity
final class Failures implements FailureHandler {
    private final RunningFlow flow;
    private final boolean mayWait;
    private final StageGraph graph;
    private final Map<ErrorPolicy.Outcome, SinkWriter<Object>> deadLetterOutputs;
    private final Set<InlineLetters> inlineLetters;
    private final Supplier<String> position;
    private final Supplier<@Nullable Object> rejected;
    private final StepInfo input;
    private final Runnable onLimit;
    private final CurrentAck acks;
    private final long[] failed;
    private final long[] retries;
    private final long[] caught;

    /** What leads ways on other threads; null if nothing does. */
    private @Nullable Lanes lanes;

    private @Nullable Forking forking;

    /** Whether the input cannot be read any more. */
    private boolean readFailed;

    /** Whether the record at which the flow was cut short is counted as left behind. */
    private boolean isLastCounted;

    private final SingleWriterCounter skipped = new SingleWriterCounter();

    /**
     * The failures of one activation.
     *
     * @param mayWait whether its thread may wait: it is no worker
     * @param input the source or boundary it reads, whose failures are reported under this name
     * @param position where the current record stands
     * @param rejected the bad record the source has just passed
     * @param onLimit what to do when a limit was reached
     * @param acks the acknowledgement of what is written now
     */
    Failures(
            RunningFlow flow,
            boolean mayWait,
            StageGraph graph,
            Map<ErrorPolicy.Outcome, SinkWriter<Object>> deadLetterOutputs,
            StepInfo input,
            Supplier<String> position,
            Supplier<@Nullable Object> rejected,
            Runnable onLimit,
            CurrentAck acks) {
        this.flow = flow;
        this.mayWait = mayWait;
        this.graph = graph;
        this.deadLetterOutputs = deadLetterOutputs;
        this.input = input;
        this.position = position;
        this.rejected = rejected;
        this.onLimit = onLimit;
        this.acks = acks;
        this.inlineLetters = deadLetterOutputs.values().stream()
                .filter(InlineLetters.class::isInstance)
                .map(InlineLetters.class::cast)
                .collect(Collectors.toUnmodifiableSet());
        this.failed = new long[graph.policies().size()];
        this.retries = new long[graph.policies().size()];
        this.caught = new long[graph.policies().size()];
    }

    /** The owner of {@code newLanes} forks there. */
    void forkTo(Lanes newLanes) {
        lanes = newLanes;
        forking = newLanes;
    }

    /** These are the failures of {@code lane}. */
    Failures of(Lane lane, Lanes itsLanes) {
        lanes = itsLanes;
        forking = lane;
        return this;
    }

    /** These are the failures of a lane whose next way begins: whether the record is counted here when the flow is cut short. */
    void begins(boolean countsLast) {
        isLastCounted = !countsLast;
    }

    @Override
    public @Nullable Forking forking() {
        return forking;
    }

    /** Adds what {@code lane} has counted, and has that begin with nothing again. */
    void takeCountsOf(Failures lane) {
        take(lane.failed, failed);
        take(lane.retries, retries);
        take(lane.caught, caught);
        skipped.add(lane.skipped.get());
        lane.skipped.add(-lane.skipped.get());
    }

    private static void take(long[] from, long[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += from[i];
            from[i] = 0;
        }
    }

    @Override
    public Object recover(StepInfo step, Object record, Throwable error, Retry retry) {
        try {
            return retry(step, record, error, retry);
        } catch (FlowStopped e) {
            throw e;
        } catch (Throwable last) {
            return setAside(step, record, last, policyOf(step).retries() + 1);
        }
    }

    @Override
    public Object retry(StepInfo step, Object record, Throwable error, Retry retry) throws Throwable {
        ErrorPolicy policy = policyOf(step);
        RetryRule rule = (attempt, last) -> {
            stopIfFatal(step, record, last);
            return policy.pauseMillis(attempt, last);
        };
        return Retries.retry(error, rule, millis -> pauseOrStop(step, millis), retry);
    }

    @Override
    public void retries(StepInfo step) {
        if (step.index() >= 0) {
            retries[step.index()]++;
        }
    }

    @Override
    public void setAside(StepInfo step, Object record, Throwable error) {
        setAside(step, record, error, policyOf(step).retries() + 1);
    }

    @Override
    public void caught(StepInfo step) {
        if (step.index() >= 0) {
            caught[step.index()]++;
        }
    }

    /** How many records did not come out of the step: it has failed for good, a block has dealt with that, or the flow was cut short. */
    long lost(int step) {
        return failed[step] + caught[step];
    }

    /** How many steps there are in the plan. */
    int steps() {
        return failed.length;
    }

    /** What becomes of a record whose last try has failed. */
    private Object setAside(StepInfo step, Object record, Throwable error, int attempts) {
        awaitTurn();
        stopIfFatal(step, record, error);
        if (lanes != null && lanes.isLimitReached()) {
            caught(step);
            return FAILED;
        }
        countFailed(step);
        ErrorPolicy policy = policyOf(step);
        if (isGone(error)) {
            skipped.add(1);
            return FAILED;
        }
        switch (policy.outcome()) {
            case ErrorPolicy.Stop _ -> throw stop(step, record, error);
            case ErrorPolicy.Skip _ -> skipped.add(1);
            case ErrorPolicy.ToDeadLetters letters -> writeDeadLetter(letters, step, record, error, attempts);
        }
        return FAILED;
    }

    /** Whether the record's file was taken away before it was read: somebody else has it, whatever the policy says. */
    private static boolean isGone(Throwable error) {
        Throwable cause = error;
        for (int depth = 0; cause != null && depth < 16; depth++) {
            if (cause instanceof PeltonException known && known.code() == ErrorCode.FILE_GONE) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    @Override
    public void sourceFailed(Throwable error) {
        if (error instanceof PeltonException known && known.code().category() == ErrorCategory.DATA) {
            Object bad = rejected.get();
            setAside(input, bad == null ? "(nothing was kept of it)" : bad, error, 1);
            return;
        }
        readFailed = true;
        if (error instanceof FlowStopped || flow.isCut()) {
            throw FlowStopped.INSTANCE;
        }
        if (error instanceof OutOfMemoryError) {
            flow.outOfMemory();
        }
        if (isFatalError(error)) {
            throw stop(input, "", error);
        }
        flow.fail(
                error instanceof PeltonException known
                        ? known
                        : new PeltonException(
                                ErrorCode.READ_FAILED,
                                "'" + input.id() + "' of '" + flow.plan().id() + "' cannot go on reading at "
                                        + position.get() + ": " + RecordFailedException.reason(error),
                                error));
        throw FlowStopped.INSTANCE;
    }

    /** Whether the last try to read a record found none, good or bad, because the input cannot be read any more. */
    boolean hasReadFailed() {
        return readFailed;
    }

    /** Other ways of the same record may ask for acknowledgements at once; null if there are none. */
    private @Nullable Lock lockOfAcks() {
        return lanes != null && lanes.areRunning() ? lanes.acks() : null;
    }

    @Override
    public Branches.Lease retain(Branches.@Nullable Lease earlier) {
        BatchLease lease = earlier == null ? new BatchLease() : (BatchLease) earlier;
        Ack ack = acks.current();
        Lock shared = lockOfAcks();
        if (shared == null) {
            lease.add(ack);
            return lease;
        }
        shared.lock();
        try {
            lease.add(ack);
        } finally {
            shared.unlock();
        }
        return lease;
    }

    @Override
    public void emit(Branches.@Nullable Lease lease, Runnable way) {
        Ack ack = Ack.ofBatch();
        if (lease != null) {
            ((BatchLease) lease).passTo(ack);
        }
        acks.during(ack, way);
    }

    @Override
    public void drop(Branches.@Nullable Lease lease) {
        if (lease != null) {
            ((BatchLease) lease).release();
        }
    }

    @Override
    public <R extends Branches.Receipt> R receipt(Branches.ReceiptMaker<R> maker) {
        Ack ack = acks.current();
        Lock shared = lockOfAcks();
        if (shared == null) {
            return ack.receipt(maker, flow.receipts());
        }
        shared.lock();
        try {
            return ack.receipt(maker, flow.receipts());
        } finally {
            shared.unlock();
        }
    }

    @Override
    public void limitReached() {
        onLimit.run();
    }

    private void countFailed(StepInfo step) {
        if (step.index() >= 0) {
            failed[step.index()]++;
        }
    }

    /** A place where branches meet is no step of the plan, which says nothing of it. */
    private ErrorPolicy policyOf(StepInfo step) {
        return step.index() < 0 ? ErrorPolicy.DEFAULT : graph.policies().get(step.index());
    }

    long failed(int step) {
        return failed[step];
    }

    long retries(int step) {
        return retries[step];
    }

    long skipped() {
        return skipped.get();
    }

    /** The dead letter sinks that are written in here; the others are counted by their own threads. */
    Set<InlineLetters> inlineLetters() {
        return inlineLetters;
    }

    private void awaitTurn() {
        if (forking instanceof Lane lane) {
            lane.awaitTurn();
        }
    }

    /** Some errors are not the record's fault: a broken sink, a JVM in trouble, or a flow that stops already. */
    private void stopIfFatal(StepInfo step, Object record, Throwable error) {
        if (error instanceof FlowStopped stopped) {
            throw stopped;
        }
        checkCut(step);
        if (isFatalError(error)) {
            awaitTurn();
            if (error instanceof OutOfMemoryError) {
                flow.outOfMemory();
            }
            countFailed(step);
            throw stop(step, record, error);
        }
    }

    /** Whether the error is not the record's fault, so that it is of no use to try again or to go on. */
    @Override
    public boolean isFatal(Throwable error) {
        return isFatalError(error);
    }

    /** The same, for those who have no failures of their own. */
    static boolean isFatalError(Throwable error) {
        boolean jvmInTrouble = error instanceof VirtualMachineError && !(error instanceof StackOverflowError);
        return jvmInTrouble || error instanceof PeltonException known && known.code().endsFlow();
    }

    private FlowStopped stop(StepInfo step, Object record, Throwable error) {
        ErrorCode code = error instanceof PeltonException known
                ? known.code()
                : error instanceof OutOfMemoryError ? ErrorCode.OUT_OF_MEMORY : ErrorCode.STEP_FAILED;
        flow.fail(new RecordFailedException(
                code,
                flow.plan().id(),
                step.id(),
                step.origin(),
                position.get(),
                RecordText.of(record),
                error));
        return FlowStopped.INSTANCE;
    }

    private void writeDeadLetter(
            ErrorPolicy.ToDeadLetters letters, StepInfo step, Object record, Throwable error, int attempts) {
        DeadLetter letter = new DeadLetter(
                flow.plan().id(),
                flow.planVersion(),
                step.id(),
                step.origin(),
                position.get(),
                View.keep(record),
                RecordFailedException.reason(error),
                attempts);
        try {
            Objects.requireNonNull(deadLetterOutputs.get(letters)).write(letter);
        } catch (FlowStopped e) {
            throw e;
        } catch (Exception e) {
            e.addSuppressed(error);
            throw stop(step, record, e);
        }
    }

    /** A wait that somebody else's interrupt ends is over before its time: the next try tells whether it was long enough. */
    private void pauseOrStop(StepInfo step, long millis) {
        try {
            pause(millis);
            retries(step);
        } catch (FlowStopped e) {
            caught(step); // else the record would count as one that the step has let pass
            throw e;
        } catch (InterruptedException e) {
            flow.runtime().currentTask().interrupt();
            retries(step);
        }
    }

    /**
     * The record that waits, or is led on, when the flow is cut short will be neither written nor acknowledged. It is the last one of
     * this activation, and is counted once, however many steps on its way out ask.
     */
    @Override
    public void checkCut() {
        if (isCut()) {
            lastIsLeftBehind();
            throw FlowStopped.INSTANCE;
        }
    }

    private boolean isCut() {
        return forking instanceof Lane && lanes != null ? lanes.isCut() : flow.isCut();
    }

    /** The record that is led now is the last one, and will be neither written nor acknowledged. */
    void lastIsLeftBehind() {
        if (!isLastCounted) {
            isLastCounted = true;
            flow.leftBehind(1);
        }
    }

    @Override
    public void isLeftBehind() {
        flow.leftBehind(1);
    }

    @Override
    public void checkCut(StepInfo step) {
        if (isCut()) {
            caught(step);
            checkCut();
        }
    }

    @Override
    public void pause(long millis) throws InterruptedException {
        await(flow.whenCut(), millis);
    }

    @Override
    public boolean await(Event event, long millis) throws InterruptedException {
        checkCut();
        if (millis <= 0) {
            return false;
        }
        if (!mayWait) {
            throw new IllegalStateException("a block waits on a worker: its BlockSpec.mayWait() must return true");
        }
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        boolean hasHappened = lanes != null && forking == lanes && lanes.areRunning()
                ? awaitBesideLanes(lanes, event, nanos)
                : awaitAlone(event, nanos);
        checkCut();
        return hasHappened;
    }

    /** What other ways write meanwhile does not wait for this one. */
    private boolean awaitBesideLanes(Lanes running, Event event, long nanos) {
        try {
            if (event != flow.whenCut()) {
                return running.await(event, nanos);
            }
            running.rest(flow::isCut, nanos);
            return flow.isCut();
        } catch (FlowStopped e) {
            lastIsLeftBehind();
            throw e;
        }
    }

    /** A cut interrupts this thread, if the event does not happen by it. */
    private boolean awaitAlone(Event event, long nanos) throws InterruptedException {
        handOver();
        try {
            return event.await(nanos);
        } catch (InterruptedException e) {
            checkCut();
            throw e;
        }
    }

    /** What was written in a lane that is about to wait does not wait. */
    private void handOver() {
        if (forking instanceof Lane lane) {
            lane.handOver();
        }
    }

    /** An interrupt, which may be there to cut the flow short or may be the user's, is kept for later. */
    @Override
    public void await(BooleanSupplier condition) {
        checkCut();
        boolean interrupted = false;
        BooleanSupplier isOver = () -> condition.getAsBoolean() || flow.isCut();
        if (!isOver.getAsBoolean()) {
            handOver();
        }
        BooleanSupplier hasMail = lanes != null && forking == lanes ? lanes::haveMail : () -> false;
        while (!isOver.getAsBoolean()) {
            try {
                flow.runtime().await(() -> isOver.getAsBoolean() || hasMail.getAsBoolean(), Long.MAX_VALUE);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            if (hasMail.getAsBoolean()) {
                Objects.requireNonNull(forking).keepOrder(); // who is waited for may wait for that
            }
        }
        if (interrupted) {
            flow.runtime().currentTask().interrupt();
        }
        checkCut();
    }
}

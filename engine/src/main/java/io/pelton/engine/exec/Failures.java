// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.FailureHandler;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.compile.Forking;
import io.pelton.engine.compile.Leases;
import io.pelton.engine.compile.Retries;
import io.pelton.engine.compile.Waits;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.engine.stage.StageGraph;
import io.pelton.error.ErrorCategory;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.DeadLetterLimit;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.RetryRule;
import io.pelton.plan.StepInfo;
import io.pelton.record.View;
import io.pelton.spi.ByteView;
import io.pelton.spi.SinkWriter;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Does what the error policies say for the failures of one activation, and counts them. Used by the activation's thread;
 * counters may be read by anyone.
 */
@SuppressWarnings("ReferenceEquality") // acknowledgements are told apart by identity
final class Failures implements FailureHandler {
    /** A letter has two copies of a record if its steps have changed it. */
    private static final int MOST_ORIGINAL_BYTES = 1 << 20;

    private final RunningFlow flow;
    private final StageGraph graph;
    private final Map<SinkSpec, SinkWriter<Object>> deadLetterOutputs;
    private final Set<InlineLetters> inlineLetters;
    private final ReadRecord read;
    private final StepInfo input;
    private final Runnable onLimit;
    private final RecordWaits waits;
    private final BatchLeases leases;
    private final long[] failed;
    private final long[] retries;
    private final long[] caught;

    /** What leads ways on other threads; null if nothing does. */
    private @Nullable Lanes lanes;

    private @Nullable Forking forking;

    /** Whether the input cannot be read any more. */
    private boolean readFailed;

    private final SingleWriterCounter skipped = new SingleWriterCounter();

    /**
     * The failures of one activation.
     *
     * @param input the source or boundary it reads, whose failures are reported under this name
     * @param read what it is reading of that
     * @param onLimit what to do when a limit was reached
     */
    Failures(
            RunningFlow flow,
            StageGraph graph,
            Map<SinkSpec, SinkWriter<Object>> deadLetterOutputs,
            StepInfo input,
            ReadRecord read,
            Runnable onLimit,
            RecordWaits waits,
            BatchLeases leases) {
        this.flow = flow;
        this.graph = graph;
        this.deadLetterOutputs = deadLetterOutputs;
        this.input = input;
        this.read = read;
        this.onLimit = onLimit;
        this.waits = waits;
        this.leases = leases;
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
        forksTo(newLanes, newLanes);
    }

    /** These are the failures of {@code lane}. */
    Failures of(Lane lane, Lanes itsLanes) {
        forksTo(lane, itsLanes);
        return this;
    }

    private void forksTo(Forking newForking, Lanes newLanes) {
        lanes = newLanes;
        forking = newForking;
        waits.forksTo(newForking, newLanes);
        leases.areShared(newLanes);
    }

    @Override
    public Waits waits() {
        return waits;
    }

    @Override
    public Leases leases() {
        return leases;
    }

    /** These are the failures of a lane whose next way begins: whether the record is counted here when the flow is cut short. */
    void begins(boolean countsLast) {
        waits.begins(countsLast);
    }

    /** The record that is led now is the last one, and will be neither written nor acknowledged. */
    void lastIsLeftBehind() {
        waits.lastIsLeftBehind();
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
        awaitTurn(error);
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
            case ErrorPolicy.ToDeadLetters letters -> writeDeadLetter(step, record, error, attempts, letters.limit());
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
            Object bad = read.rejected();
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
                                        + read.position() + ": " + RecordFailedException.reason(error),
                                error));
        throw FlowStopped.INSTANCE;
    }

    /** Whether the last try to read a record found none, good or bad, because the input cannot be read any more. */
    boolean hasReadFailed() {
        return readFailed;
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

    /** When there is no memory nobody waits: who is waited for may need some. */
    private void awaitTurn(Throwable error) {
        if (forking instanceof Lane lane && !(error instanceof OutOfMemoryError)) {
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
            awaitTurn(error);
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
        flow.fail(new RecordFailedException(
                code(error),
                flow.plan().id(),
                step.id(),
                step.origin(),
                read.position(),
                RecordText.of(record),
                error));
        return FlowStopped.INSTANCE;
    }

    private static ErrorCode code(Throwable error) {
        return error instanceof PeltonException known
                ? known.code()
                : error instanceof OutOfMemoryError ? ErrorCode.OUT_OF_MEMORY : ErrorCode.STEP_FAILED;
    }

    private void writeDeadLetter(StepInfo step, Object record, Throwable error, int attempts, DeadLetterLimit limit) {
        String refusal = flow.refusesDeadLetter(limit);
        if (refusal != null) {
            String message = refusal + "; this one has failed with: " + RecordFailedException.reason(error);
            throw stop(step, record, new PeltonException(ErrorCode.TOO_MANY_DEAD_LETTERS, message, error));
        }
        DeadLetter letter = new DeadLetter(
                flow.runtime().clock().instant(),
                flow.plan().id(),
                flow.planVersion(),
                step.id(),
                step.origin(),
                read.position(),
                View.keep(record),
                original(step),
                code(error),
                RecordFailedException.reason(error),
                attempts);
        try {
            Objects.requireNonNull(deadLetterOutputs.get(graph.deadLettersOf(step.index()))).write(letter);
            flow.letterLog().log(letter);
        } catch (FlowStopped e) {
            throw e;
        } catch (Exception e) {
            e.addSuppressed(error);
            throw stop(step, record, e);
        }
    }

    /** The record as it was read; null if {@code step} is the source, whose record was never given, or that is not at hand, or too large to be kept twice. */
    private @Nullable Object original(StepInfo step) {
        Object original = step == input ? null : read.original();
        boolean isLarge = original instanceof ByteView bytes && bytes.length() > MOST_ORIGINAL_BYTES;
        return original == null || isLarge ? null : View.keep(original);
    }

    /** A wait that somebody else's interrupt ends is over before its time: the next try tells whether it was long enough. */
    private void pauseOrStop(StepInfo step, long millis) {
        try {
            waits.pause(millis);
            retries(step);
        } catch (FlowStopped e) {
            caught(step); // else the record would count as one that the step has let pass
            throw e;
        } catch (InterruptedException e) {
            flow.runtime().currentTask().interrupt();
            retries(step);
        }
    }

    @Override
    public void isLeftBehind() {
        flow.leftBehind(1);
    }

    @Override
    public void checkCut(StepInfo step) {
        if (waits.isCut()) {
            caught(step);
            waits.checkCut();
        }
    }
}

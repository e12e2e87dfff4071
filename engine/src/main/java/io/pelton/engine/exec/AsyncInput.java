// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.FailureHandler;
import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Step;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Leads the records of an input through an asynchronous function before the stage gets them: starts a virtual thread for
 * each, as many at once as allowed, and gives out batches of results, in order or as they come. Polling never blocks; a call
 * that ends signals the activation.
 */
@SuppressWarnings("ReferenceEquality") // FAILED is one object
final class AsyncInput implements BatchInput {
    private final BatchInput upstream;
    private final Step.Async step;
    private final ErrorPolicy policy;
    private final Failures failures;
    private final StageOutputs outputs;
    private final int batchSize;
    private final Runnable signal;
    private final EngineRuntime runtime;
    private final Event dropped;
    private final Deque<Call> inOrder = new ArrayDeque<>();
    private final Queue<Call> ended = new ConcurrentLinkedQueue<>();
    /** Calls that were started and not taken yet. */
    private final Set<Call> inFlight = new LinkedHashSet<>();

    private long started;
    private @Nullable Batch taking;
    private int taken;
    private @Nullable Batch spare;

    /** A call that failed behind others that did not: its failure may stop the flow, so those are given out first. */
    private @Nullable Call delayedFailure;

    AsyncInput(
            BatchInput upstream, Step.Async step, ErrorPolicy policy, Wiring wiring, int batchSize, EngineRuntime runtime, Runnable signal) {
        this.upstream = upstream;
        this.step = step;
        this.policy = policy;
        this.failures = wiring.failures();
        this.outputs = wiring.outputs();
        this.batchSize = batchSize;
        this.signal = signal;
        this.runtime = runtime;
        this.dropped = runtime.event();
    }

    @Override
    public @Nullable Batch poll() {
        startCalls();
        Batch results = spare == null ? new Batch(batchSize) : spare;
        spare = null;
        while (!results.isFull()) {
            Call call = takeEnded();
            if (call == null) {
                break;
            }
            if (call.error != null && results.size > 0) {
                delayedFailure = call;
                break;
            }
            inFlight.remove(call);
            Object result = call.settle();
            if (result != FailureHandler.FAILED) {
                results.add(result);
                results.ack.addParent(call.ack);
            }
            call.ack.release();
            startCalls();
        }
        if (results.size == 0) {
            spare = results;
            return null;
        }
        return results;
    }

    @Override
    public void recycle(Batch batch) {
        batch.reset();
        spare = batch;
    }

    @Override
    public boolean isExhausted() {
        return inFlight.isEmpty() && taking == null && upstream.isExhausted();
    }

    /** Calls that run are interrupted; when the input is dropped on purpose, they are left to end by themselves. */
    @Override
    public long discard(boolean acknowledge) {
        long count = upstream.discard(acknowledge);
        if (taking != null) {
            count += taking.size - taken;
            if (acknowledge) {
                taking.ack.release();
            }
            taking = null;
        }
        if (!acknowledge) {
            dropped.happen();
            inFlight.forEach(Call::drop);
            delayedFailure = null;
            count += inFlight.size();
            inFlight.clear();
            return count;
        }
        for (Call call = takeEnded(); call != null; call = takeEnded()) {
            inFlight.remove(call);
            count++;
            call.ack.release();
        }
        return count;
    }

    /** What a call does. */
    private enum Phase {
        /** It has not begun, or waits for its next try. */
        BETWEEN_CALLS,
        /** The function runs. */
        CALLS,
        /** Nobody wants its result. */
        DROPPED
    }

    private void startCalls() {
        while (inFlight.size() < step.concurrency()) {
            Batch batch = taking == null ? upstream.poll() : taking;
            if (batch == null) {
                return;
            }
            if (taking == null) {
                taking = batch;
                taken = 0;
            }
            if (taken < batch.size) {
                batch.ack.retain();
                Call call = new Call(batch.records[taken++], batch.ack);
                if (step.ordered()) {
                    inOrder.add(call);
                }
                inFlight.add(call);
                call.start();
            }
            if (taken == batch.size) {
                taking = null;
                batch.ack.release();
                upstream.recycle(batch);
            }
        }
    }

    private @Nullable Call takeEnded() {
        if (delayedFailure != null) {
            Call call = delayedFailure;
            delayedFailure = null;
            return call;
        }
        if (!step.ordered()) {
            return ended.poll();
        }
        Call first = inOrder.peek();
        return first != null && first.done ? inOrder.poll() : null;
    }

    /**
     * One call of the function, with its retries. Runs on a virtual thread; settled, or dropped, by the activation's: from then on the
     * function is not called any more, though a call that has begun may go on for a while.
     */
    private final class Call implements Runnable {
        private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.BETWEEN_CALLS);
        private final Object record;
        private final Ack ack;
        private @Nullable Object result;
        private @Nullable Throwable error;
        private int attempts;
        private volatile boolean done;

        /** Belongs to the activation. */
        private @Nullable Task task;

        Call(Object record, Ack ack) {
            this.record = record;
            this.ack = ack;
        }

        void start() {
            runtime.cutPoint("a thread is started");
            task = runtime.start("pelton-async-" + step.info().id() + "-" + started++, Task.Kind.WAIT, this);
        }

        void drop() {
            phase.set(Phase.DROPPED);
            if (task != null) {
                task.interrupt();
            }
        }

        @Override
        public void run() {
            try {
                boolean again = true;
                while (again && phase.compareAndSet(Phase.BETWEEN_CALLS, Phase.CALLS)) {
                    attempts++;
                    try {
                        result = step.function().map(record);
                        error = result == null ? new NullPointerException("the step's function returned null") : null;
                    } catch (Throwable e) {
                        error = e;
                    }
                    phase.compareAndSet(Phase.CALLS, Phase.BETWEEN_CALLS);
                    again = error != null && attempts <= policy.retries() && !Failures.isFatalError(error) && paused();
                }
            } finally {
                done = true;
                if (!step.ordered()) {
                    ended.add(this);
                }
                signal.run();
            }
        }

        /** The result, or {@link FailureHandler#FAILED} if the record was set aside. */
        Object settle() {
            failures.addRetries(step.info(), attempts - 1);
            if (error == null && result != null) {
                return result;
            }
            Throwable reason = error == null ? new IllegalStateException("the call has no result") : error;
            return setAside(reason);
        }

        /** A dead letter holds the acknowledgement of the batch the record came with. */
        private Object setAside(Throwable reason) {
            outputs.begin(ack);
            try {
                return failures.setAside(step.info(), record, reason, attempts, ack::describeSplit);
            } finally {
                outputs.end(true);
            }
        }

        private boolean paused() {
            try {
                return !dropped.await(TimeUnit.MILLISECONDS.toNanos(policy.pauseMillis(attempts, Objects.requireNonNull(error))));
            } catch (InterruptedException e) {
                runtime.currentTask().interrupt();
                return false;
            }
        }
    }
}

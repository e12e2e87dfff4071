// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.compile.Forking;
import io.pelton.engine.compile.StageProgram;
import io.pelton.flow.InFlight;
import io.pelton.record.View;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A program of a stage beside that of its owner, for one way at a time, each on a thread of its own. What the way writes is handed to the
 * owner. Belongs to the thread of the way, and between two of them to the owner, which has got the first by {@link Lanes#post}.
 */
final class Lane implements CurrentAck, Forking {
    /** So many records wait for the owner at most. */
    private static final int MOST_COLLECTED = 64;

    /** So often it hands over what the owner has not written, at most. */
    private static final int MOST_HANDED_OVER = 16;

    private final Lanes lanes;
    private final Signal signal;
    private final StageProgram program;
    private final Failures failures;
    private final List<Collected> collected = new ArrayList<>();
    private final Runnable end = this::end;

    /** How often it has handed over what the owner has not written. */
    private final AtomicInteger unwritten = new AtomicInteger();

    private @Nullable Errand errand;
    private @Nullable Forked way;
    private @Nullable Ack current;

    /** Whether it is known that the way has ended. Belongs to the owner. */
    private boolean hasEnded;

    /** Whether nothing that began before the way must be written before it. */
    private volatile boolean hasTurn;

    /** Whether the way has ended without having been posted. */
    private volatile boolean endsUnposted;

    /** Whether the way has ended because the flow stops. */
    private boolean isStopped;

    /** The thread that leads a way now. */
    private volatile @Nullable Task task;

    /** Makes the program of a lane and what it is connected with. */
    interface Maker {
        /** The failures of {@code lane}. */
        Failures failures(Lane lane);

        /** The program of {@code lane}. */
        StageProgram program(Lane lane, Failures failures);
    }

    /**
     * A way that is led.
     *
     * @param ack what its records hold; if it is detached it holds that itself, else what has forked it does until it has ended
     * @param position where its record stands in the source
     * @param forker what may wait for its end
     * @param ways what tells it apart, and what it is part of
     * @param isDetached whether it goes on beyond the batch of its record
     * @param inFlight the limit that it counts for
     */
    record Errand(
            Ack ack, String position, Signal forker, List<Object> ways, boolean isDetached, @Nullable InFlight inFlight) {
        static Errand forked(Ack ack, String position, Signal forker, List<Object> outer) {
            return new Errand(ack, position, forker, partOf(outer), false, null);
        }

        /** {@code inFlight} has begun. */
        static Errand detached(Ack ack, String position, Signal forker, InFlight inFlight) {
            return new Errand(ack, position, forker, partOf(List.of()), true, inFlight);
        }

        private static List<Object> partOf(List<Object> outer) {
            List<Object> ways = new ArrayList<>(1 + outer.size());
            ways.add(new Object());
            ways.addAll(outer);
            return ways;
        }

        void begins() {
            if (isDetached) {
                ack.retain();
            }
        }

        void doesNotBegin() {
            if (isDetached) {
                ack.release();
            }
        }

        void isRunInPlace() {
            if (inFlight != null) {
                inFlight.end();
            }
        }

        void ends() {
            if (inFlight != null) {
                inFlight.end();
            }
            forker.wake();
        }
    }

    /** What the owner is to do. */
    private interface Collected {
        void write(StageOutputs outputs) throws Exception;
    }

    Lane(Lanes lanes, Signal signal, Maker maker) {
        this.lanes = lanes;
        this.signal = signal;
        this.failures = maker.failures(this);
        this.program = maker.program(this, failures);
    }

    StageProgram program() {
        return program;
    }

    Failures failures() {
        return failures;
    }

    Errand errand() {
        return Objects.requireNonNull(errand);
    }

    /** Where the record stands in its source that the way was begun with. */
    String position() {
        return errand().position();
    }

    /** The next way; unless it {@code hasTurn} already, it has when it {@linkplain #takesTurn takes} that. */
    void prepare(Errand next, boolean hasTurnAtOnce) {
        errand = next;
        hasEnded = false;
        hasTurn = hasTurnAtOnce;
        current = next.ack();
        isStopped = true;
        failures.begins(next.inFlight() != null);
    }

    /** The body of the way's thread. */
    void run(Forked newWay) {
        Errand now = errand();
        way = newWay;
        task = lanes.runtime().currentTask();
        try {
            isStopped = !newWay.lead(program);
        } catch (Throwable e) {
            lanes.failed(e);
        } finally {
            way = null; // its record may be large, and it may be long until the lane leads another
            try {
                postEnd(now.isDetached());
            } finally {
                newWay.ended();
                now.ends();
            }
        }
    }

    private void postEnd(boolean isDetached) {
        try {
            lanes.post(end, isDetached);
        } catch (OutOfMemoryError e) {
            endsUnposted = true;
            lanes.endsUnposted();
        }
    }

    /** Whether the way has ended, and there was no memory to tell the owner so. By the owner, which knows then. */
    boolean takeUnpostedEnd() {
        boolean hasEndedUnposted = endsUnposted;
        endsUnposted = false;
        return hasEndedUnposted;
    }

    /** By the owner: the way has ended. */
    void end() {
        hasEnded = true;
        lanes.ended(this);
    }

    boolean hasEnded() {
        return hasEnded;
    }

    /** All that began before the way is written. */
    void takesTurn() {
        hasTurn = true;
        signal.wake();
    }

    /** A failure is decided about when all that began before the way is written; at a cut it does not matter. */
    void awaitTurn() {
        if (!hasTurn) {
            lanes.awaitAt(signal, () -> hasTurn || lanes.isCut(), () -> false, Long.MAX_VALUE, () -> {});
        }
    }

    /** One that was forked from here does not: who has forked it waits for it. */
    @Override
    public void goOn() {
        if (errand().inFlight() != null) {
            handOver(); // before what the next one writes
            Objects.requireNonNull(way).ended();
            errand().forker().wake();
        }
    }

    /** The owner writes in the order in which it gets what lanes have written. */
    @Override
    public void keepOrder() {
        handOver();
    }

    /** The way is to end. */
    void interrupt() {
        Task running = task;
        if (running != null) {
            running.interrupt();
        }
    }

    /** The way comes too late: gives how many records it has written that are left behind, and are never acknowledged. By the owner. */
    int drop() {
        task = null;
        int dropped = collected.size();
        collected.clear();
        return dropped;
    }

    /**
     * The owner knows that the way has ended, and writes what is left of it. If it was detached, its batch is acknowledged when that is durable,
     * unless the flow stops at it.
     */
    void finish() {
        task = null;
        writeCollected();
        if (errand().isDetached()) {
            if (isStopped) {
                throw FlowStopped.INSTANCE;
            }
            lanes.outputs().emitted(errand().ack());
        }
    }

    @Override
    public Ack current() {
        return Objects.requireNonNull(current);
    }

    @Override
    public void during(Ack ack, Runnable way) {
        Ack outer = current();
        current = ack;
        try {
            way.run();
            collected.add(outputs -> outputs.emitted(ack)); // behind what holds it
        } finally {
            current = outer;
        }
    }

    /** What writes to an output of the owner. */
    SinkWriter<Object> output(SinkWriter<Object> end) {
        return switch (end) {
            case BatchOutput batches -> collecting(batches);
            case KeyedOutput keyed -> keyed.by(this::output); // whose keys are found here, where it is the record's failure if there is none
            default -> calling(end);
        };
    }

    /** An output that takes records later: nothing can go wrong with them any more but that the flow stops. */
    private SinkWriter<Object> collecting(BatchOutput output) {
        return record -> {
            Object kept = View.keep(record);
            Ack ack = current();
            collected.add(outputs -> writeOrHold(outputs, ack, output, kept));
            if (collected.size() >= MOST_COLLECTED) {
                call(this::writeCollected);
            }
        };
    }

    /** By the owner. What cannot be written is never acknowledged: its way, which does not see that, may have ended well. */
    private static void writeOrHold(StageOutputs outputs, Ack ack, BatchOutput output, Object record) throws Exception {
        try {
            outputs.writing(ack, output, record);
        } catch (Throwable e) {
            ack.retain();
            throw e;
        }
    }

    /** An output that writes at once, on the owner's thread, because its failures are those of the record. */
    private SinkWriter<Object> calling(SinkWriter<Object> output) {
        return record -> {
            Ack ack = current();
            call(() -> lanes.outputs().writing(ack, output, record));
        };
    }

    /** Others may go on now: what the way has written comes first, and does not wait for the rest of it. */
    void handOver() {
        if (!collected.isEmpty()) {
            List<Collected> written = List.copyOf(collected);
            collected.clear();
            int before = unwritten.getAndIncrement();
            lanes.post(() -> writeHandedOver(written), errand().isDetached());
            if (before >= MOST_HANDED_OVER) {
                await(new Call(() -> {}, lanes.runtime().event())); // sinks are slower
            }
        }
    }

    /** By the owner. */
    private void writeHandedOver(List<Collected> written) {
        unwritten.getAndDecrement();
        write(written);
    }

    /** By the owner. */
    private void writeCollected() {
        try {
            write(collected);
        } finally {
            collected.clear();
        }
    }

    /** By the owner. Each of them is written or held, whatever happens to another. */
    private void write(List<Collected> all) {
        Throwable failure = null;
        for (Collected each : all) {
            try {
                each.write(lanes.outputs());
            } catch (Throwable e) {
                failure = failure == null || failure instanceof FlowStopped ? e : failure;
            }
        }
        switch (failure) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(failure);
        }
    }

    /** What the owner does for a lane. */
    private interface Action {
        void run() throws Exception;
    }

    private void call(Action action) throws Exception {
        Call call = new Call(action, lanes.runtime().event());
        await(call);
        call.result();
    }

    /** Behind all that it has handed over. */
    private void await(Call call) {
        lanes.post(call, errand().isDetached());
        boolean interrupted = false;
        while (!call.awaited()) {
            interrupted = true; // the owner does not end before all lanes, so it comes to this
        }
        if (interrupted) {
            lanes.runtime().currentTask().interrupt();
        }
    }

    /** A call of the owner that the lane waits for. */
    private static final class Call implements Runnable {
        private final Action action;
        private final Event done;
        private @Nullable Throwable error;

        Call(Action action, Event done) {
            this.action = action;
            this.done = done;
        }

        @Override
        public void run() {
            try {
                action.run();
            } catch (Throwable e) {
                error = e;
            }
            done.happen();
        }

        /** False if the wait was interrupted. */
        boolean awaited() {
            try {
                done.await();
                return true;
            } catch (InterruptedException e) {
                return false;
            }
        }

        void result() throws Exception {
            switch (error) {
                case null -> {}
                case Exception e -> throw e;
                case Error e -> throw e;
                default -> throw new IllegalStateException(error);
            }
        }
    }

    @Override
    public List<Object> ways() {
        return errand().ways();
    }

    @Override
    public boolean fork(Forked forked) {
        handOver(); // before what it writes
        return lanes.begin(forked, new Errand(current(), position(), signal, Errand.partOf(ways()), errand().isDetached(), null));
    }

    /** Not at the limit: what is in flight might be waited for here. */
    @Override
    public boolean detach(Forked forked, InFlight inFlight, boolean mayWait) {
        return inFlight.tryBegin() && lanes.begin(forked, Errand.detached(current(), position(), signal, inFlight));
    }

    @Override
    public boolean await(BooleanSupplier condition, long nanos) {
        if (!condition.getAsBoolean()) {
            handOver();
        }
        return lanes.awaitAt(signal, condition, () -> false, nanos, () -> {});
    }
}

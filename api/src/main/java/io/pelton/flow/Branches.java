// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.runtime.Event;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The branches of a block, for the call of its function only, or for one {@linkplain #forks way} that it has forked or {@linkplain #detach
 * detached}, on the thread of that way.
 *
 * @param <T> the type of the record
 */
public interface Branches<T> {
    /**
     * Leads {@code record} through the steps of a branch to their end, or to where its way ends within them.
     *
     * @param branch number of the branch, from 0
     * @throws Exception if a step there failed for good
     */
    void run(int branch, T record) throws Exception;

    /** Ways that are led at once, each on a thread of its own as far as there are threads. Only for blocks that {@linkplain BlockSpec#mayWait may wait}. */
    <W extends Way<T>> Forks<W> forks();

    /** What is led on another thread: it uses the branches that it is given, not those of the thread that has forked it. */
    @FunctionalInterface
    interface Way<T> {
        /**
         * Leads records through {@code branches}.
         *
         * @throws Exception if that failed for good
         */
        void run(Branches<T> branches) throws Exception;
    }

    /**
     * Begins {@code way}, which goes on by itself on a thread of its own, beyond the call and beyond the batch of its record: that is
     * acknowledged when the way has ended and all that it has written is durable, and the flow does not end before. What it throws is
     * a failure of {@code record}, decided about as if a step of the branch had failed for good; the caller never sees it.
     *
     * <p>At the limit of {@code inFlight} the caller waits for room. If it leads such a way itself, which might be what it would wait
     * for, or if there is no thread, the way is run here and now. Only for blocks that {@linkplain BlockSpec#mayWait may wait}.
     *
     * @param record what the way leads, such as a copy of the caller's record: kept, no view
     */
    void detach(T record, Way<T> way, InFlight inFlight);

    /**
     * The same, but returns when the way has ended or {@linkplain #goOn goes on by itself}: up to there, records are led one after the other,
     * in their order.
     */
    void detachLater(T record, Way<T> way, InFlight inFlight);

    /**
     * Runs {@code way} here and now; others may wait for its end, as for a turn: what is {@linkplain #detach detached} meanwhile does not wait for
     * room, which those might take.
     */
    void runAwaited(Way<T> way) throws Exception;

    /**
     * The way of the calling record, and those that it is part of: each has forked the one before it in the list, and waits for it. A way that
     * is detached is part of no other. They are told apart by identity.
     */
    List<Object> ways();

    /** The way that calls this goes on by itself: who waits for that in {@link #detachLater} goes on, too. Does nothing if nobody does. */
    void goOn();

    /**
     * What is written here after this call comes behind what others wrote before theirs, if their call is over. For blocks that lead records in
     * turn: called where a turn begins, and where it ends, before anybody else learns of that.
     */
    void keepOrder();

    /** Ways that have been begun and are to be gathered. Belongs to the thread that has made it. */
    interface Forks<W> {
        /** Begins {@code way}; runs it here and now if no thread is free. What it leads must be kept: no view. */
        void fork(W way);

        /**
         * Waits for the next way that comes to its end; null if none does within {@code nanos}, or if all that were begun have been taken. Ways
         * that nobody takes go on, until the batch of their record has been processed at the latest.
         */
        @Nullable Ended<W> next(long nanos);

        /** Nobody takes the ways that have not been taken: those that an end of the flow cuts short are left behind on their own. */
        void leave();
    }

    /** A way that has come to its end. */
    interface Ended<W> {
        /** The way. */
        W way();

        /** Throws what the way has thrown, if it has. */
        void result() throws Exception;

        /** What the way has thrown does not matter. */
        void drop();
    }

    /** The branches of the same block for the way that {@code others}, of any block, belong to. */
    Branches<T> in(Branches<T> others);

    /**
     * Keeps the positions of sources from moving over the record that is there now, until the lease is {@linkplain #emit emitted} or
     * {@linkplain #drop dropped}: whoever keeps a record beyond the call, or something made of it, retains it.
     *
     * @param earlier the lease of records that belong together with this one, which becomes theirs and is returned; null: a new one
     */
    Lease retain(@Nullable Lease earlier);

    /**
     * Runs {@code way}, in which what was made of retained records is led through branches: positions do not move over those records until
     * all of that is durable. The lease is over.
     *
     * @param lease null for what was restored: no position depends on it
     */
    void emit(@Nullable Lease lease, Runnable way);

    /** Nothing is made of retained records. The lease is over. */
    void drop(@Nullable Lease lease);

    /** What keeps positions of sources. Belongs to the block that has asked for it. */
    interface Lease {}

    /**
     * The receipt of {@code maker} for the batch that the record comes from: a new one when it is asked for the first time while
     * records of that batch are there.
     */
    <R extends Receipt> R receipt(ReceiptMaker<R> maker);

    /** Makes receipts. Compared by identity. */
    @FunctionalInterface
    interface ReceiptMaker<R extends Receipt> {
        /** A new receipt. */
        R newReceipt();
    }

    /**
     * Is told, once and by any thread, whether all that was made of the records of a batch is durable: every sink has flushed it,
     * dead letters too.
     */
    interface Receipt {
        /**
         * It is durable; positions of sources move over the batch when this has returned.
         *
         * @throws Exception if this cannot be noted: the flow fails, the batch stays unacknowledged, and {@link #abandoned} follows
         */
        void acknowledged() throws Exception;

        /**
         * Whether it is told later that the batch is durable, and does not hold up positions: only when no run will read these records
         * again, since their positions are kept or their source has put them away. For what cannot be taken back, such as the removal of something
         * that is needed to process them once more. Of a source that is read from the start by each run it makes no difference.
         */
        default boolean awaitsPositions() {
            return false;
        }

        /**
         * Whether it awaits, where epochs are taken, the epoch that has the batch: the next run takes back what was written after the last one. For what is told to
         * somebody who will not send these records again.
         */
        default boolean awaitsEpochs() {
            return false;
        }

        /** It is durable, but awaits {@linkplain #awaitsPositions positions} or an {@linkplain #awaitsEpochs epoch}: told before {@link #acknowledged}. */
        default void awaitingPositions() {}

        /** It never will be: the flow has ended. The records come again if their source can give them again. */
        void abandoned();
    }

    /**
     * Does with a record that failed, and that the block goes on without, what the flow does with records that fail.
     *
     * @param record the record, such as a copy that took a branch
     */
    void setAside(T record, Throwable error);

    /**
     * Whether what a branch has thrown ends the flow, so that it is no failure of the record, which comes again: blocks let it pass, and
     * tell nobody that the record's way has ended. Anything else, errors included, may be a failure that the flow goes on behind.
     */
    boolean endsFlow(Throwable error);

    /**
     * Waits for some time. Only for blocks that {@linkplain BlockSpec#mayWait may wait}; other work goes on meanwhile. When the flow is cut
     * short, this throws an error that ends the record: it is neither written nor acknowledged, and counts as left behind. Blocks must
     * let that error pass.
     *
     * @param millis how long; not at all if it is not positive
     * @throws InterruptedException if the thread is interrupted for another reason
     * @throws IllegalStateException if the block has not said that it may wait
     */
    void pause(long millis) throws InterruptedException;

    /** The same until {@code event} happens, {@code millis} at most; says whether it has happened. */
    boolean await(Event event, long millis) throws InterruptedException;

    /**
     * Waits until {@code condition} holds, on any thread: for another record that is in the block, on a thread of its own. It is asked again and
     * again, so it neither waits nor locks. Other work goes on meanwhile; when the flow is cut short this throws, as {@link #pause} does.
     */
    void await(BooleanSupplier condition);

    /**
     * The same for a condition that has come to hold, for good, when {@code event} happens. A thread that may wait is told, and asks nobody
     * meanwhile.
     */
    default void await(Event event, BooleanSupplier condition) {
        await(condition);
    }
}

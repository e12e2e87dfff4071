// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.flow.Branches;
import io.pelton.spi.Mark;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts who has not finished yet with the records of one batch. It is made with a count of one, held by the thread that is
 * processing the batch. Every batch derived from it holds it as a parent; when the count comes down to zero, every record
 * derived from this batch has been written by every sink or dropped on purpose, and the parents are released in turn. At
 * the root is a batch of a split, which tells its {@link SplitTracker}.
 *
 * <p>Receipts are told before it finishes, by the thread that releases it last: while they are told, and for ever if one of them
 * fails, it is not finished, so that no position moves over it.
 *
 * <p>Concurrency: {@link #addParent} and {@link #receipt} belong to the thread that fills or processes the batch, while it holds
 * the acknowledgement; {@link #retain} and {@link #release} to any thread that holds it.
 */
@SuppressWarnings("ReferenceEquality") // acknowledgements are told apart by identity
public final class Ack implements Branches.Lease {
    private static final VarHandle PENDING;

    /** A batch that this one was derived from, and those that were added before it. */
    private record Parents(Ack ack, @Nullable Parents others) {}


    static {
        try {
            PENDING = MethodHandles.lookup().findVarHandle(Ack.class, "pending", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Added to the count while there are receipts, so that the one who releases last knows of them from the count alone. */
    private static final int HAS_RECEIPTS = 1 << 30;

    private final @Nullable SplitTracker tracker;

    /** Other threads see those that were added before a batch was handed over to them, and maybe later ones. */
    private @Nullable Parents parents;

    private long offset;
    private @Nullable Mark mark;
    private @Nullable BatchReceipts receipts;
    private volatile int pending = 1;

    /** Of a batch of a split: whether a batch made of it has receipts, so that its end has to be told from those of later ones. */
    private volatile boolean isMarked;

    /** Of a batch of a split: its number among them. */
    private final long number;

    /** The batches of the same split that are not finished and were read before and after this one. Guarded by the tracker's lock. */
    @Nullable Ack before;

    @Nullable Ack after;

    private Ack(@Nullable SplitTracker tracker, long number) {
        this.tracker = tracker;
        this.number = number;
    }

    /** For a batch read from a split. */
    public static Ack ofSplit(SplitTracker tracker) {
        return new Ack(tracker, tracker.nextNumber());
    }

    /** For a batch derived from others, which are added as parents. */
    public static Ack ofBatch() {
        return new Ack(null, 0);
    }

    /** Makes this wait for nothing, but hold {@code parent} until it is finished itself. */
    public void addParent(Ack parent) {
        if (parents == null || parents.ack() != parent) {
            parent.retain();
            parents = new Parents(parent, parents);
            if (receipts != null) {
                parent.markRoots();
            }
        }
    }

    /** One more has to finish. */
    public void retain() {
        PENDING.getAndAdd(this, 1);
    }

    /** One has finished. */
    public void release() {
        int before = (int) PENDING.getAndAdd(this, -1);
        assert before > 0 : "released more often than retained";
        if (before == 1) {
            finish();
        } else if (before == (HAS_RECEIPTS | 1)) {
            tellReceipts();
        }
    }

    /** The receipt of {@code maker} for this batch, among those of its flow. */
    public <R extends Branches.Receipt> R receipt(Branches.ReceiptMaker<R> maker, Receipts ofFlow) {
        BatchReceipts present = receipts;
        if (present == null) {
            present = new BatchReceipts(ofFlow);
            receipts = present;
            PENDING.getAndAdd(this, HAS_RECEIPTS);
            markRoots();
        }
        return present.of(maker);
    }

    private void tellReceipts() {
        BatchReceipts present = Objects.requireNonNull(receipts);
        if (present.acknowledged(this)) {
            PENDING.setVolatile(this, 0);
            finish();
        }
    }

    /**
     * Holds until the end of the input the batches of splits that this comes from, and adds their acknowledgements to
     * {@code held}, from which the caller releases them. From now on each of these splits needs one acknowledgement only.
     */
    public void holdToEnd(Set<Ack> held) {
        if (tracker == null) {
            eachParent(parent -> parent.holdToEnd(held));
        } else if (held.add(this)) {
            retain();
            tracker.holdToEnd();
        }
    }

    /**
     * Whether nobody but the caller holds it, nor does it hold others: nothing was derived from it, or all of that is finished and nobody asks
     * when positions move over it.
     */
    public boolean isHeldOnlyByCaller() {
        return pending == 1 && parents == null && !isMarked;
    }

    private void markRoots() {
        if (tracker != null) {
            isMarked = true;
        } else {
            eachParent(Ack::markRoots);
        }
    }

    /** Whether one of the splits that it comes from is {@linkplain SplitTracker#awaitRelease released} at its time. */
    boolean awaitsRelease() {
        if (tracker != null) {
            return tracker.awaitsRelease();
        }
        for (Parents each = parents; each != null; each = each.others()) {
            if (each.ack().awaitsRelease()) {
                return true;
            }
        }
        return false;
    }

    /** The same if that is with an epoch. */
    boolean awaitsEpochs() {
        if (tracker != null) {
            return tracker.awaitsEpochs();
        }
        for (Parents each = parents; each != null; each = each.others()) {
            if (each.ack().awaitsEpochs()) {
                return true;
            }
        }
        return false;
    }

    /** Whether no run will read again what it comes from, if that is ever said. It has finished, and has receipts. Any thread. */
    boolean isReleased() {
        if (tracker != null) {
            return !tracker.awaitsRelease() || pending == 0 && tracker.released() >= offset;
        }
        for (Parents each = parents; each != null; each = each.others()) {
            if (!each.ack().isReleased()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Gives the batches of splits that this comes from, or this itself where something is told when it is finished: a receipt must not be
     * told that a batch is durable that something made of is not.
     */
    void roots(Consumer<Ack> root) {
        if (tracker != null || hasReceipts()) {
            root.accept(this);
        } else {
            eachParent(parent -> parent.roots(root));
        }
    }

    /** The only one of the {@linkplain #roots roots}; null if there are more. */
    public @Nullable Ack onlyRoot() {
        if (tracker != null || hasReceipts()) {
            return this;
        }
        Parents first = parents;
        return first == null || first.others() != null ? null : first.ack().onlyRoot();
    }

    /** Whether something was asked to be told when this very batch is finished. */
    boolean hasOwnReceipts() {
        return receipts != null;
    }

    private boolean hasReceipts() {
        for (Parents each = parents; each != null; each = each.others()) {
            if (each.ack().hasReceipts()) {
                return true;
            }
        }
        return hasOwnReceipts();
    }

    private void eachParent(Consumer<Ack> action) {
        for (Parents each = parents; each != null; each = each.others()) {
            action.accept(each.ack());
        }
    }

    /** Whether this is a batch of a split, and {@code other} one of the same split that was read no earlier. */
    boolean covers(Ack other) {
        return tracker != null && tracker == other.tracker && number <= other.number && !other.hasReceipts();
    }

    /** The split's offset behind the batch. */
    long offset() {
        return offset;
    }

    /** The mark of a position there; null for that of the split's start. */
    @Nullable Mark mark() {
        return mark;
    }

    void setEnd(long newOffset, @Nullable Mark newMark) {
        offset = newOffset;
        mark = newMark;
    }

    /** The id of a split this batch's records come from, for messages. */
    public String describeSplit() {
        if (tracker != null) {
            return tracker.split();
        }
        Parents known = parents;
        return known == null ? "unknown split" : known.ack().describeSplit();
    }

    private void finish() {
        if (tracker != null) {
            tracker.finished(this);
        }
        eachParent(Ack::release);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps messages until there are so many, or for so long, and leads them down its branch in order; the messages themselves go on.
 * What it keeps is not acknowledged before it is given out. Thread-safe.
 */
public final class Resequence implements BlockFunction<Object> {
    private static final long serialVersionUID = 1L;

    private final Expression order;
    private final int size;
    private final long timeoutNanos;
    private final boolean keepsDuplicates;
    private final boolean descending;
    private final transient List<Kept> kept = new ArrayList<>();
    private final transient Sharers sharers = new Sharers();

    private long began;

    private record Kept(Comparable<Object> order, KeptMessage message) {}

    /**
     * Nothing has come.
     *
     * @param order what they are put in order by: numbers, or anything else that compares
     * @param size how many it keeps
     * @param timeoutMillis how long it keeps the first of them
     * @param keepsDuplicates whether messages with the same order are all kept; else the last one is
     * @param descending whether the largest comes first
     */
    public Resequence(Expression order, int size, long timeoutMillis, boolean keepsDuplicates, boolean descending) {
        this.order = order;
        this.size = size;
        this.timeoutNanos = timeoutMillis * 1_000_000;
        this.keepsDuplicates = keepsDuplicates;
        this.descending = descending;
    }

    @Override
    @SuppressWarnings("unchecked")
    public boolean apply(Object record, Branches<Object> branches) {
        Message message = (Message) record;
        Object value = order.evaluate(message);
        Object kept = value == null ? null : View.keep(value);
        if (!(kept instanceof Comparable<?>)) {
            throw new IllegalArgumentException("nothing that messages could be put in order by: " + value);
        }
        Kept added = new Kept((Comparable<Object>) kept, new KeptMessage(message.detachedCopy(), branches.hold()));
        List<KeptMessage> replaced = new ArrayList<>(1);
        List<KeptMessage> due = add(added, replaced);
        replaced.forEach(same -> branches.release(same.hold()));
        KeptMessage.give(due, branches, this::addLeft, added.message());
        return true;
    }

    /** Gives what is due, and adds to {@code replaced} what {@code message} takes the place of. */
    private synchronized List<KeptMessage> add(Kept message, List<KeptMessage> replaced) {
        if (kept.isEmpty()) {
            began = EngineRuntime.current().nanoTime();
        }
        if (!keepsDuplicates) {
            kept.stream().filter(other -> other.order().compareTo(message.order()) == 0).findFirst().ifPresent(same -> {
                replaced.add(same.message());
                kept.remove(same);
            });
        }
        kept.add(message);
        return kept.size() >= size ? takeAll() : List.of();
    }

    private List<KeptMessage> takeAll() {
        List<Kept> all = new ArrayList<>(kept);
        Comparator<Kept> ascending = (left, right) -> left.order().compareTo(right.order());
        all.sort(descending ? ascending.reversed() : ascending);
        kept.clear();
        return all.stream().map(Kept::message).toList();
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    @Override
    public long tickMillis() {
        return 10;
    }

    @Override
    public synchronized void opened() {
        sharers.opened();
    }

    @Override
    public void tick(Branches<Object> branches) {
        KeptMessage.give(due(), branches, this::addLeft);
    }

    private synchronized List<KeptMessage> due() {
        return !kept.isEmpty() && EngineRuntime.current().nanoTime() - began >= timeoutNanos ? takeAll() : List.of();
    }

    @Override
    public void inputEnded(Branches<Object> branches) {
        Sharers.emitRest(() -> KeptMessage.give(rest(), branches, this::addLeft), this::opened);
    }

    private synchronized void addLeft(int messages) {
        sharers.addLeft(messages);
    }

    @Override
    public synchronized long abandoned() {
        if (!sharers.isLastEnded()) {
            return 0;
        }
        long dropped = sharers.dropped(kept.size());
        kept.clear();
        return dropped;
    }

    private synchronized List<KeptMessage> rest() {
        return sharers.isLastEnded() ? takeAll() : List.of();
    }
}

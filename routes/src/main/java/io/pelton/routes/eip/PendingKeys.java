// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches.Receipt;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The keys of one batch, in any repository, until all that was made of the batch is durable.
 *
 * <p>A message that is left out because its key is pending for another batch relies on that one: it may have other keys, of steps around that
 * step, which must not be remembered before. So a batch waits for those that it relies on, and is forgotten with them. Batches that rely on
 * each other are confirmed together. Thread-safe.
 */
final class PendingKeys implements Receipt {
    /** Guards who relies on whom. Held for moments, but never while keys are written. */
    private static final Object RELIANCE = new Object();

    private enum State {
        OPEN,
        DURABLE,
        /** Somebody writes its keys. */
        CONFIRMING,
        CONFIRMED,
        DROPPED
    }

    /** Each list is guarded by its repository. */
    private final Map<IdempotentRepository, List<String>> keys = new ConcurrentHashMap<>();

    private final Set<PendingKeys> reliesOn = new LinkedHashSet<>();
    private final Set<PendingKeys> reliedOnBy = new LinkedHashSet<>();
    private State state = State.OPEN;

    /** Has the key wait for this batch; false if it is known, or waits for any batch already. */
    boolean begin(String key, IdempotentRepository repository) {
        return repository.begin(key, this);
    }

    /** Whether the key is known, or waits for a batch. */
    boolean isKnown(String key, IdempotentRepository repository) {
        return repository.contains(key, this);
    }

    /** The keys in a repository, for that; one that was removed, and is pending for another batch now, may be among them. */
    List<String> keysIn(IdempotentRepository repository) {
        return keys.computeIfAbsent(repository, _ -> new ArrayList<>());
    }

    /** A message of this batch is left out because of one of {@code other}. */
    void relyOn(PendingKeys other) {
        boolean isLost = false;
        synchronized (RELIANCE) {
            if (other.state == State.DROPPED) {
                isLost = true;
            } else if (other != this && other.state != State.CONFIRMED && reliesOn.add(other)) {
                other.reliedOnBy.add(this);
            }
        }
        if (isLost) {
            abandoned();
        }
    }

    @Override
    public void acknowledged() throws IOException {
        boolean isDropped;
        synchronized (RELIANCE) {
            isDropped = state == State.DROPPED;
            if (state == State.OPEN) {
                state = State.DURABLE;
            }
        }
        if (isDropped) {
            abandoned(); // with one that it relies on: the keys that it has got since are forgotten, too
            return;
        }
        Deque<PendingKeys> look = new ArrayDeque<>(List.of(this));
        for (PendingKeys next = look.poll(); next != null; next = look.poll()) {
            List<PendingKeys> complete = next.takeComplete();
            try {
                for (PendingKeys batch : complete) {
                    batch.confirm();
                    look.addAll(batch.confirmed());
                }
            } finally {
                complete.stream().filter(PendingKeys::isBeingConfirmed).forEach(PendingKeys::abandoned); // one of them could not be written
            }
        }
    }

    /** This batch and all that it relies on, these first; none if one of them is not durable yet, or somebody else confirms it. */
    private List<PendingKeys> takeComplete() {
        synchronized (RELIANCE) {
            Set<PendingKeys> seen = new LinkedHashSet<>();
            Deque<PendingKeys> look = new ArrayDeque<>(List.of(this));
            for (PendingKeys next = look.poll(); next != null; next = look.poll()) {
                if (next.state != State.DURABLE) {
                    return List.of();
                }
                if (seen.add(next)) {
                    look.addAll(next.reliesOn);
                }
            }
            seen.forEach(batch -> batch.state = State.CONFIRMING);
            return new ArrayList<>(seen).reversed();
        }
    }

    private void confirm() throws IOException {
        for (IdempotentRepository repository : keys.keySet()) {
            repository.confirm(this);
        }
    }

    /** Gives those that may be complete now. */
    private List<PendingKeys> confirmed() {
        synchronized (RELIANCE) {
            if (state != State.CONFIRMING) {
                return List.of();
            }
            state = State.CONFIRMED;
            List<PendingKeys> others = List.copyOf(reliedOnBy);
            others.forEach(other -> other.reliesOn.remove(this));
            reliedOnBy.clear();
            return others;
        }
    }

    private boolean isBeingConfirmed() {
        synchronized (RELIANCE) {
            return state == State.CONFIRMING;
        }
    }

    /** With all that rely on it. */
    @Override
    public void abandoned() {
        Set<PendingKeys> dropped = new LinkedHashSet<>();
        synchronized (RELIANCE) {
            Deque<PendingKeys> look = new ArrayDeque<>(List.of(this));
            for (PendingKeys next = look.poll(); next != null; next = look.poll()) {
                if (next.state != State.CONFIRMED && dropped.add(next)) {
                    next.state = State.DROPPED;
                    look.addAll(next.reliedOnBy);
                    next.reliedOnBy.clear();
                    next.reliesOn.clear();
                }
            }
        }
        for (PendingKeys batch : dropped) {
            batch.keys.keySet().forEach(repository -> repository.drop(batch));
        }
    }
}
